import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './logger.ts';

/** A cause of many failures at once, and the words for it. */
export interface FailureCause {
  /** Failures of the same key are counted together. */
  readonly key: string;
  /** The level of the first line. `error` means that somebody must act. */
  readonly level: 'error' | 'warn';
  /** The line of the first failure, e.g. `request failed, because …`. */
  readonly message: string;
}

/** Milliseconds between two lines of a cause. */
const countedEvery = 10_000;
/** Periods without a failure after which the cause is gone. */
const quietPeriods = 3;

interface Running {
  readonly cause: FailureCause;
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  /** Failures since the last line. */
  count: number;
  total: number;
  quiet: number;
}

/**
 * Logs failures with a common cause, such as an outage of the database or too much load: a line with the first error, then
 * a count at most every 10 seconds, and a line when none has come for 30 seconds. So an outage, or one organisation
 * that sends too much, cannot fill the log.
 */
export class RepeatedFailures {
  readonly #log: Logger;
  readonly #period: number;
  readonly #running = new Map<string, Running>();
  /** Runs the timers outside of the request that failed first: the counts are those of all organisations. */
  readonly #outside = AsyncLocalStorage.snapshot();

  /** @param period milliseconds between two lines of a cause; others are for tests only */
  constructor(log: Logger, period = countedEvery) {
    this.#log = log;
    this.#period = period;
  }

  note(cause: FailureCause, error: unknown): void {
    const running = this.#running.get(cause.key);
    if (running !== undefined) {
      running.count += 1;
      running.total += 1;
      return;
    }
    const timer = this.#outside(() => setInterval(() => this.#tell(cause.key), this.#period));
    timer.unref();
    this.#running.set(cause.key, { cause, since: Date.now(), timer, count: 0, total: 1, quiet: 0 });
    this.#log.log(cause.level, cause.message, { error });
  }

  #tell(key: string): void {
    const running = this.#running.get(key)!;
    const { cause, count, total, since } = running;
    if (count > 0) {
      running.count = 0;
      running.quiet = 0;
      this.#log.warn(`${cause.message}: more of the same`, { failures: count, total });
      return;
    }
    running.quiet += 1;
    if (running.quiet < quietPeriods) return;
    clearInterval(running.timer);
    this.#running.delete(key);
    this.#log.info(`${cause.message}: no further one for 30 seconds`, {
      total,
      seconds: Math.round((Date.now() - since) / 1_000),
    });
  }
}
