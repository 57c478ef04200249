import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/client';
import type { SendEmailsInput } from '../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../temporal/start-with-attributes.ts';
import type { TemporalClient } from '../temporal/temporal-client.ts';

// E-mails that no user waits for come after reports and after work that users wait for. All other work has the priority
// 3.
const priorities = { urgent: 3, other: 4 } as const;

export interface EmailBatch {
  /** False when a batch with this number was under way already, perhaps with other organisations. */
  readonly isNew: boolean;
  /** Resolves when the current batch has ended, even with a failure. Rejects when the connection was lost meanwhile. */
  readonly follow: () => Promise<unknown>;
}

/**
 * Starts the batch with a number unless it is under way. The numbers limit the batches of each urgency, for all
 * processes together.
 * @throws when Temporal does not answer
 */
export type StartEmailBatch = (number: number, input: SendEmailsInput) => Promise<EmailBatch>;

export function createEmailRuns(temporal: TemporalClient): StartEmailBatch {
  const { client, taskQueue } = temporal;
  return (number, input) =>
    startWithAttributes(temporal, async () => {
      const { isUrgent, organisationIds } = input;
      const workflowId = `${isUrgent ? 'urgent-emails' : 'emails'}-${taskQueue}-${number}`;
      try {
        const handle = await client.workflow.start('sendEmails', {
          taskQueue,
          workflowId,
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
          // The death of a worker is noticed after three seconds instead of ten.
          workflowTaskTimeout: '3s',
          staticSummary: isUrgent ? 'E-mails to users of the portal' : 'E-mails to students, alerts to users',
          typedSearchAttributes: [{ key: organisationsAttribute, value: [...organisationIds] }],
          priority: { priorityKey: isUrgent ? priorities.urgent : priorities.other },
          args: [input],
        });
        return { isNew: true, follow: () => handle.result() };
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        return { isNew: false, follow: () => client.workflow.getHandle(workflowId).result() };
      }
    });
}
