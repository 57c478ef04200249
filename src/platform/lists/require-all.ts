import { sql } from 'kysely';
import { t } from '../../language/translate.ts';
import { query, type OrganisationTransaction } from '../database/database.ts';
import { countRow } from '../database/rows/common-shapes.ts';
import { ApplicationError } from '../errors/errors.ts';

/**
 * Refuses a selection with an id that the organisation does not have.
 * @throws ApplicationError NOT_FOUND NO_SUCH_RECORD
 */
export async function requireAll(
  tx: OrganisationTransaction,
  table: 'student' | 'enrolment' | 'certificate' | 'held_certificate',
  ids: readonly string[],
): Promise<void> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from ${sql.ref(table)}
      where organisation_id = ${tx.organisationId} and id = any(${wanted}::uuid[])`,
  );
  if (row!.count < wanted.length) {
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_RECORD', t('One of the selected records does not exist.'));
  }
}
