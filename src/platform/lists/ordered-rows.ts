import { sql, type RawBuilder } from 'kysely';

/** The position of a row in its list, as the values of the columns by which the list is ordered. */
export type Place = readonly string[];

/** A row with its place in the list. */
export type Placed<Row> = Row & { readonly place: Place };

/** The columns of an order, with the type of each, and the direction. */
export interface RowOrder {
  readonly columns: readonly { readonly value: RawBuilder<unknown>; readonly type: 'text' | 'uuid' | 'float8' }[];
  readonly descending: boolean;
}

/** Returns the condition for the rows after a place; nothing for the beginning of the list. */
export function behind({ columns, descending }: RowOrder, after: Place | null): RawBuilder<unknown>[] {
  if (after === null) return [];
  const values = columns.map(({ type }, index) => sql`${after[index]}::${sql.raw(type)}`);
  const own = columns.map(({ value }) => value);
  return [sql`(${sql.join(own)}) ${descending ? sql`<` : sql`>`} (${sql.join(values)})`];
}

/** Returns the expression after `order by`. */
export function inOrder({ columns, descending }: RowOrder): RawBuilder<unknown> {
  return sql.join(columns.map(({ value }) => sql`${value} ${descending ? sql`desc` : sql`asc`}`));
}

export const all = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);
