import { Batcher } from '../../platform/work/batcher.ts';
import type { ClaimedDelivery } from './store/webhook-claims.ts';
import { hasFailedSince } from './store/webhook-receivers.ts';
import type { AttemptResult } from './store/webhook-results.ts';
import { claimDeliveries } from './claim-deliveries.ts';
import { closeDeliveries } from './close-deliveries.ts';
import {
  attempt,
  leaseSeconds,
  openReceiver,
  record,
  type DeliverDependencies,
  type EndpointKey,
  type OpenedReceiver,
  type Recorded,
  type Retrying,
} from './deliver.ts';

export interface WaitingWork extends EndpointKey {
  /** About how many deliveries are attempted before it answers. */
  readonly limit: number;
}

export interface Progressing {
  /** Called often; tells whoever waits that this goes on. */
  readonly alive: () => void;
  /** No attempt begins any more once it is aborted. */
  readonly signal: AbortSignal;
}

export interface WorkedOffDeliveries extends Omit<Recorded, 'refused'> {
  readonly attempted: number;
  /** Whether nothing waited any more. */
  readonly isLast: boolean;
  /** Milliseconds until the next attempt, when all attempts have failed; else null. What waits is not touched meanwhile. */
  readonly pause: number | null;
}

/** Attempts under way at one endpoint. */
const attemptsAtOnce = 10;
/** Deliveries in hand: while some are written down, others are attempted. */
const lanes = 2 * attemptsAtOnce;
/** The longest that deliveries are begun for, in milliseconds: who has many gets another turn. */
const turn = 20_000;
/** Of a claimed delivery's lease, in milliseconds, that has to be left: for the attempt before it, its own, and writing it down. */
const neededLease = 40_000;
/** An attempt that took less, in milliseconds, is reason to claim many at a time. */
const quick = 1_000;
/** Milliseconds for which an endpoint's address and secrets are not read anew. */
const receiverAge = 1_000;
/** Failures after which an endpoint is left alone for a while, unless enough succeeds: each has to be retried by a run of its own. */
const failuresInTurn = 20;
/** Failures for each success that are no reason to leave it alone. */
const failuresPerSuccess = 4;
const longestPause = 30_000;
const recordDeadline = 20_000;
const closedAtOnce = 1_000;

/**
 * Makes the first attempts of an endpoint's deliveries, ten at a time, each written down as it ends. An endpoint that answers hardly anything well
 * is given up for a while, so that its failures cost the same however much waits. What it has claimed and not begun
 * stays for the next, when the lease is over. Done twice, receivers see the same ids.
 */
export async function deliverWaiting(
  dependencies: DeliverDependencies,
  { limit: wanted, ...key }: WaitingWork,
  { alive, signal }: Progressing,
): Promise<WorkedOffDeliveries> {
  const until = Date.now() + turn;
  // What has failed last time is tried with one delivery first.
  const limit = (await isFailingNow(dependencies, key)) ? 1 : wanted;
  const receiver = receiverOf(dependencies, key);
  const recording = new Batcher<AttemptResult, Recorded>({ maxSize: 50, concurrency: 1 }, async (results) => {
    const recorded = await record(dependencies, key, results);
    // One answer for all of them, told once.
    return results.map((_result, index) => (index === 0 ? recorded : nothing));
  });
  const waiting: { readonly delivery: ClaimedDelivery; readonly leasedUntil: number }[] = [];
  const retrying: Retrying[] = [];
  const noticeIds: string[] = [];
  const oneOfFew = atMost(attemptsAtOnce);
  let attempted = 0;
  let slowest = 0;
  let failed = 0;
  let delivered = 0;
  let isEmpty = false;
  let isDisabled = false;
  let claiming: Promise<void> | null = null;

  const claim = async (): Promise<void> => {
    const most = delivered > failed && slowest < quick ? 5 * attemptsAtOnce : Math.min(attemptsAtOnce, limit);
    const leasedUntil = Date.now() + leaseSeconds * 1000;
    const claimed = await claimDeliveries(dependencies, key, most);
    isEmpty = claimed.length === 0;
    waiting.push(...claimed.map((delivery) => ({ delivery, leasedUntil })));
  };
  const failsMostly = () => failed >= Math.min(failuresInTurn, limit) && failed > failuresPerSuccess * delivered;
  const next = async (): Promise<ClaimedDelivery | null> => {
    for (;;) {
      if (signal.aborted || isDisabled || Date.now() > until) return null;
      const first = waiting.shift();
      if (first !== undefined) {
        if (first.leasedUntil - Date.now() > neededLease) return first.delivery;
        continue;
      }
      // Not before: what is claimed and not attempted waits for the end of its lease.
      if (isEmpty || attempted >= limit || failsMostly()) return null;
      claiming ??= claim().finally(() => (claiming = null));
      await claiming;
    }
  };
  const lane = async (): Promise<void> => {
    for (let delivery = await next(); delivery !== null; delivery = await next()) {
      const opened = await receiver();
      if (opened === null) {
        isDisabled = true;
        return;
      }
      attempted += 1;
      const result = await oneOfFew(async () => (signal.aborted ? null : attempt(dependencies, opened, delivery)));
      if (result === null) return;
      slowest = Math.max(slowest * 0.9, result.durationMs);
      if (result.state === 'DELIVERED') delivered += 1;
      else failed += 1;
      const recorded = await recording.add(result, recordDeadline);
      retrying.push(...recorded.retrying);
      noticeIds.push(...recorded.noticeIds);
      alive();
    }
  };
  await allSettled(Array.from({ length: Math.min(lanes, limit) }, lane));
  if ((await receiver()) === null) {
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
    isLast: isEmpty && waiting.length === 0,
    pause: failsMostly() ? pauseOf(dependencies.retryWaits) : null,
  };
}

/** Whether nothing has been delivered since the last failure. */
function isFailingNow(
  { database }: DeliverDependencies,
  { organisationId, endpointId }: EndpointKey,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (em) => hasFailedSince(em, organisationId, endpointId, 0));
}

/** As long as the first retry waits, twice. */
function pauseOf([first = 0]: readonly number[]): number {
  return Math.min(2_000 * first, longestPause);
}

const nothing: Recorded = { retrying: [], noticeIds: [], refused: [] };

/** Nobody goes on behind the back of whoever called. */
async function allSettled(lanesUnderWay: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(lanesUnderWay)).find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Lets only so many of what it is given go on at a time, in the order in which they came. */
function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let free = limit;
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/** The endpoint as it is now, or was a moment ago. */
function receiverOf(dependencies: DeliverDependencies, key: EndpointKey): () => Promise<OpenedReceiver | null> {
  let current: Promise<OpenedReceiver | null> | null = null;
  let readAt = 0;
  return () => {
    if (current === null || Date.now() - readAt > receiverAge) {
      readAt = Date.now();
      current = openReceiver(dependencies, key);
    }
    return current;
  };
}
