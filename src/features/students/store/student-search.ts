import { sql, type RawBuilder } from 'kysely';
import { beginsWith, type Prefix } from '../../../platform/lists/search-form.ts';

/** The searched columns in this order. Each has an index that ends with the id. */
export const searched = ['search_last_first', 'search_first_last', 'search_email', 'search_external_id'] as const;

const begins = (name: string, prefix: Prefix): RawBuilder<unknown> => beginsWith(sql.ref(name), prefix);

/**
 * Returns the conditions for students whose `match`th column begins with the prefix and none before it does, so that
 * each is found once.
 */
export function matches(match: number, prefix: Prefix): RawBuilder<unknown>[] {
  return [
    begins(searched[match]!, prefix),
    ...searched.slice(0, match).map((name) => sql`not ${begins(name, prefix)}`),
  ];
}

/** Returns the condition for students of whom no searched column begins with the prefix. */
export const matchesNone = (prefix: Prefix): RawBuilder<unknown> =>
  sql.join(
    // The external reference may be null.
    searched.map((name) => sql`${begins(name, prefix)} is not true`),
    sql` and `,
  );
