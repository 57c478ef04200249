export interface LeakyBucketLimits {
  /** The work of one key at a time in the long run, such as 0.5: one piece of work half of the time, or two a quarter each. */
  readonly share: number;
  /** Milliseconds of work that are free after a time without work. */
  readonly free: number;
  /** Milliseconds of the longest pause. What would need more is forgiven. */
  readonly longestPause: number;
}

interface Bucket {
  running: number;
  /** When the work that has ended is paid for. Time before it began counts for nothing. */
  emptyAt: number;
}

/** Above this many keys, those that owe nothing are forgotten. */
const manyKeys = 10_000;

/**
 * Says how long each key pauses after its work, so that all its work takes no more than a share of the time. A leaky bucket for
 * each key: work fills it, and time empties it. Short work now and then needs no pause.
 */
export class LeakyBuckets {
  readonly #limits: LeakyBucketLimits;
  readonly #buckets = new Map<string, Bucket>();

  constructor(limits: LeakyBucketLimits) {
    this.#limits = limits;
  }

  /** Counts a begun piece of work. @param now milliseconds of a clock that never goes back */
  begin(key: string, now = performance.now()): void {
    const bucket = this.#buckets.get(key) ?? { running: 0, emptyAt: now };
    if (bucket.running === 0) bucket.emptyAt = Math.max(bucket.emptyAt, now);
    bucket.running += 1;
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > manyKeys) this.#forgetIdle(now);
  }

  /**
   * Counts the end of a begun piece of work. @returns the pause after it, in milliseconds
   * @param took milliseconds; more than it really took if it counts several times
   */
  end(key: string, took: number, now = performance.now()): number {
    const { share, free, longestPause } = this.#limits;
    const room = free / share;
    const bucket = this.#buckets.get(key)!;
    bucket.running -= 1;
    bucket.emptyAt = Math.min(bucket.emptyAt + took / share, now + room + longestPause);
    return Math.max(0, bucket.emptyAt - now - room);
  }

  #forgetIdle(now: number): void {
    for (const [key, { running, emptyAt }] of this.#buckets) {
      if (running === 0 && emptyAt <= now) this.#buckets.delete(key);
    }
  }
}
