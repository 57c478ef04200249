import { asSentence, sentenceOf, type Sentence } from '../../../../language/sentence.ts';
import { listOf } from '../../../../platform/language/list-of.ts';
import { safeSentence } from '../../../../platform/outbound-http/safe-sentence.ts';
import { answeredStatus } from '../../rules/answered-status.ts';
import type { EndingReport } from '../../rules/endings.ts';
import { inWords } from '../../rules/report-words.ts';
import { changesLms, connectorOperations, operationName, type ConnectorOperation } from '../connector-operations.ts';
import { connectorAdvice } from './connector-advice.ts';
import { finalEnding } from './final-ending.ts';
import type { OperationRun } from './operation-run.ts';
import type { FailureEnding, StepFailure } from './step-failure.ts';
import { titleOf } from './title-of.ts';

/** Returns the report of an operation that has been done. */
export function successReport(run: OperationRun): EndingReport {
  const { lastStatus, lastExcerpt, call } = run;
  const name = operationName(call.operation);
  // The last reply may be a refusal that its step accepts.
  const message =
    lastStatus === null || lastStatus > 299
      ? asSentence('{name} succeeded.', { name })
      : asSentence('{name} succeeded: the LMS answered {status}.', { name, status: answeredStatus(lastStatus) });
  return {
    ending: 'SUCCEEDED',
    httpStatusForClient: 200,
    lmsStatus: lastStatus,
    excerpt: lastExcerpt,
    ...inWords([message], []),
    choices: [],
  };
}

/** The facts of a failure. */
export interface FailedOperation {
  readonly operation: ConnectorOperation;
  readonly ending: FailureEnding;
  readonly reason: Sentence;
  readonly timedOut: boolean;
  /** Title of the step; null when none had begun. */
  readonly step: string | null;
  readonly lmsStatus: number | null;
  readonly excerpt: string | null;
  /** Titles of the writes that were done. */
  readonly done: readonly string[];
  /** Title of the write whose outcome is not known. */
  readonly inDoubt: string | null;
}

/** Returns the report of a run that has failed. */
export function failureReport(run: OperationRun, failure: StepFailure): EndingReport {
  return reportOf({
    operation: run.call.operation,
    ending: finalEnding(run, failure),
    reason: safeSentence(failure.sentence, 600, run.secrets.masked),
    timedOut: failure.timedOut,
    step: run.current === null ? null : titleOf(run.current),
    lmsStatus: run.lastStatus,
    excerpt: run.lastExcerpt,
    done: run.done,
    inDoubt: run.inDoubt,
  });
}

/** Returns the report of a failure: what happened, at which step, and what was done in the LMS before. */
export function reportOf(failed: FailedOperation): EndingReport {
  const { operation, ending, timedOut, lmsStatus, excerpt } = failed;
  return {
    ending,
    httpStatusForClient: statusForClient(ending, timedOut),
    lmsStatus,
    excerpt,
    ...inWords([whatHappened(failed), ...changesOf(failed)], connectorAdvice(failed)),
    choices: connectorOperations[operation].choicesAfter(ending, failed.inDoubt !== null),
  };
}

function whatHappened({ operation, ending, reason, step, done, inDoubt }: FailedOperation): Sentence {
  const name = operationName(operation);
  const values: Readonly<Record<string, Sentence>> =
    step === null ? { name, reason } : { name, reason, step: sentenceOf(step) };
  switch (ending) {
    case 'REJECTED':
    case 'INVALID_RESPONSE':
      return step === null
        ? asSentence('{name} failed: {reason}', values)
        : asSentence('{name} failed at “{step}”: {reason}', values);
    case 'UNREACHABLE':
      return step === null
        ? asSentence(
            '{name} failed, because the LMS could not be reached or its answer did not arrive: {reason}',
            values,
          )
        : asSentence(
            '{name} failed, because the LMS could not be reached or its answer did not arrive, at “{step}”: {reason}',
            values,
          );
    case 'UNKNOWN':
      return step === null
        ? asSentence('{name} ended without a result: {reason}', values)
        : asSentence('{name} ended without a result at “{step}”: {reason}', values);
    case 'MISCONFIGURED':
    case 'NOT_SENT':
      if (done.length > 0 || inDoubt !== null) {
        return step === null
          ? asSentence('{name} stopped: {reason}', values)
          : asSentence('{name} stopped at “{step}”: {reason}', values);
      }
      return step === null
        ? asSentence('{name} was not done: {reason}', values)
        : asSentence('{name} was not done and stopped at “{step}”: {reason}', values);
  }
}

function statusForClient(ending: FailureEnding, timedOut: boolean): EndingReport['httpStatusForClient'] {
  if (ending === 'MISCONFIGURED') return 500;
  if (ending === 'NOT_SENT') return 503;
  return timedOut ? 504 : 502;
}

/** Says what has changed in the LMS. */
function changesOf({ operation, done, inDoubt }: FailedOperation): readonly Sentence[] {
  if (!changesLms(operation)) return [];
  const counts = new Map<string, number>();
  for (const title of done) counts.set(title, (counts.get(title) ?? 0) + 1);
  const list = [...counts].map(([title, count]) =>
    count > 1
      ? asSentence('“{title}” ({count} times)', { title: sentenceOf(title), count })
      : asSentence('“{title}”', { title: sentenceOf(title) }),
  );
  if (list.length === 0 && inDoubt === null) return [asSentence('Nothing was changed in the LMS.')];
  return [
    ...(list.length === 0 ? [] : [asSentence('Done in the LMS before: {steps}.', { steps: listOf(list) })]),
    ...(inDoubt === null
      ? []
      : [
          asSentence('The LMS may have done {steps} anyway.', {
            steps: asSentence('“{title}”', { title: sentenceOf(inDoubt) }),
          }),
        ]),
  ];
}
