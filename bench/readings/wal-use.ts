import type pg from 'pg';

/** The data that was written to the database between two positions of its write-ahead log. */
export interface WalUse {
  readonly bytes: number;
  /** The part for copies of whole pages that changed for the first time after a checkpoint. */
  readonly pageImageBytes: number;
  /** Rows inserted, updated or deleted. */
  readonly rows: number;
  /** Updates, and how many of them also wrote to every index (not HOT). */
  readonly updates: number;
  readonly indexedUpdates: number;
  readonly indexEntries: number;
}

export async function walPosition(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  return rows[0]!.lsn;
}

/**
 * Counts the records from a position to the present one. They are exact and available at once, unlike the statistics of
 * tables.
 */
export async function walUseSince(database: pg.Pool, position: string): Promise<WalUse> {
  // The last bytes of the log can only be read when they are on disk.
  const { rows } = await database.query<{ record: string; count: number; bytes: number; images: number }>(
    `select "resource_manager/record_type" as record, count::int, combined_size::float8 as bytes, fpi_size::float8 as images
     from pg_get_wal_stats($1, pg_current_wal_flush_lsn(), per_record => true) where count > 0`,
    [position],
  );
  const of = (...records: string[]) =>
    rows.reduce((sum, { record, count }) => sum + (records.includes(record.replace('+INIT', '')) ? count : 0), 0);
  const indexedUpdates = of('Heap/UPDATE');
  const updates = indexedUpdates + of('Heap/HOT_UPDATE');
  return {
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    pageImageBytes: rows.reduce((sum, { images }) => sum + images, 0),
    rows: updates + of('Heap/INSERT', 'Heap/DELETE'),
    updates,
    indexedUpdates,
    indexEntries: of('Btree/INSERT_LEAF', 'Btree/SPLIT_L', 'Btree/SPLIT_R', 'Btree/INSERT_POST'),
  };
}
