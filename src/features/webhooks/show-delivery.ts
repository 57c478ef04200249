import type { Database } from '../../platform/database/database.ts';
import { findEvent } from '../../platform/events/read-events.ts';
import { findAttempts, findDelivery, type ListedAttempt, type ListedDelivery } from './store/webhook-ledger.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { eventBody, exampleBody, type BodyDependencies } from './delivery-body.ts';
import { requireEndpoint } from './list-deliveries.ts';
import { t } from '../../language/translate.ts';

// Limits the reply. A schedule has eleven attempts, and sending again starts another schedule.
const mostAttempts = 100;

export interface ShownDelivery {
  readonly delivery: ListedDelivery;
  /** The enrolment or certificate of the event; null for an example. */
  readonly subjectId: string | null;
  /** The body of every attempt; null when the event is not kept any more. */
  readonly body: string | null;
  /** The newest first. */
  readonly attempts: readonly ListedAttempt[];
  readonly hasMoreAttempts: boolean;
}

export interface ShowDeliveryDependencies extends BodyDependencies {
  readonly database: Database;
}

/**
 * Returns a delivery with its body, and its latest 100 attempts.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT or NO_SUCH_DELIVERY
 */
export function showDelivery(
  dependencies: ShowDeliveryDependencies,
  organisationId: string,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<ShownDelivery> {
  return dependencies.database.inOrganisation(organisationId, async (tx) => {
    await requireEndpoint(tx, endpointId);
    const delivery = await findDelivery(tx, endpointId, eventId);
    if (delivery === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_DELIVERY', t('There is no such delivery.'));
    const event = delivery.isExample ? null : await findEvent(tx, eventId);
    const attempts = await findAttempts(tx, endpointId, eventId, mostAttempts + 1);
    return {
      delivery,
      subjectId: event?.subjectId ?? null,
      body: delivery.isExample ? exampleBody(dependencies, delivery.type) : event && eventBody(dependencies, event),
      attempts: attempts.slice(0, mostAttempts),
      hasMoreAttempts: attempts.length > mostAttempts,
    };
  });
}

/** Returns the delivery alone. @throws ApplicationError NOT_FOUND NO_SUCH_DELIVERY */
export async function readDelivery(
  database: Database,
  organisationId: string,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
): Promise<ListedDelivery> {
  const found = await database.inOrganisation(organisationId, (tx) => findDelivery(tx, endpointId, eventId));
  if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_DELIVERY', t('There is no such delivery.'));
  return found;
}
