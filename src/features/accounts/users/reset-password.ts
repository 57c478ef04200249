import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { findUserByEmail, updatePasswordHash } from '../store/users.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { forgetPasswordAttempts } from '../sessions/sign-in-throttle.ts';
import { generatePassword, hashPassword } from './passwords.ts';
import { t } from '../../../language/translate.ts';

/**
 * Sets a new random password, which is returned once, and unlocks the account.
 * @throws ApplicationError NOT_FOUND NO_SUCH_USER
 */
export async function resetPassword(database: Database, email: string, actor: Actor): Promise<string> {
  const user = await findUserByEmail(database, email);
  if (user === null) {
    throw new ApplicationError(
      'NOT_FOUND',
      'NO_SUCH_USER',
      t('There is no user with the e-mail address {email}.', { email }),
    );
  }
  const password = await database.inOrganisation(user.organisationId, (tx) => resetPasswordIn(tx, user, actor));
  // The password is shown once. It counts even if the account cannot be unlocked now.
  await forgetPasswordAttempts(database, email).catch(() => undefined);
  return password;
}

/** Does what `resetPassword` does, in the caller's transaction. */
export async function resetPasswordIn(
  tx: OrganisationTransaction,
  user: { id: string; organisationId: string },
  actor: Actor,
): Promise<string> {
  const password = generatePassword();
  await updatePasswordHash(tx, user.id, await hashPassword(password));
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'password.reset',
    subjectId: user.id,
    details: {},
  });
  return password;
}
