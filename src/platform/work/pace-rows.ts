import { setTimeout as sleep } from 'node:timers/promises';
import { LeakyBuckets } from '../waiting/leaky-buckets.ts';

/** Milliseconds. */
const longestRest = 1_000;

/** Milliseconds that a row with a call counts. Its action is two runs and some ten transactions, however fast the LMS is. */
const perCall = 25;
const calls = new LeakyBuckets({ share: 1, free: 250, longestPause: longestRest });

/** Returns the milliseconds of the rest after a row without a call: half as long as it took, at most a second. */
export const restOfRow = (took: number): number => Math.min(took / 2, longestRest);

/**
 * Rests after a row without a call. Such rows are transactions, one after the other, and the commits of reports need room
 * between them.
 */
export async function restAfterRow(took: number): Promise<void> {
  await sleep(restOfRow(took));
}

/** Rests after a row whose action was requested, so that one organisation's runs request 40 a second in this process. */
export async function restAfterRequest(organisationId: string): Promise<void> {
  calls.begin(organisationId);
  await sleep(calls.end(organisationId, perCall));
}

/** Milliseconds after which a step takes no further row. It is far below the time-out of the step. */
export const stepOfRows = 30_000;
