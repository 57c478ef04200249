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

/** The limits for a workbook, in addition to those for all files. */
export const workbookLimits = {
  /** Files inside of the workbook. */
  entries: 1_000,
  /** Bytes of the read parts after decompression. */
  unpackedBytes: 64 * 1024 * 1024,
  /** Sheets among which a user may choose. */
  sheets: 50,
  /** Different texts in the table of texts. */
  sharedTexts: 500_000,
  /** Formats of cells. */
  styles: 70_000,
  /** Elements inside of each other. */
  depth: 50,
  /** UTF-16 units of all values of a sheet. */
  text: 32 * 1024 * 1024,
} as const;
