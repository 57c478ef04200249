import { newId } from '../../src/platform/ids.ts';
import { inviteUser } from '../../src/features/accounts/invitations/invite-user.ts';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { createResetTokens } from '../../src/features/accounts/password-reset/reset-tokens.ts';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { queueEmails } from '../../src/platform/outbox/store/email-outbox.ts';
import { insertPasswordReset } from '../../src/features/accounts/store/password-resets.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { TestOrganisation } from '../factories/organisation-factory.ts';
import { buildPortalOrganisation, buildUser } from '../support/portal-organisation.ts';
import { testKeyring } from '../support/test-keyring.ts';
import type { WorkflowEnvironment } from './workflow-environment.ts';

/** An e-mail that waits to be sent. */
export interface WaitingEmail {
  readonly kind: 'certificate' | 'invitation' | 'password reset' | 'webhook notice';
  readonly organisationId: string;
  readonly id: string;
  readonly recipient: string;
  readonly workflowId: string;
  /** Starts the run that sends it. */
  start(): Promise<void>;
  /** How it stands in the database. */
  read(): Promise<{ state: string; error: string | null }>;
}

function waitingEmail(
  { database, runs }: WorkflowEnvironment,
  email: Pick<WaitingEmail, 'kind' | 'organisationId' | 'id' | 'recipient'>,
): WaitingEmail {
  const { organisationId, id } = email;
  return {
    ...email,
    workflowId: `email-${id}`,
    start: () => runs.startEmailRun({ organisationId, emailId: id }),
    read: async () => {
      const [row] = await database.rows<{ state: string; error: string | null }>(
        'select state, last_error as error from email_outbox where id = $1',
        [id],
      );
      return row!;
    },
  };
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
  return waitingEmail(environment, { kind: 'certificate', organisationId, id, recipient: email });
}

/** Queues an e-mail of each kind, each to an address of its own. */
export async function queueOneOfEach(environment: WorkflowEnvironment): Promise<WaitingEmail[]> {
  const { database } = environment;
  const organisation = await buildPortalOrganisation(database.app);
  const organisationId = organisation.id;
  const actor = { kind: 'USER', userId: organisation.admin.id } as const;

  const invited = { email: `guest-${newId()}@example.org`, name: 'Grace', role: 'STAFF' } as const;
  const invitations = { database: database.app, tokens: createInvitationTokens(testKeyring) };
  const invitationId = (await inviteUser(invitations, organisationId, invited, actor)).id;

  const resetId = newId();
  const { hash: tokenHash } = createResetTokens(testKeyring).create(resetId);
  const told = await buildUser(database.app, organisationId, 'ADMIN');
  const [endpointId, noticeId] = [newId(), newId()];
  await database.app.inOrganisation(organisationId, async (tx) => {
    const userId = organisation.staff.id;
    await insertPasswordReset(tx, { id: resetId, userId, tokenHash, lifeSeconds: 3600 });
    await queueEmails(tx, [
      { id: newId(), kind: 'PASSWORD_RESET', subjectId: resetId },
      { id: newId(), kind: 'WEBHOOK_NOTICE', subjectId: noticeId },
    ]);
  });
  await database.asOwner(`
    insert into webhook_endpoint (id, organisation_id, url, description, state, disabled_reason, created_by_user_id, created_at, updated_at)
    values ('${endpointId}', '${organisationId}', 'https://receiver.example', 'Receiver', 'DISABLED', 'GONE', '${told.id}', now(), now());
    insert into webhook_notice (id, organisation_id, endpoint_id, user_id, reason, created_at, email_state)
    values ('${noticeId}', '${organisationId}', '${endpointId}', '${told.id}', 'GONE', now(), 'SENDING')`);

  const row = async (kind: WaitingEmail['kind'], subjectId: string, recipient: string): Promise<WaitingEmail> => {
    const [queued] = await database.rows<{ id: string }>('select id from email_outbox where subject_id = $1', [
      subjectId,
    ]);
    return waitingEmail(environment, { kind, organisationId, id: queued!.id, recipient });
  };
  return [
    await queueCertificateEmail(environment, organisation),
    await row('invitation', invitationId, invited.email),
    await row('password reset', resetId, organisation.staff.email),
    await row('webhook notice', noticeId, told.email),
  ];
}
