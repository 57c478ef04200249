import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { laterWords } from '../../../platform/lists/later-words.ts';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';

/** The columns of `student` that hold a name or the address. Each has an index that ends with the id. */
const columns = ['search_last_first', 'search_first_last', 'search_email'] as const;

/**
 * Returns the ids of students with a name, a later word of a name or an e-mail address that begins with the prefix.
 * @param limit at most so many, in no order
 */
export async function findHolders(tx: OrganisationTransaction, prefix: Prefix, limit: number): Promise<string[]> {
  const { organisationId } = tx;
  const named = (name: (typeof columns)[number]): RawBuilder<unknown> => sql`
    (select id from student where organisation_id = ${organisationId} and ${beginsWith(sql.ref(name), prefix)}
     order by ${sql.ref(name)} collate "C", id limit ${limit})`;
  const rows = await query(
    tx,
    rowShape({ id: uuid }),
    sql`
      select id from (
        ${sql.join(columns.map(named), sql` union `)}
        union (select student_id from (${laterWords(organisationId, prefix)}) words
               order by word collate "C", student_id limit ${limit})) found
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns which of these students have had their data erased. Erasure locks a student's enrolments first, so the answer stays
 * true for the caller who has locked them.
 */
export async function findErasedHolders(
  tx: Transaction,
  organisationIds: readonly string[],
  studentIds: readonly string[],
): Promise<Set<string>> {
  if (studentIds.length === 0) return new Set();
  const rows = await query(
    tx,
    rowShape({ id: uuid }),
    sql`
      select id from student
      where organisation_id = any(${organisationIds}::uuid[]) and id = any(${studentIds}::uuid[]) and erased_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}
