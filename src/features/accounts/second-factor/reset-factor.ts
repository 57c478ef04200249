import type { Database } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { deleteFactor } from '../store/second-factors.ts';
import { deleteSessionsOf } from '../store/sessions.ts';
import { findUser, lockUser, type ListedUser } from '../store/user-administration.ts';
import { findUserByEmail } from '../store/users.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { t } from '../../../language/translate.ts';

/**
 * Removes another user's second factor, whose phone is lost. The user's sessions end, and the password alone signs in
 * again.
 * @throws ApplicationError NOT_FOUND NO_SUCH_USER, CONFLICT OWN_SECOND_FACTOR (otherwise an open session could turn off
 * its own user's factor without a code) or SECOND_FACTOR_OFF
 */
export function resetFactor(
  database: Database,
  organisationId: string,
  userId: string,
  actor: Actor,
): Promise<ListedUser> {
  return database.inOrganisation(organisationId, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_USER', t('There is no such user.'));
    if (actor.kind === 'USER' && actor.userId === user.id) {
      throw conflict('OWN_SECOND_FACTOR', t('Turn off your own two-step sign-in in your profile.'));
    }
    if (!(await deleteFactor(tx, user.id))) {
      throw conflict('SECOND_FACTOR_OFF', t('Two-step sign-in is off for this user.'));
    }
    await deleteSessionsOf(tx, user.id);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'second_factor.reset',
      subjectId: user.id,
      details: {},
    });
    return (await findUser(tx, user.id))!;
  });
}

/**
 * Does what `resetFactor` does, for a user of any organisation. @throws ApplicationError NOT_FOUND NO_SUCH_USER,
 * CONFLICT SECOND_FACTOR_OFF
 */
export async function resetFactorByEmail(database: Database, email: string, actor: Actor): Promise<void> {
  const user = await findUserByEmail(database, email);
  if (user === null) {
    throw new ApplicationError(
      'NOT_FOUND',
      'NO_SUCH_USER',
      t('There is no user with the e-mail address {email}.', { email }),
    );
  }
  await resetFactor(database, user.organisationId, user.id, actor);
}

function conflict(code: string, message: string): ApplicationError {
  return new ApplicationError('CONFLICT', code, message);
}
