import { overdueFor } from '../../domain/webhooks/schedule.ts';
import { WaitingLine } from '../../platform/waiting/waiting-line.ts';
import { Batcher } from '../../platform/work/batcher.ts';
import type { Claimable, ClaimedDelivery } from './store/webhook-claims.ts';
import { countFailingEndpoints } from './store/webhook-receivers.ts';
import type { AttemptResult } from './store/webhook-results.ts';
import { claimDeliveries, leaseSeconds } from './claim-deliveries.ts';
import { closeDeliveries } from './close-deliveries.ts';
import { attemptClaimed } from './attempt-claimed.ts';
import type { DeliverDependencies, EndpointKey } from './deliver-dependencies.ts';
import { openEndpoint, type OpenedEndpoint } from './open-endpoint.ts';
import { recordResults, type Recorded, type Retrying } from './record-results.ts';

export interface WaitingWork extends EndpointKey {
  /** About how many deliveries are attempted before it returns. */
  readonly limit: number;
}

export interface Progressing {
  /** Called often; shows the caller that the work goes on. */
  readonly alive: () => void;
  /** When it is aborted, no further attempt begins. */
  readonly signal: AbortSignal;
}

export interface AttemptedDeliveries extends Omit<Recorded, 'refused'> {
  readonly attempted: number;
  /** Whether no deliveries wait any more, and none is overdue that the endpoint may accept. */
  readonly isLast: boolean;
  /**
   * Milliseconds until the next turn, when most attempts have failed; else null. New events do not wait for it.
   */
  readonly pause: number | null;
}

/** Attempts under way at one endpoint. */
const attemptsAtOnce = 10;
/** Deliveries in progress. While some are recorded, others are attempted. */
const lanes = 2 * attemptsAtOnce;
/** Milliseconds after which no further delivery is begun. An endpoint with more gets another turn. */
const turn = 20_000;
/**
 * Required rest of a claimed delivery's lease, in milliseconds: for the attempt before it, its own, and recording it.
 */
const neededLease = 40_000;
/** Duration of an attempt in milliseconds. Below it, many deliveries are claimed at a time. */
const quick = 1_000;
/** Milliseconds for which an endpoint's address and secrets are reused. */
const endpointAge = 1_000;
/**
 * Failures after which the endpoint is paused, unless enough attempts succeed. Each failure must be retried by a run of
 * its own.
 */
const failuresInTurn = 20;
/** Failures for each success that are no reason for a pause. */
const failuresPerSuccess = 4;
/** Failing endpoints of an organisation for which the pause is as long again. */
const failingEndpoints = 5;
const longestPause = 5 * 60_000;
const recordDeadline = 20_000;
const closedAtOnce = 1_000;

/**
 * Makes the first attempts of an endpoint's deliveries, one and then ten at a time, and then the overdue ones of
 * deliveries that have no run of their own. Records each as it ends. An endpoint for which nearly all attempts fail is
 * paused, so that its failures cost the same however many deliveries wait. A claimed delivery that was not begun waits
 * for the end of its lease. If it is done twice, endpoints get the same ids.
 */
