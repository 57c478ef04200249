/** Random part of each wait, so that deliveries which failed together are not repeated together. */
export const jitter = 0.1;

/** The longest wait that an endpoint may ask for, in milliseconds. */
export const longestRetryAfter = 24 * 60 * 60 * 1000;

/** Milliseconds after which an endpoint is disabled for which everything has failed. */
export const disabledAfter = 5 * 24 * 60 * 60 * 1000;

export interface FailedStep {
  /** Number of attempts of the schedule, this one included: from 1 on. */
  readonly step: number;
  /** The wait that the endpoint asked for, in milliseconds; null without one. */
  readonly retryAfter: number | null;
  /** A random number from 0 up to, but not including, 1. */
  readonly random: number;
}

/**
 * Returns the wait after a failed attempt: the schedule's next wait, or the wait that the endpoint asked for if that is
 * longer.
 * @param waits seconds between the attempts, as configured
 * @returns milliseconds; null when the schedule is at its end
 * @throws RangeError when the step is not one
 */
export function waitAfterFailure(waits: readonly number[], { step, retryAfter, random }: FailedStep): number | null {
  if (!Number.isInteger(step) || step < 1) throw new RangeError('a step is a whole number from 1 on');
  const seconds = waits[step - 1];
  if (seconds === undefined) return null;
  const scheduled = Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * random));
  return Math.max(scheduled, Math.min(retryAfter ?? 0, longestRetryAfter));
}

const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads a `Retry-After` header (RFC 9110 §10.2.3): seconds, or a date.
 * @param now milliseconds since the epoch
 * @returns milliseconds from now, never negative; null when the header is missing or not valid
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  if (!httpDate.test(text)) return null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : Math.max(moment - now, 0);
}

/** Milliseconds after which a retry is overdue, so that the run of its endpoint makes it. */
export const overdueFor = 10_000;

/** Runs that repeat deliveries at a time: of an endpoint, of an organisation, and of each endpoint in any case. */
const retryRuns = { ofEndpoint: 20, ofOrganisation: 100, always: 2 };

/** The most open retries that `roomForRuns` tells apart. */
export const retriesCounted = retryRuns.ofOrganisation;

/**
 * Returns how many more deliveries may have runs of their own. Further ones are retried by the run of their endpoint, so
 * that an organisation has a limited number of runs however many deliveries fail.
 * @param open deliveries that are being retried, with and without runs
 */
export function roomForRuns({ ofEndpoint, ofOrganisation }: OpenRetries): number {
  const room = Math.min(retryRuns.ofEndpoint - ofEndpoint, retryRuns.ofOrganisation - ofOrganisation);
  return Math.max(room, retryRuns.always - ofEndpoint, 0);
}

export interface OpenRetries {
  readonly ofEndpoint: number;
  readonly ofOrganisation: number;
}

/**
 * Returns whether another retry may begin beside those under way: ten of an endpoint, 40 of an organisation. Each
 * endpoint may always have two, so that other endpoints which hang cannot block it.
 */
export function hasRoom({ ofEndpoint, ofOrganisation }: OpenRetries): boolean {
  return ofEndpoint < 2 || (ofEndpoint < 10 && ofOrganisation < 40);
}

/**
 * Returns how long a retry over the limit is postponed. The wait grows with the number of open retries, so that
 * checking the limit costs the same however many wait. The retry's attempt count does not change.
 * @param open deliveries of the endpoint that are being retried
 * @param random from 0 up to, but not including, 1
 * @returns milliseconds
 */
export function waitForRoom(waits: readonly number[], open: number, random: number): number {
  const unit = (waits[0] ?? 5) * 1000;
  const spread = Math.min(Math.max(3 * unit, 0.3 * unit * open), 720 * unit);
  return Math.round(3 * unit + spread * random);
}
