import { sql, type RawBuilder } from 'kysely';
import type { Prefix } from './search-form.ts';

/** What a search for a student looks at, in this order; each has an index that ends with the id. */
export const searched = ['search_last_first', 'search_first_last', 'search_email'] as const;

/**
 * The conditions for students whose `match`th column begins with the prefix and none before it, so that each is found once.
 * @param match 0–2; 3 for those that do not match at all
 * @param table what the student table is called in the statement
 */
export function matches(match: number, prefix: Prefix, table = 'student'): RawBuilder<unknown>[] {
  const begins = (name: string): RawBuilder<unknown> => {
    const column = sql`${sql.ref(`${table}.${name}`)} collate "C"`;
    return sql`(${column} >= ${prefix.from} and ${column} < ${prefix.to})`;
  };
  const former = searched.slice(0, match).map((name) => sql`not ${begins(name)}`);
  return match < searched.length ? [begins(searched[match]!), ...former] : former;
}
