import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/client';
import type { SendEmailsInput } from '../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../temporal/start-with-attributes.ts';
import type { TemporalClient } from '../temporal/temporal-client.ts';

// E-mails for which nobody waits are behind reports and what users wait for; 3 is what everything else has.
const priorities = { urgent: 3, other: 4 } as const;

export interface EmailBatch {
  /** False when one with this number was under way already, with other organisations perhaps. */
  readonly isNew: boolean;
  /** Resolves when the batch that is under way has ended, however; rejects when the connection was lost meanwhile. */
  readonly follow: () => Promise<unknown>;
}

/**
 * Starts the batch with a number unless it is under way. Numbers bound how many of each urgency are, whichever and however many processes start
 * them.
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
          // A worker that dies is noticed after three seconds instead of ten.
          workflowTaskTimeout: '3s',
          staticSummary: isUrgent ? 'E-mails to users of the portal' : 'E-mails to students',
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
