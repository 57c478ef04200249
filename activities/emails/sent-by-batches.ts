/**
 * E-mails for which a workflow starts runs of their own: none, since what is in the outbox is sent in batches. Runs of earlier versions
 * have ids in their histories, and are still replayed.
 */
export const sentByBatches: readonly string[] = [];
