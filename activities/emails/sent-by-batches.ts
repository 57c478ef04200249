/**
 * The e-mails for which a workflow starts runs of its own. There are none, since batches send the outbox. Histories of
 * earlier versions have ids here, and are still replayed.
 */
export const sentByBatches: readonly string[] = [];
