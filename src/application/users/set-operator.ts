import type { Database } from '../../persistence/database.ts';
import { appendAuditEntry, type Actor } from '../../persistence/repositories/ledgers.ts';
import { findUserByEmail, updateOperatorFlag } from '../../persistence/repositories/users.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';

/**
 * Gives or takes the platform-wide operator's flag, which is set from the command line only (docs/product.md "Roles").
 * @throws ApplicationError NOT_FOUND NO_SUCH_USER
 */
export async function setOperator(database: Database, email: string, isOperator: boolean, actor: Actor): Promise<void> {
  const user = await findUserByEmail(database, email);
  if (user === null) {
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_USER', `There is no user with the e-mail address ${email}.`);
  }
  await database.inOrganisation(user.organisationId, async (em) => {
    await updateOperatorFlag(em, user.organisationId, user.id, isOperator);
    await appendAuditEntry(em, user.organisationId, {
      id: newId(),
      actor,
      action: isOperator ? 'operator.granted' : 'operator.taken',
      subjectId: user.id,
      details: {},
    });
  });
}
