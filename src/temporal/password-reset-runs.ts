import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { SendPasswordResetEmailInput } from '../../workflows/messages.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { startWithAttributes } from './start-with-attributes.ts';
import type { TemporalClient } from './temporal-client.ts';

/** Starts a run that sends the link to a new password, unless one is under way. @throws when Temporal does not answer */
export type StartPasswordResetRun = (input: SendPasswordResetEmailInput) => Promise<void>;

export function createPasswordResetRuns(temporal: TemporalClient): StartPasswordResetRun {
  const { client, taskQueue } = temporal;
  return async (input) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('sendPasswordResetEmail', {
        taskQueue,
        workflowId: `password-reset-email-${input.resetId}`,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'E-mail with a link to a new password for the portal',
        typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
        args: [input],
      }),
    );
  };
}
