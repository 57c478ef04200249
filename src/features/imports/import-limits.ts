/** What an uploaded file may have at most. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Columns, and values in one line. */
  columns: 200,
  /** Bytes of one record, the names of the columns included. */
  recordBytes: 64 * 1024,
  /** Rows in which something stands. */
  rows: 20_000,
  /** Records with those in which nothing stands. */
  records: 100_000,
} as const;
