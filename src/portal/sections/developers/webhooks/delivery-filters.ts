import { webhookDeliveryStates } from '../../../../domain/webhooks/delivery-states.ts';

/** Filter values for deliveries. `OPEN` selects waiting deliveries and those that are being retried. */
export const deliveryStates = ['OPEN', ...webhookDeliveryStates] as const;

/** Periods of the chart other than a week, which is the default. */
export const spans = ['day', 'month'] as const;
