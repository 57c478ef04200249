import type { OperationRun } from './operation-run.ts';
import type { FailureEnding, StepFailure } from './step-failure.ts';

/**
 * Returns the outcome of a failure. When an expression or the document is wrong, nothing has happened before the first
 * write; after it the LMS may have done something.
 */
export function finalEnding(run: Pick<OperationRun, 'writesSent'>, { ending }: StepFailure): FailureEnding {
  if (ending !== 'EXPRESSION') return ending;
  return run.writesSent === 0 ? 'MISCONFIGURED' : 'INVALID_RESPONSE';
}
