import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { claimableEventIds, claimNext, type Claimable, type ClaimedDelivery } from './store/webhook-claims.ts';
import { isTransient } from '../../platform/database/transient-errors.ts';
import type { EndpointKey } from './deliver-dependencies.ts';
import { putOffDelivery } from './put-off-delivery.ts';

/**
 * Longer than an attempt and its recording can take. After this time other processes get the deliveries of a process that
 * died.
 */
export const leaseSeconds = 60;

/**
 * Claims the endpoint's next deliveries. If the database refuses that, they are claimed one by one. A delivery that it refuses to change is put off, and does not delay the others.
 * @throws an error of a database that is away
 */
export async function claimDeliveries(
  dependencies: { readonly database: Database; readonly log: Logger },
  key: EndpointKey,
  which: Claimable,
  limit: number,
): Promise<ClaimedDelivery[]> {
  const { database } = dependencies;
  const { organisationId, endpointId } = key;
  try {
    return await database.inOrganisation(organisationId, (tx) =>
      claimNext(tx, endpointId, { which, limit, leaseSeconds }),
    );
  } catch (error) {
    if (isTransient(error)) throw error;
  }
  const claimed: ClaimedDelivery[] = [];
  const eventIds = await database.inOrganisation(organisationId, (tx) =>
    claimableEventIds(tx, endpointId, which, limit),
  );
  for (const eventId of eventIds) {
    try {
      const one = await database.inOrganisation(organisationId, (tx) =>
        claimNext(tx, endpointId, { which, limit: 1, leaseSeconds, eventId }),
      );
      claimed.push(...one);
    } catch (error) {
      if (isTransient(error)) throw error;
      await putOffDelivery(dependencies, { ...key, eventId }, error);
    }
  }
  return claimed;
}
