/** The states of an endpoint. Only an enabled one gets events. */
export const webhookEndpointStates = ['ENABLED', 'DISABLED'] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

/** The reasons for which an endpoint is disabled. */
export const webhookDisabledReasons = ['BY_USER', 'GONE', 'FAILING'] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

/** The reasons in an e-mail that notifies administrators of a disabled endpoint. */
export const webhookNoticeReasons = ['GONE', 'FAILING'] as const;
export type WebhookNoticeReason = (typeof webhookNoticeReasons)[number];
