import { webhookDeliveryStates } from '../../../../domain/webhooks/delivery-states.ts';

/** What deliveries can be filtered by; `OPEN` are those that wait or are repeated. */
export const deliveryStates = ['OPEN', ...webhookDeliveryStates] as const;

/** How far back the chart goes, where it is not a week. */
export const spans = ['day', 'month'] as const;
