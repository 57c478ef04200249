import type { Database, EntityManager } from '../../persistence/database.ts';
import type { Day } from '../../persistence/repositories/time-spans.ts';
import { isInvalidParameter } from '../../persistence/transient-errors.ts';
import { ApplicationError } from '../errors.ts';

/** Days or hours of a time zone that a user named. @throws ApplicationError INVALID TIME_ZONE */
export async function findSpans(database: Database, read: (em: EntityManager) => Promise<Day[]>): Promise<Day[]> {
  try {
    return await database.acrossOrganisations(read);
  } catch (error) {
    if (!isInvalidParameter(error)) throw error;
    throw new ApplicationError('INVALID', 'TIME_ZONE', 'This time zone is not known.');
  }
}
