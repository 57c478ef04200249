import { ApplicationFailure, Context } from '@temporalio/activity';
import { alertUncommittedAction } from '../../src/application/lifecycle/alert-uncommitted-action.ts';
import { callLms } from '../../src/application/lifecycle/call-lms.ts';
import { claimLifecycleAction } from '../../src/application/lifecycle/claim-lifecycle-action.ts';
import {
  CommitImpossibleError,
  finishAction,
  type FinishedAction,
} from '../../src/application/lifecycle/finish-action.ts';
import type { LifecycleActionInput, LmsCallResult } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';

export function lifecycleActivities({ lifecycle }: ActivityDependencies) {
  return {
    /** REQUESTED → RUNNING; false when the action is not this run's to do. */
    claimLifecycleAction({ organisationId, actionId }: LifecycleActionInput): Promise<boolean> {
      return inRun(organisationId, ({ runId }) =>
        claimLifecycleAction(lifecycle.database, organisationId, actionId, runId),
      );
    },

    /** The one call to the LMS; heartbeats, so that a dead worker is noticed long before the call's own limit. */
    callLms({ organisationId, actionId }: LifecycleActionInput): Promise<LmsCallResult> {
      return inRun(organisationId, async ({ workflowId, runId }) => {
        const context = Context.current();
        const pulse = setInterval(() => context.heartbeat(), 1_000);
        try {
          return await callLms(lifecycle, { organisationId, actionId, workflowId, runId });
        } finally {
          clearInterval(pulse);
        }
      });
    },

    /** Commits what the call brought; an error that would come again stops the retries. */
    finishLifecycleAction(input: LifecycleActionInput & { call: LmsCallResult }): Promise<FinishedAction> {
      return inRun(input.organisationId, async ({ runId }) => {
        try {
          return await finishAction(lifecycle, { ...input, runId });
        } catch (error) {
          if (!(error instanceof CommitImpossibleError)) throw error;
          throw ApplicationFailure.nonRetryable(error.message, error.name);
        }
      });
    },

    /** Closes an action that the LMS did and that cannot be committed here, and calls for help. */
    alertUncommittedAction(input: LifecycleActionInput & { call: LmsCallResult; reason: string }): Promise<void> {
      return inRun(input.organisationId, () => alertUncommittedAction(lifecycle, input));
    },
  };
}
