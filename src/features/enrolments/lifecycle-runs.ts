import {
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  WorkflowIdReusePolicy,
  WorkflowNotFoundError,
} from '@temporalio/client';
import type { ActionKind } from '../../domain/lms/actions.ts';
import type { LifecycleActionInput } from '../../../workflows/messages.ts';
import { actionAttributes, type ActionSubject } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../platform/temporal/temporal-client.ts';

const workflowTypes = {
  CREATE: 'createEnrolment',
  TRANSFER: 'transferEnrolment',
  CANCEL: 'cancelEnrolment',
  MARK: 'markEnrolment',
} as const satisfies Record<ActionKind, string>;

const summaries: Record<ActionKind, string> = {
  CREATE: 'An administrator enrols a student',
  TRANSFER: 'An administrator transfers an enrolment',
  CANCEL: 'An administrator cancels an enrolment',
  MARK: 'An administrator marks an enrolment',
};

const startDeadline = 5_000;

export interface LifecycleRuns {
  /** Starts the action's run, or joins it. @throws ServiceError when Temporal does not answer */
  start(kind: ActionKind, actionId: string, subject: ActionSubject): Promise<void>;
  /**
   * Returns whether the run has ended, or Temporal does not know it any more. @throws ServiceError when Temporal does
   * not answer
   */
  isOver(actionId: string, runId: string): Promise<boolean>;
  /** Waits for any end of the action's run, for `milliseconds` at most. */
  waitFor(actionId: string, milliseconds: number): Promise<void>;
}

/**
 * Creates the access to the runs of lifecycle actions. The action's id is the workflow's id, and an id is never used
 * twice (docs/product.md "Request of an action").
 */
export function createLifecycleRuns(temporal: TemporalClient): LifecycleRuns {
  const { client, taskQueue } = temporal;
  return {
    async start(kind, actionId, subject) {
      const input: LifecycleActionInput = { organisationId: subject.organisationId, actionId };
      await startWithAttributes(temporal, async () => {
        try {
          await client.workflow.start(workflowTypes[kind], {
            taskQueue,
            workflowId: actionId,
            workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
            workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
            staticSummary: summaries[kind],
            typedSearchAttributes: actionAttributes(kind, subject),
            priority: { fairnessKey: subject.organisationId },
            args: [input],
          });
        } catch (error) {
          if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        }
      });
    },

    async isOver(actionId, runId) {
      try {
        const { status } = await client.withDeadline(Date.now() + startDeadline, () =>
          client.workflow.getHandle(actionId, runId).describe(),
        );
        return status.name !== 'RUNNING';
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return true;
        throw error;
      }
    },

    async waitFor(actionId, milliseconds) {
      try {
        await client.withDeadline(Date.now() + milliseconds, () => client.workflow.getHandle(actionId).result());
      } catch {
        // A failed run, a deadline, or a missing Temporal. The action's row has the result.
      }
    },
  };
}