export async function deliverWaiting(
  dependencies: DeliverDependencies,
  { limit, ...key }: WaitingWork,
  { alive, signal }: Progressing,
): Promise<AttemptedDeliveries> {
  const until = Date.now() + turn;
  const readEndpoint = endpointReader(dependencies, key);
  const recording = new Batcher<AttemptResult, Recorded>({ maxSize: 50, concurrency: 1 }, async (results) => {
    const recorded = await recordResults(dependencies, key, results);
    // The batch has one result, which only its first item returns.
    return results.map((_result, index) => (index === 0 ? recorded : nothing));
  });
  const waiting: { readonly delivery: ClaimedDelivery; readonly leasedUntil: number }[] = [];
  const retrying: Retrying[] = [];
  const noticeIds: string[] = [];
  const attempts = new WaitingLine({ running: attemptsAtOnce });
  let attempted = 0;
  let slowest = 0;
  let failed = 0;
  let delivered = 0;
  let which: Claimable = 'WAITING';
  let isEmpty = false;
  let isDisabled = false;
  let claiming: Promise<void> | null = null;

  // Each failure costs a run of its own, and an endpoint that hangs would hold ten calls. So the first delivery goes alone.
  const allowed = () => (delivered === 0 ? 1 : limit);
  const claim = async (): Promise<void> => {
    const most = delivered > failed && slowest < quick ? 5 * attemptsAtOnce : Math.min(attemptsAtOnce, allowed());
    const leasedUntil = Date.now() + leaseSeconds * 1000;
    let claimed = await claimDeliveries(dependencies, key, which, most);
    if (claimed.length === 0 && which === 'WAITING') {
      which = { overdueFor: overdueAfter(dependencies.retryWaits) };
      claimed = await claimDeliveries(dependencies, key, which, most);
    }
    isEmpty = claimed.length === 0;
    waiting.push(...claimed.map((delivery) => ({ delivery, leasedUntil })));
  };
  const failsMostly = () => failed >= Math.min(failuresInTurn, allowed()) && failed > failuresPerSuccess * delivered;
  const next = async (): Promise<ClaimedDelivery | null> => {
    for (;;) {
      if (signal.aborted || isDisabled || Date.now() > until) return null;
      const first = waiting.shift();
      if (first !== undefined) {
        if (first.leasedUntil - Date.now() > neededLease) return first.delivery;
        continue;
      }
      // Checked before claiming, since a claimed delivery without an attempt waits for the end of its lease.
      if (isEmpty || attempted >= allowed() || failsMostly()) return null;
      claiming ??= claim().finally(() => (claiming = null));
      await claiming;
    }
  };
  /** Makes the next attempt. @returns false when there is none */
  const attemptNext = async (): Promise<boolean> => {
    const delivery = await next();
    if (delivery === null) return false;
    const opened = await readEndpoint();
    if (opened === null) {
      isDisabled = true;
      return false;
    }
    attempted += 1;
    const result = await attempts.run(async () =>
      signal.aborted ? null : attemptClaimed(dependencies, opened, delivery),
    );
    if (result === null) return false;
    slowest = Math.max(slowest * 0.9, result.durationMs);
    if (result.state === 'DELIVERED') delivered += 1;
    else failed += 1;
    const recorded = await recording.add(result, recordDeadline);
    retrying.push(...recorded.retrying);
    noticeIds.push(...recorded.noticeIds);
    alive();
    return true;
  };
  const lane = async (): Promise<void> => {
    while (await attemptNext());
  };
  await attemptNext();
  if (delivered > 0) await allSettled(Array.from({ length: Math.min(lanes, limit) }, lane));
  if ((await readEndpoint()) === null) {
    return {
      attempted,
      retrying,
      noticeIds,
      isLast: await closeDeliveries(dependencies, key, closedAtOnce),
      pause: null,
    };
  }
  return {
    attempted,
    retrying,
    noticeIds,
    // After overdue attempts that failed, the dispatcher begins the next turn. New events do not wait for a pause.
    isLast: waiting.length === 0 && (isEmpty || (which !== 'WAITING' && failsMostly())),
    pause: failsMostly() ? await pauseOf(dependencies, key) : null,
  };
}

/** Returns the milliseconds after which a retry is overdue: less where the schedule is faster than the usual one. */
const overdueAfter = ([first = 0]: readonly number[]): number => Math.min(overdueFor, 10_000 * first);

/**
 * Returns twice the wait of the first retry, and more if many of the organisation's endpoints fail, so that they do not
 * cost more together; up to a limit.
 */
async function pauseOf(
  { database, retryWaits: [first = 0] }: DeliverDependencies,
  { organisationId }: EndpointKey,
): Promise<number> {
  const failing = await database.inOrganisation(organisationId, countFailingEndpoints);
  return Math.min(2_000 * first * Math.max(1, Math.ceil(failing / failingEndpoints)), longestPause);
}

const nothing: Recorded = { retrying: [], noticeIds: [], refused: [] };

/** Waits for all lanes, so that none goes on after the caller has ended. */
async function allSettled(lanesUnderWay: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanesUnderWay)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Returns the endpoint as it is now, or was a moment ago. */
function endpointReader(dependencies: DeliverDependencies, key: EndpointKey): () => Promise<OpenedEndpoint | null> {
  let current: Promise<OpenedEndpoint | null> | null = null;
  let readAt = 0;
  return () => {
    if (current === null || Date.now() - readAt > endpointAge) {
      readAt = Date.now();
      current = openEndpoint(dependencies, key);
    }
    return current;
  };
}
