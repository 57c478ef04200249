import { failure as failureOf } from './attempt-delivery.ts';
import {
  disabledAfter,
  jitter,
  longestRetryAfter,
  retriesCounted,
  roomForRuns,
} from '../../domain/webhooks/schedule.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { failureSentence, isTransient } from '../../platform/database/transient-errors.ts';
import { repeatWhileTransient } from '../../platform/work/repeat-while-transient.ts';
import type { DeliverDependencies, EndpointKey } from './deliver-dependencies.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { putOffDelivery } from './put-off-delivery.ts';
import { countOpenRetries } from './store/webhook-claims.ts';
import { hasFailedSince, noteHealth } from './store/webhook-receivers.ts';
import { recordAttempts, type AttemptResult } from './store/webhook-results.ts';
import { lockEndpoint } from './store/webhook-settings.ts';

/** A delivery with the milliseconds until its next attempt. */
export interface Retrying {
  readonly eventId: string;
  readonly wait: number;
  readonly schedule: number;
}

/** The consequences of recorded attempts. */
export interface Recorded {
  /** Deliveries that get a run of their own. The run of the endpoint retries the others. */
  readonly retrying: readonly Retrying[];
  /** E-mails about the disabled endpoint. */
  readonly noticeIds: readonly string[];
  /** Events whose delivery the database refused to change. They were put off. */
  readonly refused: readonly string[];
}

type RecordDependencies = Pick<DeliverDependencies, 'database' | 'log' | 'retryWaits' | 'onRecorded'>;

/** Milliseconds for which recording is repeated while the database is away. */
const recordingDeadline = 15_000;

/**
 * Returns the milliseconds without an attempt that no schedule explains. After such a time without any attempt, an
 * endpoint does not count as failing for the whole time.
 */
function unexplainedSilence(waits: readonly number[]): number {
  return 2 * (1 + jitter) * Math.max(longestRetryAfter, ...waits.map((seconds) => seconds * 1000));
}

/**
 * Records the results of attempts. Disables the endpoint if it answered one with 410, or if everything has failed for
 * five days (docs/product.md "Webhooks"). Waits while the database is away for a moment, since the endpoint gets an event
 * once more if its attempt is not recorded. A delivery that the database refuses to change is put off, and does not
 * affect the others.
 * @throws an error of a database that is away
 */
export async function recordResults(
  dependencies: RecordDependencies,
  key: EndpointKey,
  results: readonly AttemptResult[],
): Promise<Recorded> {
  try {
    return await recordTogether(dependencies, key, results);
  } catch (error) {
    if (isTransient(error)) throw error;
    const [only, ...others] = results;
    if (only !== undefined && others.length === 0) {
      await putOffDelivery(dependencies, { ...key, eventId: only.eventId }, error);
      return { retrying: [], noticeIds: [], refused: [only.eventId] };
    }
    const recorded: Recorded[] = [];
    for (const result of results) recorded.push(await recordResults(dependencies, key, [result]));
    return {
      retrying: recorded.flatMap(({ retrying }) => retrying),
      noticeIds: recorded.flatMap(({ noticeIds }) => noticeIds),
      refused: recorded.flatMap(({ refused }) => refused),
    };
  }
}

async function recordTogether(
  { database, log, retryWaits, onRecorded }: RecordDependencies,
  { organisationId, endpointId }: EndpointKey,
  results: readonly AttemptResult[],
): Promise<Recorded> {
  const delivered = results.some(({ ending }) => ending === 'DELIVERED');
  const write = (attempts: readonly AttemptResult[]) =>
    repeatWhileTransient(
      () =>
        database.inOrganisation(organisationId, async (tx) => {
          await noteHealth(tx, endpointId, { delivered, silence: unexplainedSilence(retryWaits) });
          const written = await recordAttempts(tx, endpointId, attempts);
          const failing = !delivered && (await hasFailedSince(tx, endpointId, disabledAfter));
          const failed = written.filter(({ state }) => state === 'RETRYING').length;
          return { states: written, isFailing: failing, room: await roomBefore(tx, endpointId, failed) };
        }),
      recordingDeadline,
    );
  const { states, isFailing, room } = await write(results).catch((error: unknown) => {
    if (isTransient(error)) throw error;
    // The database refuses the endpoint's answer. Without it the attempts still count, and are not repeated.
    log.error('attempts were recorded without what the endpoint answered', { endpointId, error });
    return write(results.map((each) => ({ ...each, responseBody: null, ...failureOf(failureSentence(error)) })));
  });
  onRecorded?.();
  const gone = results.filter(({ failure }) => failure === 'GONE').map(({ startedAt }) => startedAt.getTime());
  const goneAt = gone.length === 0 ? null : new Date(Math.max(...gone));
  const noticeIds =
    goneAt !== null || isFailing
      ? await repeatWhileTransient(
          () => disable(database, log, { organisationId, endpointId }, goneAt),
          recordingDeadline,
        )
      : [];
  const waits = new Map(results.map(({ eventId, wait }) => [eventId, wait ?? 0]));
  const retrying = states
    .filter(({ state }) => state === 'RETRYING')
    .slice(0, room)
    .map(({ eventId, schedule }) => ({ eventId, schedule, wait: waits.get(eventId)! }));
  return { retrying, noticeIds, refused: [] };
}

/** Returns how many runs there was room for before `failed` more deliveries failed. */
async function roomBefore(tx: OrganisationTransaction, endpointId: string, failed: number): Promise<number> {
  if (failed === 0) return 0;
  const { ofEndpoint, ofOrganisation } = await countOpenRetries(tx, endpointId, retriesCounted + failed);
  return roomForRuns({ ofEndpoint: ofEndpoint - failed, ofOrganisation: ofOrganisation - failed });
}

/**
 * Disables the endpoint in a transaction of its own: a request to send a delivery again locks the endpoint first, and then the
 * delivery. Nothing is disabled that was repaired meanwhile.
 * @param goneAt when the attempt began that was answered with 410; null if all attempts have failed for long
 */
async function disable(
  database: Database,
  log: Logger,
  { organisationId, endpointId }: EndpointKey,
  goneAt: Date | null,
): Promise<readonly string[]> {
  const reason = goneAt === null ? 'FAILING' : 'GONE';
  const disabled = await database.inOrganisation(organisationId, async (tx) => {
    const endpoint = await lockEndpoint(tx, endpointId);
    const isStill =
      goneAt === null
        ? await hasFailedSince(tx, endpointId, disabledAfter)
        : endpoint !== null && endpoint.updatedAt <= goneAt;
    if (!isStill) return null;
    return disableEndpoint(tx, endpointId, { reason, actor: { kind: 'SYSTEM' } });
  });
  if (disabled === null) return [];
  log.warn('a webhook endpoint was disabled', { endpointId, reason });
  return disabled.noticeIds;
}
