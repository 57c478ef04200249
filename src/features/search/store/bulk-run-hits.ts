import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { hitRow, type Hit } from './hits.ts';
import type { SearchQuery } from './search-query.ts';
import { columnsOfHit, type Columns } from './ledger-hits.ts';

/** The newest bulk runs whose words are compared. */
const mostCompared = 200;

/** The `type` of a run says what it does, and `detail` on which course. Its title is made of them. */
const bulkRunColumns: Columns = {
  id: sql`b.id`,
  title: sql`b.kind`,
  detail: sql`c.name`,
  type: sql`b.kind`,
  status: sql`b.state`,
  at: sql`b.created_at`,
};

/** Returns the bulk runs with these ids, as exact matches, and the newest 200, as partial ones, if words are searched. */
export function findBulkRuns(tx: OrganisationTransaction, { ids, hasWords }: SearchQuery): Promise<Hit[]> {
  const { organisationId } = tx;
  const own = sql`b.organisation_id = ${organisationId}`;
  const joins = sql`left join course c on c.organisation_id = ${organisationId} and c.id = b.course_id`;
  return query(
    tx,
    hitRow,
    sql`
      (select ${columnsOfHit('BULK_RUN', bulkRunColumns)} from bulk_run b ${joins}
       where ${own} and b.id = any(${[...ids]}::uuid[]))
      union all
      (select ${columnsOfHit('BULK_RUN', bulkRunColumns, 'PART')} from (
         select * from bulk_run b where ${own} order by b.id desc limit ${hasWords ? mostCompared : 0}) b ${joins}
       order by b.id desc)`,
  );
}
