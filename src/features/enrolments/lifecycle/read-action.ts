import type { Database } from '../../../platform/database/database.ts';
import { findAction, type LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import { t } from '../../../language/translate.ts';

/** Returns one action of the organisation. @throws ApplicationError NOT_FOUND NO_SUCH_ACTION */
export async function readAction(
  database: Database,
  organisationId: string,
  actionId: string,
): Promise<LifecycleActionRecord> {
  const action = await database.inOrganisation(organisationId, (tx) => findAction(tx, actionId));
  if (action === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ACTION', t('There is no such action.'));
  return action;
}
