/** Whether an endpoint gets events. */
export const webhookEndpointStates = ['ENABLED', 'DISABLED'] as const;
export type WebhookEndpointState = (typeof webhookEndpointStates)[number];

/** Why an endpoint is disabled. */
export const webhookDisabledReasons = ['BY_USER', 'GONE', 'FAILING'] as const;
export type WebhookDisabledReason = (typeof webhookDisabledReasons)[number];

/** Why the administrators are told by e-mail that an endpoint was disabled. */
export const webhookNoticeReasons = ['GONE', 'FAILING'] as const;
export type WebhookNoticeReason = (typeof webhookNoticeReasons)[number];
