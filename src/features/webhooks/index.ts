/** The exports of webhooks for other features. */
export { showEventDeliveries, type EventDeliveryWithAttempts } from './show-event-deliveries.ts';
