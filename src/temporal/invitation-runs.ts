import { WorkflowIdConflictPolicy } from '@temporalio/client';
import type { SendInvitationEmailInput } from '../../workflows/messages.ts';
import { organisationsAttribute } from '../../workflows/search-attributes.ts';
import { startWithAttributes } from './start-with-attributes.ts';
import type { TemporalClient } from './temporal-client.ts';

/** Starts a run that sends the e-mail of an invitation, unless one is under way. @throws when Temporal does not answer */
export type StartInvitationRun = (input: SendInvitationEmailInput) => Promise<void>;

export function createInvitationRuns(temporal: TemporalClient): StartInvitationRun {
  const { client, taskQueue } = temporal;
  return async (input) => {
    await startWithAttributes(temporal, () =>
      client.workflow.start('sendInvitationEmail', {
        taskQueue,
        workflowId: `invitation-email-${input.invitationId}`,
        workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
        staticSummary: 'E-mail that invites somebody to the portal',
        typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
        args: [input],
      }),
    );
  };
}
