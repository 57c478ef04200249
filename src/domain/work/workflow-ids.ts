/** The ids of the workflows of a bulk run, an import and a correction, by which they are found in Temporal. */
export const workflowIds = {
  bulkRun: (bulkRunId: string): string => `bulk-run-${bulkRunId}`,
  import: (importId: string): string => `import-${importId}`,
  correction: (correctionId: string): string => `correction-${correctionId}`,
} as const;
