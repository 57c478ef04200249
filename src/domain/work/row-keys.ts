/** The Idempotency-Keys of the actions that bulk runs and imports make, one for each row. */
export const rowKeys = {
  bulkRun: (bulkRunId: string, position: number): string => `bulk-${bulkRunId}-${position}`,
  import: (importId: string, position: number): string => `import-${importId}-${position}`,
} as const;

/** Returns whether a key may be that of a row. A user who sent it first would make the row fail. */
export const isRowKey = (idempotencyKey: string): boolean => /^(bulk|import)-/.test(idempotencyKey);
