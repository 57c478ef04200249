import { hasRoom, waitForRoom } from '../../domain/webhooks/schedule.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import {
  claimRetry,
  closeDisabled,
  countRetriesUnderWay,
  countRetrying,
  lockRetry,
  postponeRetry,
  type ClaimedDelivery,
} from './store/webhook-claims.ts';
import { isTransient } from '../../platform/database/transient-errors.ts';
import { attemptClaimed } from './attempt-claimed.ts';
import { leaseSeconds } from './claim-deliveries.ts';
import type { DeliverDependencies, EndpointKey } from './deliver-dependencies.ts';
import { openEndpoint, type OpenedEndpoint } from './open-endpoint.ts';
import { putOffDelivery } from './put-off-delivery.ts';
import { recordResults } from './record-results.ts';

export interface RetriedDelivery extends EndpointKey {
  readonly eventId: string;
}

/**
 * DONE: no schedule has it any more, it waits to be sent at once, or it was put off because the database refuses to
 * change it. LATER: the message is for operators who look at the run.
 */
export type RetryOutcome =
  | { readonly ending: 'DELIVERED' | 'FAILED' | 'DONE'; readonly noticeIds: readonly string[] }
  | { readonly ending: 'LATER'; readonly wait: number; readonly message: string };

/** Limit for counting an endpoint's open deliveries. More do not make the wait longer. */
const mostCounted = 10_000;

/** Makes the next attempt of a failed delivery, when it is due and the limit of concurrent retries allows it. */
export async function retryDelivery(dependencies: DeliverDependencies, key: RetriedDelivery): Promise<RetryOutcome> {
  const { database, retryWaits } = dependencies;
  const { organisationId } = key;
  const endpoint = await openEndpoint(dependencies, key);
  const claimed = await claimOrPutOff(dependencies, key, () =>
    database.inOrganisation(organisationId, (tx) => claim(tx, key, endpoint, retryWaits)),
  );
  if ('ending' in claimed) return claimed;
  const result = await attemptClaimed(dependencies, endpoint!, claimed);
  const { noticeIds, refused } = await recordResults(dependencies, key, [result]);
  if (refused.length > 0) return putOff;
  if (result.state !== 'RETRYING') return { ending: result.state, noticeIds };
  // This attempt caused the disabling of the endpoint.
  if (noticeIds.length > 0) return { ending: 'FAILED', noticeIds };
  const { error, step, wait } = result;
  const message = `Attempt ${step} of ${retryWaits.length + 1} failed. ${error}`;
  return { ending: 'LATER', wait: wait!, message };
}

/** The sweeper starts another run when the delivery is due again. */
const putOff: RetryOutcome = { ending: 'DONE', noticeIds: [] };

async function claimOrPutOff<T>(
  dependencies: DeliverDependencies,
  key: RetriedDelivery,
  work: () => Promise<T | RetryOutcome>,
): Promise<T | RetryOutcome> {
  try {
    return await work();
  } catch (error) {
    if (isTransient(error)) throw error;
    await putOffDelivery(dependencies, key, error);
    return putOff;
  }
}

async function claim(
  tx: OrganisationTransaction,
  { endpointId, eventId }: RetriedDelivery,
  endpoint: OpenedEndpoint | null,
  waits: readonly number[],
): Promise<ClaimedDelivery | RetryOutcome> {
  const found = await lockRetry(tx, endpointId, eventId);
  if (found?.state !== 'RETRYING') return { ending: 'DONE', noticeIds: [] };
  if (endpoint === null) {
    const isClosed = await closeDisabled(tx, endpointId, eventId);
    if (isClosed) return { ending: 'FAILED', noticeIds: [] };
    return { ending: 'LATER', wait: 1_000, message: 'The endpoint was enabled a moment ago.' };
  }
  if (found.dueIn > 0) return { ending: 'LATER', wait: found.dueIn, message: 'The next attempt is not due yet.' };
  if (found.leasedFor > 0) {
    return { ending: 'LATER', wait: found.leasedFor, message: 'Another run is making an attempt.' };
  }
  const underWay = await countRetriesUnderWay(tx, endpointId);
  if (!hasRoom(underWay)) {
    const open = await countRetrying(tx, endpointId, mostCounted);
    const wait = waitForRoom(waits, open, Math.random());
    await postponeRetry(tx, endpointId, eventId, wait);
    return { ending: 'LATER', wait, message: 'As many retries as are made at a time are under way.' };
  }
  return claimRetry(tx, endpointId, eventId, leaseSeconds);
}
