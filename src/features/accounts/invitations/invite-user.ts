import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import type { Language } from '../../../language/languages.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { queueEmails } from '../../../platform/outbox/store/email-outbox.ts';
import {
  closeInvitation,
  findInvitation,
  insertInvitation,
  renewInvitation,
  type InvitationRecord,
} from '../store/invitations.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { findOwnUserByEmail } from '../store/user-administration.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { requireAccountEmail } from '../users/require-account-email.ts';
import type { InvitationTokens } from './invitation-tokens.ts';
import { limitInvitations } from './limit-invitations.ts';
import { t } from '../../../language/translate.ts';

export interface InvitationInput {
  readonly email: string;
  readonly name: string;
  readonly role: UserRole;
  /** The language of the e-mail; null or absent for the organisation's. */
  readonly language?: Language | null | undefined;
}

export interface InvitationDependencies {
  readonly database: Database;
  readonly tokens: InvitationTokens;
}

type UserActor = Extract<Actor, { kind: 'USER' }>;

const lifeSeconds = 7 * 24 * 60 * 60;

/**
 * Invites a person to the organisation's portal for seven days, and queues the e-mail.
 * @throws ApplicationError INVALID EMAIL, CONFLICT USER_EXISTS or ALREADY_INVITED. A user of another organisation with
 * the address is not revealed here; only the owner of the address learns it when accepting. RateLimitError as
 * `limitInvitations`
 */
export async function inviteUser(
  { database, tokens }: InvitationDependencies,
  organisationId: string,
  input: InvitationInput,
  actor: UserActor,
): Promise<InvitationRecord> {
  const email = requireAccountEmail(input.email);
  return database.inOrganisation(organisationId, async (tx) => {
    const user = await findOwnUserByEmail(tx, email);
    if (user !== null) {
      throw conflict(
        'USER_EXISTS',
        user.deactivatedAt === null
          ? t('The organisation already has a user with this e-mail address.')
          : t(
              'The organisation already has a user with this e-mail address. The user is deactivated: reactivate the user instead.',
            ),
      );
    }
    const id = newId();
    const { hash } = tokens.create({ id, tokenNumber: 0 });
    const inserted = await insertInvitation(tx, {
      id,
      email,
      name: input.name.trim(),
      role: input.role,
      language: input.language ?? null,
      tokenHash: hash,
      invitedByUserId: actor.userId,
      lifeSeconds,
    });
    if (!inserted) {
      throw conflict(
        'ALREADY_INVITED',
        t('There is already an open invitation for this address. Send it again, or withdraw it first.'),
      );
    }
    await limitInvitations(tx, email);
    await queueEmail(tx, id, 0);
    await audit(tx, id, 'invitation.created', actor, { email, role: input.role });
    return (await findInvitation(tx, id))!;
  });
}

/**
 * Renews an open invitation, expired or not: it gets another token and is valid for seven more days. The earlier link
 * stops working. The e-mail is queued once more.
 * @throws ApplicationError NOT_FOUND NO_SUCH_INVITATION, CONFLICT INVITATION_CLOSED; RateLimitError as
 * `limitInvitations`
 */
export function renewOpenInvitation(
  { database, tokens }: InvitationDependencies,
  organisationId: string,
  invitationId: string,
  actor: UserActor,
): Promise<InvitationRecord> {
  return changeOpen(database, organisationId, invitationId, async (tx, { id, email, tokenNumber: former }) => {
    await limitInvitations(tx, email);
    const tokenNumber = former + 1;
    const tokenHash = tokens.create({ id, tokenNumber }).hash;
    await renewInvitation(tx, id, { tokenNumber, tokenHash, lifeSeconds });
    await queueEmail(tx, id, tokenNumber);
    await audit(tx, id, 'invitation.resent', actor, {});
  });
}

/**
 * Withdraws an open invitation, whose link stops working.
 * @throws ApplicationError NOT_FOUND NO_SUCH_INVITATION, CONFLICT INVITATION_CLOSED
 */
export function withdrawInvitation(
  { database }: Pick<InvitationDependencies, 'database'>,
  organisationId: string,
  invitationId: string,
  actor: UserActor,
): Promise<InvitationRecord> {
  return changeOpen(database, organisationId, invitationId, async (tx, { id }) => {
    await closeInvitation(tx, id, 'WITHDRAWN');
    await audit(tx, id, 'invitation.withdrawn', actor, {});
  });
}

function changeOpen(
  database: Database,
  organisationId: string,
  invitationId: string,
  change: (tx: OrganisationTransaction, invitation: InvitationRecord) => Promise<void>,
): Promise<InvitationRecord> {
  return database.inOrganisation(organisationId, async (tx) => {
    const invitation = await findInvitation(tx, invitationId, { lock: true });
    if (invitation === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_INVITATION', t('There is no such invitation.'));
    }
    if (invitation.acceptedAt !== null) throw conflict('INVITATION_CLOSED', t('The invitation was already accepted.'));
    if (invitation.withdrawnAt !== null)
      throw conflict('INVITATION_CLOSED', t('The invitation was already withdrawn.'));
    await change(tx, invitation);
    return (await findInvitation(tx, invitation.id))!;
  });
}

/** Queues the e-mail of an invitation. @param tokenNumber of its link */
function queueEmail(tx: OrganisationTransaction, subjectId: string, tokenNumber: number): Promise<void> {
  return queueEmails(tx, [{ id: newId(), kind: 'INVITATION', subjectId, subjectNumber: tokenNumber }]);
}

function audit(
  tx: OrganisationTransaction,
  subjectId: string,
  action: string,
  actor: Actor,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAuditEntry(tx, { id: newId(), actor, action, subjectId, details });
}

function conflict(code: string, message: string): ApplicationError {
  return new ApplicationError('CONFLICT', code, message);
}
