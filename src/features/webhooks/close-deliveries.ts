import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { closeDisabled, openEventIds } from './store/webhook-claims.ts';
import { closeOpenDeliveries } from './store/webhook-queue.ts';
import { isTransient } from '../../platform/database/transient-errors.ts';
import type { EndpointKey } from './deliver-dependencies.ts';
import { putOffDelivery } from './put-off-delivery.ts';

/**
 * Closes deliveries of an endpoint that gets nothing any more. If the database refuses that, they are closed one by
 * one. One that it refuses to change is put off.
 * @returns whether nothing is left to close
 * @throws an error of a database that is away
 */
export async function closeDeliveries(
  dependencies: { readonly database: Database; readonly log: Logger },
  key: EndpointKey,
  most: number,
): Promise<boolean> {
  const { database } = dependencies;
  const { organisationId, endpointId } = key;
  try {
    const closed = await database.inOrganisation(organisationId, (tx) => closeOpenDeliveries(tx, endpointId, most));
    return closed < most;
  } catch (error) {
    if (isTransient(error)) throw error;
  }
  const eventIds = await database.inOrganisation(organisationId, (tx) => openEventIds(tx, endpointId, most));
  for (const eventId of eventIds) {
    try {
      await database.inOrganisation(organisationId, (tx) => closeDisabled(tx, endpointId, eventId));
    } catch (error) {
      if (isTransient(error)) throw error;
      await putOffDelivery(dependencies, { ...key, eventId }, error);
    }
  }
  return eventIds.length < most;
}
