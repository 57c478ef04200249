import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { StepEffect } from '../../../domain/lms/step-effects.ts';
import type { EndingReport } from './endings.ts';

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
export function withLostSteps<Report extends Pick<EndingReport, 'ending' | 'message'>>(
  report: Report,
  steps: readonly LedgerStep[],
): Report {
  const writes = steps.filter(({ effect }) => effect === 'WRITE');
  if (report.ending !== 'UNKNOWN' || writes.length === 0) return report;
  const named = (found: readonly LedgerStep[]) => found.map(({ title }) => `“${title}”`).join(', ');
  const done = writes.filter(({ ending }) => ending === 'SUCCEEDED');
  const open = writes.filter(({ ending }) => ending === null || ending === 'UNKNOWN');
  const sentences = [
    ...(done.length === 0 ? [] : [`Done in the LMS before: ${named(done)}.`]),
    ...(open.length === 0 ? [] : [`The LMS may have done ${named(open)} anyway.`]),
  ];
  return { ...report, message: [report.message, ...sentences].join(' ') };
}
