import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../../platform/events/record-audit-entry.ts';
import { findUserByEmail, updateOperatorFlag } from '../store/users.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { t } from '../../../language/translate.ts';

/**
 * Sets or removes the operator's flag, which is for the whole installation and only the command line sets
 * (docs/product.md "Roles").
 * @throws ApplicationError NOT_FOUND NO_SUCH_USER
 */
export async function setOperator(database: Database, email: string, isOperator: boolean, actor: Actor): Promise<void> {
  const user = await findUserByEmail(database, email);
  if (user === null) {
    throw new ApplicationError(
      'NOT_FOUND',
      'NO_SUCH_USER',
      t('There is no user with the e-mail address {email}.', { email }),
    );
  }
  await database.inOrganisation(user.organisationId, (tx) => setOperatorIn(tx, user.id, isOperator, actor));
}

/** Does what `setOperator` does, in the caller's transaction. */
export async function setOperatorIn(
  tx: OrganisationTransaction,
  userId: string,
  isOperator: boolean,
  actor: Actor,
): Promise<void> {
  await updateOperatorFlag(tx, userId, isOperator);
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: isOperator ? 'operator.granted' : 'operator.taken',
    subjectId: userId,
    details: {},
  });
}
