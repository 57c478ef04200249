import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry } from '../../../platform/events/record-audit-entry.ts';
import type { SessionOrigin } from '../store/sessions.ts';
import { findPasswordHash } from '../store/user-administration.ts';
import { updatePasswordHash } from '../store/users.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { openSession } from '../sessions/open-session.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { giveBackOnFailure } from '../sessions/give-back-on-failure.ts';
import { beginAttempt } from '../sessions/sign-in-throttle.ts';
import { hashPassword, passwordMatches, requirePasswordLength } from './passwords.ts';
import { t } from '../../../language/translate.ts';

export interface PasswordChange {
  readonly currentPassword: string;
  /** 12 to 200 characters. */
  readonly newPassword: string;
  /** The address that sent the request. */
  readonly address: string;
  readonly origin: SessionOrigin;
}

/**
 * Changes the user's own password. All sessions of the user end. The one that made the change gets a new id, which is
 * returned.
 * @throws ApplicationError INVALID WRONG_PASSWORD, PASSWORD_TOO_SHORT or PASSWORD_TOO_LONG, CONFLICT when it was
 * changed at the same moment; TooManyAttemptsError, since a person at an open browser could guess here as well;
 * BusyError
 */
export async function changePassword(
  database: Database,
  { organisationId, userId, email }: ActiveSession,
  change: PasswordChange,
): Promise<ActiveSession> {
  requirePasswordLength(change.newPassword);
  const attempt = await beginAttempt(database, { kind: 'PASSWORD', subject: email, address: change.address });
  const current = await giveBackOnFailure(attempt, async () => {
    const hash = await database.inOrganisation(organisationId, (tx) => findPasswordHash(tx, userId));
    if (hash === null || !(await passwordMatches(hash, change.currentPassword))) {
      throw new ApplicationError('INVALID', 'WRONG_PASSWORD', t('The current password is wrong.'));
    }
    // The password was right, whatever the result of the change.
    await attempt.forgive();
    return hash;
  });
  const passwordHash = await hashPassword(change.newPassword);
  const session = await database.inOrganisation(organisationId, async (tx) => {
    if (!(await updatePasswordHash(tx, userId, passwordHash, current))) {
      throw new ApplicationError(
        'CONFLICT',
        'PASSWORD_CHANGED',
        t('The password has just been changed elsewhere. Sign in with the new password.'),
      );
    }
    await recordAuditEntry(tx, {
      id: newId(),
      actor: { kind: 'USER', userId },
      action: 'password.changed',
      subjectId: userId,
      details: {},
    });
    return openSession(tx, { id: userId, passwordHash }, change.origin);
  });
  return session!;
}
