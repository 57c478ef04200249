/** The exports of webhooks for other features. */
export { requireEnabledEndpoint } from './require-endpoint.ts';
export { failedDeliveries, resendFailed, type FailedDeliveryFilters } from './resend-failed.ts';
export { showEventDeliveries, type EventDeliveryWithAttempts } from './show-event-deliveries.ts';
