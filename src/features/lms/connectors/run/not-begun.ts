import type { Sentence } from '../../../../language/sentence.ts';
import { errorOf, type SentCall } from '../../send-operation.ts';
import type { ConnectorOperation } from '../connector-operations.ts';
import { reportOf } from './connector-report.ts';
import type { FailureEnding } from './step-failure.ts';

/** Returns the outcome of an operation of which nothing was sent. */
export function notBegun(operation: ConnectorOperation, ending: FailureEnding, reason: Sentence): SentCall {
  const report = reportOf({
    operation,
    ending,
    reason,
    timedOut: false,
    step: null,
    lmsStatus: null,
    excerpt: null,
    done: [],
    inDoubt: null,
  });
  return { report, value: null, ...errorOf(report), mayHaveChanged: false };
}
