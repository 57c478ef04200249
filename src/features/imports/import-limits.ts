/** The limits for an uploaded file. */
export const importLimits = {
  bytes: 10 * 1024 * 1024,
  /** Columns, and values in one line. */
  columns: 200,
  /** Bytes of one record, the names of the columns included. */
  recordBytes: 64 * 1024,
  /** Rows with content. */
  rows: 20_000,
  /** All records, including those without content. */
  records: 100_000,
} as const;
