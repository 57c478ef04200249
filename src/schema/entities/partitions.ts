/**
 * Returns the SQL that partitions a large ledger by time. Ids are UUIDv7, so a range of ids is a range of time and the
 * primary key needs no second column. attain_ensure_partitions() creates monthly partitions; the default one stays
 * empty.
 */
export function partitionedByTime(table: string, column: string) {
  return {
    type: 'range' as const,
    expression: column,
    partitions: [{ name: `${table}_default`, values: 'default' }],
  };
}
