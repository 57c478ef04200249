import { sql, type RawBuilder } from 'kysely';

/** The start and length of a page in a list whose newest rows come first. */
export interface NewestFirst {
  /** The id of the last row of the page before; null for the first page. */
  readonly before: string | null;
  readonly limit: number;
  /** Rows from this moment on. */
  readonly from?: Date;
  /** Rows before this moment. */
  readonly to?: Date;
}

/**
 * Returns the condition of such a page: the organisation, the required values of columns (undefined: any), and ids
 * before the end of the previous page. Ids are UUIDv7, so a time is a bound of ids, too, which prunes partitions.
 * @param idColumn the column by which the list is ordered
 */
export function pageCondition(
  organisationId: string,
  { before, from, to }: Omit<NewestFirst, 'limit'>,
  columns: Readonly<Record<string, string | undefined>> = {},
  idColumn = 'id',
): RawBuilder<unknown> {
  const id = sql.ref(idColumn);
  const conditions = [
    sql`organisation_id = ${organisationId}`,
    ...Object.entries(columns)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    ...(before === null ? [] : [sql`${id} < ${before}::uuid`]),
    ...(from === undefined ? [] : [sql`${id} >= ${firstIdOf(from)}::uuid`]),
    ...(to === undefined ? [] : [sql`${id} < ${firstIdOf(to)}::uuid`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** Returns the lowest UUID whose first 48 bits are the time's milliseconds. */
export function firstIdOf(moment: Date): string {
  const hex = `${Math.max(moment.getTime(), 0).toString(16).padStart(12, '0')}${'0'.repeat(20)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
