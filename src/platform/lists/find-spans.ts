import type { Database, Transaction } from '../database/database.ts';
import type { Day } from '../database/time-spans.ts';
import { isInvalidParameter } from '../database/transient-errors.ts';
import { ApplicationError } from '../errors/errors.ts';
import { t } from '../../language/translate.ts';

/** Returns days or hours of a time zone that a user named. @throws ApplicationError INVALID TIME_ZONE */
export async function findSpans(database: Database, read: (tx: Transaction) => Promise<Day[]>): Promise<Day[]> {
  try {
    return await database.acrossOrganisations(read);
  } catch (error) {
    if (!isInvalidParameter(error)) throw error;
    throw new ApplicationError('INVALID', 'TIME_ZONE', t('This time zone is not known.'));
  }
}
