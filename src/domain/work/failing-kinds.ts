/** The kinds of work whose failures `processing_failure` records. */
export const failingKinds = [
  'LIFECYCLE_ACTION',
  'WEBHOOK_DELIVERY',
  'EMAIL',
  'IMPORT',
  'WEBHOOK_RECOVERY',
  'BULK_RUN',
  'CORRECTION',
] as const;
