import type { Database } from '../../../platform/database/database.ts';
import { closeInvitation, findInvitation, findInvitationByToken, type InvitationRecord } from '../store/invitations.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import type { SessionOrigin } from '../store/sessions.ts';
import { chooseFirstLanguage } from '../store/users.ts';
import type { Language } from '../../../language/languages.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { giveBackOnFailure } from '../sessions/give-back-on-failure.ts';
import { openSession } from '../sessions/open-session.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { beginAttempt } from '../sessions/sign-in-throttle.ts';
import { createUserIn } from '../users/create-user.ts';
import { hashPassword, requirePasswordLength } from '../users/passwords.ts';
import { hashInvitationToken } from './invitation-tokens.ts';
import { t } from '../../../language/translate.ts';

/**
 * Returns the open invitation of a token, for the page on which it is accepted.
 * @throws ApplicationError NOT_FOUND NO_SUCH_INVITATION, CONFLICT INVITATION_CLOSED or INVITATION_EXPIRED
 */
export async function showInvitation(database: Database, token: string): Promise<InvitationRecord> {
  return readOpen(database, await locate(database, token));
}

export interface Acceptance {
  readonly token: string;
  /** 12 to 200 characters. */
  readonly password: string;
  /** The address that sent the request. */
  readonly address: string;
  /** The language in which the user reads the page. */
  readonly language: Language;
  readonly origin: SessionOrigin;
}

/**
 * Creates the invited user, with a password and a language of the user's own, and signs the user in. A token is valid
 * for one user.
 * @throws ApplicationError as `showInvitation`; CONFLICT EMAIL_TAKEN when the address has a user now, in any
 * organisation; INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG; TooManyAttemptsError, BusyError
 */
export async function acceptInvitation(
  database: Database,
  { token, password, address, language, origin }: Acceptance,
): Promise<ActiveSession> {
  requirePasswordLength(password);
  const located = await locate(database, token);
  const { id, organisationId } = located;
  // Checked first, since a closed or expired invitation must not cost a hash.
  await readOpen(database, located);
  const attempt = await beginAttempt(database, { kind: 'LINK', subject: id, address });
  const session = await giveBackOnFailure(attempt, async () => {
    const passwordHash = await hashPassword(password);
    return database.inOrganisation(organisationId, async (tx) => {
      const invitation = open(await findInvitation(tx, id, { lock: true }));
      const { email, name, role, invitedByUserId } = invitation;
      const inviter = { kind: 'USER', userId: invitedByUserId } as const;
      const user = await createUserIn(tx, { email, name, role, passwordHash }, inviter);
      // Without a language, the e-mails to the user are in the organisation's.
      await chooseFirstLanguage(tx, user.id, language);
      await closeInvitation(tx, id, 'ACCEPTED');
      await recordAuditEntry(tx, {
        id: newId(),
        actor: { kind: 'USER', userId: user.id },
        action: 'invitation.accepted',
        subjectId: id,
        details: {},
      });
      return openSession(tx, { id: user.id, passwordHash }, origin);
    });
  });
  // A link works once, so a success cannot be repeated. The user exists even if the count cannot be changed.
  await attempt.giveBack().catch(() => undefined);
  return session!;
}

interface Located {
  readonly id: string;
  readonly organisationId: string;
}

function readOpen(database: Database, { id, organisationId }: Located): Promise<InvitationRecord> {
  return database.inOrganisation(organisationId, async (tx) => open(await findInvitation(tx, id)));
}

async function locate(database: Database, token: string): Promise<Located> {
  const found = await findInvitationByToken(database, hashInvitationToken(token));
  if (found === null) throw noSuchInvitation();
  return found;
}

function open(invitation: InvitationRecord | null): InvitationRecord {
  if (invitation === null) throw noSuchInvitation();
  const closed =
    invitation.acceptedAt !== null
      ? t('This invitation was already accepted. Sign in with your e-mail address and password.')
      : invitation.withdrawnAt !== null
        ? t('This invitation was withdrawn.')
        : null;
  if (closed !== null) throw new ApplicationError('CONFLICT', 'INVITATION_CLOSED', closed);
  if (invitation.expiresAt.getTime() <= Date.now()) {
    throw new ApplicationError(
      'CONFLICT',
      'INVITATION_EXPIRED',
      t('This invitation has expired. Ask for it to be sent again.'),
    );
  }
  return invitation;
}

function noSuchInvitation(): ApplicationError {
  return new ApplicationError('NOT_FOUND', 'NO_SUCH_INVITATION', t('There is no invitation with this link.'));
}
