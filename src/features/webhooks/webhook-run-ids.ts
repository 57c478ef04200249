import type { WebhookDeliveryState } from '../../domain/webhooks/delivery-states.ts';
import { deliveryRunId, endpointRunId } from '../../../workflows/webhooks/run-names.ts';

export { deliveryRunId, endpointRunId };

interface NamedDelivery {
  /** Id of the event. */
  readonly id: string;
  readonly state: WebhookDeliveryState;
  readonly attempts: number;
  readonly schedule: number;
}

/** Returns the workflow of the last or next attempt of a delivery. */
export function runOfDelivery(endpointId: string, { id, state, attempts, schedule }: NamedDelivery): string {
  const isRepeated = state === 'RETRYING' || (state !== 'WAITING' && attempts > 1);
  return isRepeated ? deliveryRunId(endpointId, id, schedule) : endpointRunId(endpointId);
}
