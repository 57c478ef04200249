import { newId } from '../../src/application/ids.ts';
import { inviteUser } from '../../src/application/invitations/invite-user.ts';
import { createInvitationTokens } from '../../src/application/invitations/invitation-tokens.ts';
import { createResetTokens } from '../../src/application/password-reset/reset-tokens.ts';
import { applyReports } from '../../src/application/progress/apply-reports.ts';
import type { EmailTable } from '../../src/persistence/repositories/email-leases.ts';
import { insertPasswordReset } from '../../src/persistence/repositories/password-resets.ts';
import { createInvitationRuns } from '../../src/temporal/invitation-runs.ts';
import { createPasswordResetRuns } from '../../src/temporal/password-reset-runs.ts';
import { createWebhookRuns } from '../../src/temporal/webhook-runs.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { TestOrganisation } from '../factories/organisation-factory.ts';
import { buildPortalOrganisation, buildUser } from '../portal-api/portal-organisation.ts';
import { testKeyring } from '../support/test-keyring.ts';
import type { WorkflowEnvironment } from './workflow-environment.ts';

/** An e-mail that waits to be sent. */
export interface WaitingEmail {
  readonly kind: 'certificate' | 'invitation' | 'password reset' | 'webhook notice';
  readonly table: EmailTable;
  readonly organisationId: string;
  readonly id: string;
  readonly recipient: string;
  readonly workflowId: string;
  /** Starts the run that sends it. */
  start(): Promise<void>;
  /** How it stands in the database. */
  read(): Promise<{ state: string; error: string | null }>;
}

/** Queues an e-mail about a certificate, as a report does whose result was committed. */
export async function queueCertificateEmail(
  environment: WorkflowEnvironment,
  organisation: TestOrganisation,
): Promise<WaitingEmail> {
  const { database } = environment;
  const organisationId = organisation.id;
  const { id: enrolmentId, email } = await buildEnrolment(database.app, organisationId);
  await environment.report(organisation, `lms-${enrolmentId}`, 100);
  const run = { workflowId: 'killed', runId: 'killed' };
  const applied = await applyReports(database.app, 'attain.example', {
    organisationIds: [organisationId],
    limit: 500,
    run,
  });
  const id = applied.get(organisationId)!.emailIds.at(-1)!;
  return {
    kind: 'certificate',
    table: 'email_outbox',
    organisationId,
    id,
    recipient: email,
    workflowId: `certificate-email-${id}`,
    start: () => environment.runs.startEmailRun({ organisationId, emailId: id }),
    read: async () => {
      const [row] = await database.rows<{ state: string; error: string | null }>(
        'select state, last_error as error from email_outbox where id = $1',
        [id],
      );
      return row!;
    },
  };
}

/** Queues an e-mail of each kind, each to an address of its own. */
export async function queueOneOfEach(environment: WorkflowEnvironment): Promise<WaitingEmail[]> {
  const { database, temporal } = environment;
  const organisation = await buildPortalOrganisation(database.app);
  const organisationId = organisation.id;
  const actor = { kind: 'USER', userId: organisation.admin.id } as const;

  const invited = { email: `guest-${newId()}@example.org`, name: 'Grace', role: 'STAFF' } as const;
  const invitations = { database: database.app, tokens: createInvitationTokens(testKeyring) };
  const invitationId = (await inviteUser(invitations, organisationId, invited, actor)).id;

  const resetId = newId();
  const { hash: tokenHash } = createResetTokens(testKeyring).create(resetId);
  await database.app.inOrganisation(organisationId, (em) =>
    insertPasswordReset(em, organisationId, {
      id: resetId,
      userId: organisation.staff.id,
      tokenHash,
      lifeSeconds: 3600,
    }),
  );

  const told = await buildUser(database.app, organisationId, 'ADMIN');
  const [endpointId, noticeId] = [newId(), newId()];
  await database.asOwner(`
    insert into webhook_endpoint (id, organisation_id, url, description, state, disabled_reason, created_by_user_id, created_at, updated_at)
    values ('${endpointId}', '${organisationId}', 'https://receiver.example', 'Receiver', 'DISABLED', 'GONE', '${told.id}', now(), now());
    insert into webhook_notice (id, organisation_id, endpoint_id, user_id, reason, created_at)
    values ('${noticeId}', '${organisationId}', '${endpointId}', '${told.id}', 'GONE', now())`);

  const readFrom = (table: string, id: string) => async () => {
    const [row] = await database.rows<{ state: string; error: string | null }>(
      `select email_state as state, email_error as error from ${table} where id = $1`,
      [id],
    );
    return row!;
  };
  const webhooks = createWebhookRuns(temporal);
  return [
    await queueCertificateEmail(environment, organisation),
    {
      kind: 'invitation',
      table: 'invitation',
      organisationId,
      id: invitationId,
      recipient: invited.email,
      workflowId: `invitation-email-${invitationId}`,
      start: () => createInvitationRuns(temporal)({ organisationId, invitationId }),
      read: readFrom('invitation', invitationId),
    },
    {
      kind: 'password reset',
      table: 'password_reset',
      organisationId,
      id: resetId,
      recipient: organisation.staff.email,
      workflowId: `password-reset-email-${resetId}`,
      start: () => createPasswordResetRuns(temporal)({ organisationId, resetId }),
      read: readFrom('password_reset', resetId),
    },
    {
      kind: 'webhook notice',
      table: 'webhook_notice',
      organisationId,
      id: noticeId,
      recipient: told.email,
      workflowId: `webhook-notice-${noticeId}`,
      start: () => webhooks.startNoticeRun({ organisationId, noticeId }),
      read: readFrom('webhook_notice', noticeId),
    },
  ];
}
