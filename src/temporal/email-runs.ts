import { WorkflowExecutionAlreadyStartedError, WorkflowIdConflictPolicy } from '@temporalio/client';
import type { SendCertificateEmailsInput } from '../../workflows/messages.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { startWithAttributes } from './start-with-attributes.ts';
import type { TemporalClient } from './temporal-client.ts';

// Behind reports and what users wait for; 3 is what everything else has.
const lowPriority = 4;

export interface EmailBatch {
  /** False when one with this number was under way already, with other organisations perhaps. */
  readonly isNew: boolean;
  /** Resolves when the batch that is under way has ended, however; rejects when the connection was lost meanwhile. */
  readonly follow: () => Promise<unknown>;
}

/**
 * Starts the batch with a number unless it is under way. Numbers bound how many are, whichever and however many processes start them.
 * @throws when Temporal does not answer
 */
export type StartEmailBatch = (number: number, input: SendCertificateEmailsInput) => Promise<EmailBatch>;

export function createEmailRuns(temporal: TemporalClient): StartEmailBatch {
  const { client, taskQueue } = temporal;
  return (number, input) =>
    startWithAttributes(temporal, async () => {
      const workflowId = `certificate-emails-${taskQueue}-${number}`;
      try {
        const handle = await client.workflow.start('sendCertificateEmails', {
          taskQueue,
          workflowId,
          workflowIdConflictPolicy: WorkflowIdConflictPolicy.FAIL,
          // A worker that dies is noticed after three seconds instead of ten.
          workflowTaskTimeout: '3s',
          staticSummary: 'E-mails to students about certificates',
          typedSearchAttributes: [{ key: organisationsAttribute, value: [...input.organisationIds] }],
          priority: { priorityKey: lowPriority },
          args: [input],
        });
        return { isNew: true, follow: () => handle.result() };
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        return { isNew: false, follow: () => client.workflow.getHandle(workflowId).result() };
      }
    });
}
