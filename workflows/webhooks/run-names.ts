/** Returns the id of the workflow that makes the first attempts of an endpoint's deliveries. */
export const endpointRunId = (endpointId: string): string => `webhooks-${endpointId}`;

/**
 * Returns the id of the workflow that repeats a delivery whose first attempt failed.
 * @param schedule counts the schedules of the delivery, from 1 on
 */
export const deliveryRunId = (endpointId: string, eventId: string, schedule: number): string =>
  schedule === 1 ? `webhook-${endpointId}-${eventId}` : `webhook-${endpointId}-${eventId}-${schedule}`;
