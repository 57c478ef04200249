/** What a stream of changes can say has changed in an organisation. Each names a ledger, not a record. */
export const changeTopics = ['events', 'reports', 'calls', 'actions', 'emails', 'webhooks', 'audit', 'runs'] as const;
export type ChangeTopic = (typeof changeTopics)[number];
