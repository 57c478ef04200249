import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { StepEffect } from '../../../domain/lms/step-effects.ts';
import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { listOf } from '../../../platform/language/list-of.ts';
import { inWords, type WordedReport } from './report-words.ts';

/** A request of a call through a connector, as the ledger has it. */
export interface LedgerStep {
  /** What it does, in words. */
  readonly title: string;
  readonly effect: StepEffect;
  /** Null when its end was not recorded. */
  readonly ending: CallOutcome | null;
}

/**
 * Adds to the report of a call that was lost with its worker what the ledger knows of its requests. Each one that may
 * change something was recorded before it was sent.
 */
export function withLostSteps<Report extends WordedReport & { readonly ending: CallOutcome }>(
  report: Report,
  steps: readonly LedgerStep[],
): Report {
  const lost = lostSteps(steps);
  if (report.ending !== 'UNKNOWN' || lost.length === 0) return report;
  const { message, nextSteps } = report.words ?? {
    message: [sentenceOf(report.message)],
    nextSteps: report.nextSteps.map(sentenceOf),
  };
  return { ...report, ...inWords([...message, ...lost], nextSteps) };
}

/** Says which requests of a lost call have changed something in the LMS, or may have. */
export function lostSteps(steps: readonly LedgerStep[]): readonly Sentence[] {
  const writes = steps.filter(({ effect }) => effect === 'WRITE');
  const done = writes.filter(({ ending }) => ending === 'SUCCEEDED').map(quoted);
  const open = writes.filter(({ ending }) => ending === null || ending === 'UNKNOWN').map(quoted);
  return [
    ...(done.length === 0 ? [] : [asSentence('Done in the LMS before: {steps}.', { steps: listOf(done) })]),
    ...(open.length === 0 ? [] : [asSentence('The LMS may have done {steps} anyway.', { steps: listOf(open) })]),
  ];
}

const quoted = ({ title }: LedgerStep): Sentence => asSentence('“{title}”', { title: sentenceOf(title) });
