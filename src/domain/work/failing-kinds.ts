/** Kinds of work of which `processing_failure` keeps what failed. */
export const failingKinds = ['LIFECYCLE_ACTION', 'WEBHOOK_DELIVERY', 'EMAIL', 'IMPORT', 'WEBHOOK_RECOVERY'] as const;
