import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { hitRow, type Hit } from './hits.ts';
import type { SearchQuery } from './search-query.ts';
import { columnsOfHit, type Columns } from './ledger-hits.ts';

/** The newest corrections whose words are compared. */
const mostCompared = 200;

/**
 * A proposal that names a course or an API key has a few hundred bytes. One with a wanted course or with the ids of reports may have a
 * megabyte, and is not read: its size is known without that.
 */
const longestRead = 2_000;

/**
 * The `type` of a correction says what it does, and `detail` why. Its `title` is the name of the course, empty without one, of which
 * the words for readers are made.
 */
const correctionColumns: Columns = {
  id: sql`r.id`,
  title: sql`coalesce(c.name, '')`,
  detail: sql`r.reason`,
  type: sql`r.kind`,
  status: sql`r.state`,
  at: sql`r.created_at`,
};

/** Returns the corrections with these ids, as exact matches, and the newest 200, as partial ones, if words are searched. */
export function findCorrections(tx: OrganisationTransaction, { ids, hasWords }: SearchQuery): Promise<Hit[]> {
  const { organisationId } = tx;
  const own = sql`organisation_id = ${organisationId}`;
  // The course is a column of its own before it is joined: row-level security lets nothing that is computed from a document choose
  // the rows of another table. `offset 0` keeps it apart, and lets each course be looked up, instead of all being read.
  const corrections = (chosen: RawBuilder<unknown>) => sql`
    (select id, kind, state, reason, created_at,
       coalesce(course_id, case when kind = 'RETRACTION' and pg_column_size(proposal) < ${longestRead}
         and proposal ->> 'scope' = 'COURSE' then (proposal ->> 'subjectId')::uuid end) as course_id
     from correction where ${own} ${chosen}) r
    left join lateral (select name from course where ${own} and id = r.course_id offset 0) c on true`;
  return query(
    tx,
    hitRow,
    sql`
      (select ${columnsOfHit('CORRECTION', correctionColumns)}
       from ${corrections(sql`and id = any(${[...ids]}::uuid[]) offset 0`)})
      union all
      (select ${columnsOfHit('CORRECTION', correctionColumns, 'PART')}
       from ${corrections(sql`order by id desc limit ${hasWords ? mostCompared : 0}`)} order by r.id desc)`,
  );
}
