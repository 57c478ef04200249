import { STATUS_CODES } from 'node:http';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import type { EndingReport } from '../../rules/endings.ts';
import { changesLms, connectorOperations, operationLabel, type ConnectorOperation } from '../connector-operations.ts';
import { connectorAdvice } from './connector-advice.ts';
import { finalEnding } from './final-ending.ts';
import type { OperationRun } from './operation-run.ts';
import type { FailureEnding, StepFailure } from './step-failure.ts';
import { titleOf } from './title-of.ts';

/** Returns the report of an operation that has been done. */
export function successReport(run: OperationRun): EndingReport {
  const { lastStatus, lastExcerpt, call } = run;
  // The last reply may be a refusal that its step accepts.
  const answered =
    lastStatus === null || lastStatus > 299
      ? ''
      : `: the LMS answered ${lastStatus} ${STATUS_CODES[lastStatus] ?? ''}`.trimEnd();
  return {
    ending: 'SUCCEEDED',
    httpStatusForClient: 200,
    lmsStatus: lastStatus,
    excerpt: lastExcerpt,
    message: `${operationLabel(call.operation)} succeeded${answered}.`,
    nextSteps: [],
    choices: [],
  };
}

/** The facts of a failure. */
export interface FailedOperation {
  readonly operation: ConnectorOperation;
  readonly ending: FailureEnding;
  /** A sentence. */
  readonly reason: string;
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
    reason: safeExcerpt(failure.message, 600, run.secrets.masked),
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
  const { operation, ending, reason, timedOut, step, lmsStatus, excerpt } = failed;
  const at = step === null ? '' : ` at “${step}”`;
  const sentences = [`${operationLabel(operation)} ${what(failed)}${at}: ${reason}`, ...changesOf(failed)];
  return {
    ending,
    httpStatusForClient: statusForClient(ending, timedOut),
    lmsStatus,
    excerpt,
    message: sentences.join(' '),
    nextSteps: connectorAdvice(failed),
    choices: connectorOperations[operation].choicesAfter(ending),
  };
}

function what({ ending, step, done, inDoubt }: FailedOperation): string {
  switch (ending) {
    case 'REJECTED':
    case 'INVALID_RESPONSE':
      return 'failed';
    case 'UNREACHABLE':
      return 'failed, because the LMS could not be reached or its answer did not arrive,';
    case 'UNKNOWN':
      return 'ended without a result';
    case 'MISCONFIGURED':
    case 'NOT_SENT':
      if (done.length > 0 || inDoubt !== null) return 'stopped';
      return step === null ? 'was not done' : 'was not done and stopped';
  }
}

function statusForClient(ending: FailureEnding, timedOut: boolean): EndingReport['httpStatusForClient'] {
  if (ending === 'MISCONFIGURED') return 500;
  if (ending === 'NOT_SENT') return 503;
  return timedOut ? 504 : 502;
}

/** Says what has changed in the LMS. */
function changesOf({ operation, done, inDoubt }: FailedOperation): string[] {
  if (!changesLms(operation)) return [];
  const counts = new Map<string, number>();
  for (const title of done) counts.set(title, (counts.get(title) ?? 0) + 1);
  const list = [...counts].map(([title, count]) => `“${title}”${count > 1 ? ` (${count} times)` : ''}`);
  if (list.length === 0 && inDoubt === null) return ['Nothing was changed in the LMS.'];
  return [
    ...(list.length === 0 ? [] : [`Done in the LMS before: ${list.join(', ')}.`]),
    ...(inDoubt === null ? [] : [`The LMS may have done “${inDoubt}” anyway.`]),
  ];
}
