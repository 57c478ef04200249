import type { FailedStep } from '../../src/domain/work/failed-step.ts';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { callLms } from '../../src/features/enrolments/lifecycle/call-lms.ts';
import { claimLifecycleAction } from '../../src/features/enrolments/lifecycle/claim-lifecycle-action.ts';
import { closeUncommittedAction } from '../../src/features/enrolments/lifecycle/close-uncommitted-action.ts';
import { finishAction, type FinishedAction } from '../../src/features/enrolments/lifecycle/finish-action.ts';
import { failureReason } from '../../src/platform/errors/failures.ts';
import type { LifecycleActionInput, LmsCallResult } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { sentByBatches } from '../emails/sent-by-batches.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';

export interface LifecycleListener {
  /** Called when an action was closed. */
  readonly onFinished?: () => void;
}

export function lifecycleActivities({ lifecycle, limits }: ActivityDependencies) {
  const finished = (action: FinishedAction): FinishedAction => {
    lifecycle.onFinished?.();
    return withoutEmailRuns(action);
  };
  return {
    /** Moves the action from REQUESTED to RUNNING. Returns false when this run must not process it. */
    claimLifecycleAction({ organisationId, actionId }: LifecycleActionInput): Promise<boolean> {
      return inRun(organisationId, ({ runId }) =>
        withinLimit(limits.action, () => claimLifecycleAction(lifecycle.database, organisationId, actionId, runId)),
      );
    },

    /** Makes the one call to the LMS. Its heartbeats show a worker's death long before the call's own limit. */
    callLms({ organisationId, actionId }: LifecycleActionInput): Promise<LmsCallResult> {
      return inRun(organisationId, async ({ workflowId, runId }) => {
        const context = Context.current();
        const pulse = setInterval(() => context.heartbeat(), 1_000);
        try {
          return await callLms(lifecycle, { organisationId, actionId, workflowId, runId });
        } catch (error) {
          lifecycle.log.error('a call to the LMS could not be prepared', { actionId, error });
          throw ApplicationFailure.nonRetryable(failureReason(error), 'NOT_PREPARED');
        } finally {
          clearInterval(pulse);
        }
      });
    },

    /** Commits the result of the call. A permanent error, or one that lasted too long, ends the retries. */
    finishLifecycleAction(input: LifecycleActionInput & { call: LmsCallResult }): Promise<FinishedAction> {
      return inRun(input.organisationId, ({ runId }) =>
        withinLimit(limits.action, async () => finished(await finishAction(lifecycle, { ...input, runId }))),
      );
    },

    /** Closes an action that cannot be committed with the outcome in the ledger, and alerts operators. */
    alertUncommittedAction(
      input: LifecycleActionInput & { call: LmsCallResult } & FailedStep,
    ): Promise<FinishedAction> {
      return inRun(input.organisationId, ({ runId }) =>
        withinLimit(limits.closing, async () => finished(await closeUncommittedAction(lifecycle, { ...input, runId }))),
      );
    },
  };
}

const withoutEmailRuns = (finished: FinishedAction): FinishedAction => ({ ...finished, emailIds: sentByBatches });
