import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from './logger.ts';

/** Something that all loops of a process need, such as PostgreSQL. */
export interface Needed {
  /** Its name, with which a line begins. */
  readonly name: string;
  /** Returns whether an error says that it cannot be used at all. */
  readonly isAway: (error: unknown) => boolean;
  /** Resolves when it can be used, and rejects otherwise. It must end by itself. */
  readonly probe: () => Promise<unknown>;
}

/** Fields of a line. `error` is the cause of a failure. */
type Details = Readonly<Record<string, unknown>>;

/** The log of work that repeats by itself after a failure. A logger is one, too. */
export interface LoopLog {
  warn(message: string, details: Details): void;
  error(message: string, details: Details): void;
}

interface Outage {
  readonly since: number;
  readonly timer: NodeJS.Timeout;
  /** When a loop last failed. */
  latest: number;
  /** Since when each probe succeeds; null after a failed one. */
  answersSince: number | null;
  failures: number;
  isAlerted: boolean;
  isProbing: boolean;
}

/**
 * Milliseconds. An attempt that began before the end of an outage fails within `quiet`, so it does not begin another
 * outage in the log.
 */
const usualTimes = { quiet: 10_000, betweenProbes: 1_000 };

/**
 * The log of the loops of a process, such as the sweeper and the dispatchers. Each of them fails while PostgreSQL or
 * Temporal is away, and a line of each would say the same. So there is one line when an outage begins, with the first
 * error, and one when it is over. Any other error is logged as it comes. The first line of the level `error` within an
 * outage is logged as well, since it says that the outage lasts.
 */
export class OutageLog implements LoopLog {
  readonly #log: Logger;
  readonly #needed: readonly Needed[];
  readonly #times: typeof usualTimes;
  readonly #outages = new Map<Needed, Outage>();
  /** Runs the timers outside of the request that failed first: an outage is everybody's, and a probe has a time of its own. */
  readonly #outside = AsyncLocalStorage.snapshot();

  /** @param times others are for tests only */
  constructor(log: Logger, needed: readonly Needed[], times = usualTimes) {
    this.#log = log;
    this.#needed = needed;
    this.#times = times;
  }

  warn(message: string, details: Details): void {
    this.#note('warn', message, details);
  }

  error(message: string, details: Details): void {
    this.#note('error', message, details);
  }

  /** Stops looking for the end of outages. */
  close(): void {
    for (const { timer } of this.#outages.values()) clearInterval(timer);
    this.#outages.clear();
  }

  #note(level: 'warn' | 'error', message: string, details: Details): void {
    const needed = this.#needed.find(({ isAway }) => isAway(details['error']));
    if (needed === undefined) {
      this.#log.log(level, message, details);
      return;
    }
    const outage = this.#outages.get(needed) ?? this.#begin(needed, message, details);
    outage.latest = performance.now();
    outage.failures += 1;
    if (level === 'warn' || outage.isAlerted) return;
    outage.isAlerted = true;
    this.#log.error(message, details);
  }

  #begin(needed: Needed, message: string, details: Details): Outage {
    const timer = this.#outside(() => setInterval(() => void this.#look(needed), this.#times.betweenProbes).unref());
    const now = performance.now();
    const outage = {
      since: now,
      timer,
      latest: now,
      answersSince: null,
      failures: 0,
      isAlerted: false,
      isProbing: false,
    };
    this.#outages.set(needed, outage);
    this.#log.warn(`${needed.name} cannot be used; the work that needs it is tried again until it can`, {
      ...details,
      noticedBy: message,
    });
    return outage;
  }

  async #look(needed: Needed): Promise<void> {
    const outage = this.#outages.get(needed);
    if (outage === undefined || outage.isProbing) return;
    outage.isProbing = true;
    try {
      const begun = performance.now();
      await needed.probe();
      outage.answersSince ??= begun;
    } catch {
      outage.answersSince = null;
    }
    outage.isProbing = false;
    const { since, latest, answersSince, failures, timer } = outage;
    const isOver = answersSince !== null && performance.now() - latest >= this.#times.quiet;
    if (!isOver || this.#outages.get(needed) !== outage) return;
    clearInterval(timer);
    this.#outages.delete(needed);
    const seconds = Math.round((Math.max(latest, answersSince) - since) / 1_000);
    this.#log.info(`${needed.name} can be used again`, { seconds, failures });
  }
}
