import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { findAttempts, findDeliveriesOfEvent, type EventDelivery, type ListedAttempt } from './store/webhook-ledger.ts';
import { runOfDelivery } from './webhook-run-ids.ts';
import { t } from '../../language/translate.ts';

export interface EventDeliveryWithAttempts extends EventDelivery {
  /** The newest first. */
  readonly attempts: readonly ListedAttempt[];
  /** The run of the last or next attempt. */
  readonly workflowId: string;
}

// Limits the answer. An organisation has at most 16 endpoints, and a schedule eleven attempts.
const mostDeliveries = 50;
const mostAttempts = 20;

/**
 * Returns the deliveries of an event to all endpoints, each with its latest 20 attempts.
 * @throws ApplicationError NOT_FOUND NO_SUCH_DELIVERY
 */
export function showEventDeliveries(
  database: Database,
  organisationId: string,
  eventId: string,
): Promise<readonly EventDeliveryWithAttempts[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    const shown: EventDeliveryWithAttempts[] = [];
    for (const delivery of await findDeliveriesOfEvent(tx, eventId, mostDeliveries)) {
      const { endpointId, state, schedule } = delivery;
      const attempts = await findAttempts(tx, endpointId, eventId, mostAttempts);
      const workflowId = runOfDelivery(endpointId, { id: eventId, state, attempts: attempts.length, schedule });
      shown.push({ ...delivery, attempts, workflowId });
    }
    if (shown.length > 0) return shown;
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_DELIVERY', t('No event with this id was sent to an endpoint.'));
  });
}
