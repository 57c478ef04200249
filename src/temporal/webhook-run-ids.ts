/** The id of the workflow that makes the first attempts of an endpoint's deliveries. */
export const endpointRunId = (endpointId: string): string => `webhooks-${endpointId}`;

/** The id of the workflow that repeats a delivery whose first attempt failed. */
export const deliveryRunId = (endpointId: string, eventId: string): string => `webhook-${endpointId}-${eventId}`;
