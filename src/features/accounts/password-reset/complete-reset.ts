import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import {
  findPasswordReset,
  findPasswordResetByToken,
  usePasswordReset,
  type PasswordResetRecord,
} from '../store/password-resets.ts';
import { lockUser } from '../store/user-administration.ts';
import { updatePasswordHash } from '../store/users.ts';
import { hashLinkToken } from '../link-tokens.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { giveBackOnFailure } from '../sessions/give-back-on-failure.ts';
import { beginAttempt, forgetPasswordAttempts } from '../sessions/sign-in-throttle.ts';
import { hashPassword, requirePasswordLength } from '../users/passwords.ts';
import { t } from '../../../language/translate.ts';

/**
 * Returns the user whose password a link replaces, for the page on which it is done.
 * @throws ApplicationError NOT_FOUND NO_SUCH_RESET, CONFLICT RESET_CLOSED
 */
export async function showReset(database: Database, token: string): Promise<PasswordResetRecord> {
  return readWorking(database, await locate(database, token));
}

/**
 * Replaces a lost password; a link does so once. All sessions of the user end. A second factor is still required.
 * @throws ApplicationError as `showReset`; INVALID PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG; TooManyAttemptsError,
 * BusyError
 */
export async function completeReset(
  database: Database,
  { token, newPassword, address }: { readonly token: string; readonly newPassword: string; readonly address: string },
): Promise<void> {
  requirePasswordLength(newPassword);
  const located = await locate(database, token);
  const { id, organisationId } = located;
  // Checked first, since a used or expired link must not cost a hash.
  const { userId } = await readWorking(database, located);
  const attempt = await beginAttempt(database, { kind: 'LINK', subject: id, address });
  const email = await giveBackOnFailure(attempt, async () => {
    const passwordHash = await hashPassword(newPassword);
    return database.inOrganisation(organisationId, async (tx) => {
      // A request for another link also locks the user first. With the opposite order the two could deadlock.
      await lockUser(tx, userId);
      const reset = working(await findPasswordReset(tx, id, { lock: true }));
      await usePasswordReset(tx, id);
      await updatePasswordHash(tx, reset.userId, passwordHash);
      await recordAuditEntry(tx, {
        id: newId(),
        actor: { kind: 'USER', userId: reset.userId },
        action: 'password.reset',
        subjectId: reset.userId,
        details: { by: 'E_MAIL' },
      });
      return reset.email;
    });
  });
  // A link works once, so a success cannot be repeated. The password is new even if the counts cannot be changed.
  await attempt.giveBack().catch(() => undefined);
  // A user who lost the password has probably tried too often to sign in.
  await forgetPasswordAttempts(database, email).catch(() => undefined);
}

interface Located {
  readonly id: string;
  readonly organisationId: string;
}

function readWorking(database: Database, { id, organisationId }: Located): Promise<PasswordResetRecord> {
  return database.inOrganisation(organisationId, async (tx) => working(await findPasswordReset(tx, id)));
}

async function locate(database: Database, token: string): Promise<Located> {
  const found = await findPasswordResetByToken(database, hashLinkToken(token));
  if (found === null) throw noSuchReset();
  return found;
}

function working(reset: PasswordResetRecord | null): PasswordResetRecord {
  if (reset === null || !reset.userIsActive) throw noSuchReset();
  if (reset.usedAt !== null || reset.expiresAt.getTime() <= Date.now()) {
    throw new ApplicationError(
      'CONFLICT',
      'RESET_CLOSED',
      t('This link was already used, has expired, or was replaced by a newer link. Request a new link.'),
    );
  }
  return reset;
}

function noSuchReset(): ApplicationError {
  return new ApplicationError('NOT_FOUND', 'NO_SUCH_RESET', t('This link does not lead to a password reset.'));
}
