import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../database/database.ts';
import { query } from '../database/database.ts';
import { text } from '../database/rows/kinds.ts';
import { rowShape } from '../database/rows/row-shape.ts';

/** The texts with a common beginning, as a range in the order of bytes: from `from`, up to and without `to`. */
export interface Prefix {
  readonly from: string;
  readonly to: string;
}

/** Returns the condition that a column in the form for searches begins with the searched text. */
export const beginsWith = (column: RawBuilder<unknown>, { from, to }: Prefix): RawBuilder<unknown> =>
  sql`(${column} collate "C" >= ${from} and ${column} collate "C" < ${to})`;

/**
 * Returns the range of texts that begin with the searched text, in the form in which texts are searched (lower case, no
 * accents). A range can use an index under row-level security. LIKE cannot, because it is not leakproof. Returns null
 * for a text with nothing to search.
 */
export async function prefixOf(tx: OrganisationTransaction, searched: string): Promise<Prefix | null> {
  const [row] = await query(tx, rowShape({ form: text }), sql`select attain_search_form(${searched}) as form`);
  const from = row?.form ?? '';
  return from === '' ? null : { from, to: `${from}\u{10FFFF}` };
}
