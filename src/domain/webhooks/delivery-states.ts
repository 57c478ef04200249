/** The states of the delivery of an event to an endpoint. */
export const webhookDeliveryStates = ['WAITING', 'RETRYING', 'DELIVERED', 'FAILED'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** The reasons for a failed delivery: all attempts are used up, the endpoint answered 410, or it was disabled. */
export const webhookFailures = ['EXHAUSTED', 'GONE', 'ENDPOINT_DISABLED'] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** The outcomes of one attempt. */
export const webhookAttemptEndings = ['DELIVERED', 'REJECTED', 'NO_ANSWER', 'UNREACHABLE', 'MISCONFIGURED'] as const;
export type WebhookAttemptEnding = (typeof webhookAttemptEndings)[number];

/** The states of a recovery, which sends missed events again. */
export const webhookRecoveryStates = ['RUNNING', 'DONE', 'CANCELLED'] as const;
export type WebhookRecoveryState = (typeof webhookRecoveryStates)[number];
