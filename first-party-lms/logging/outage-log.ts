import type { Logger } from './logger.ts';

/** SQLSTATEs of a server that stops, starts, or takes no more connections; class 08 are errors of connections. */
const awayStates = /^(08...|57P0[123]|53300)$/;
const sqlState = /^[0-9A-Z]{5}$/;

interface Failing {
  readonly since: number;
  kind: string;
  failures: number;
}

/**
 * The log of a loop that needs the database. An outage has one line when it begins, with the cause, and one when it is
 * over, although each turn of the loop fails meanwhile. A failure with another cause has a line of its own, once.
 */
export class OutageLog {
  readonly #log: Logger;
  readonly #message: string;
  #failing: Failing | null = null;

  /** @param message the line when the work fails, without its end */
  constructor(log: Logger, message: string) {
    this.#log = log;
    this.#message = message;
  }

  failed(error: unknown): void {
    const kind = kindOf(error);
    const isNew = this.#failing?.kind !== kind;
    this.#failing ??= { since: performance.now(), kind, failures: 0 };
    this.#failing.kind = kind;
    this.#failing.failures += 1;
    if (isNew) this.#log.error(`${this.#message}; it is tried again until it works`, { error });
  }

  worked(): void {
    if (this.#failing === null) return;
    const { since, failures } = this.#failing;
    this.#failing = null;
    const seconds = Math.round((performance.now() - since) / 1_000);
    this.#log.info(`${this.#message}; it works again`, { seconds, failures });
  }
}

/** Returns what failures with the same cause have in common. A server that restarts gives several errors for one cause. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as Error & { code?: unknown };
  const isOfServer = typeof code === 'string' && sqlState.test(code);
  if (isOfServer) return awayStates.test(code) ? 'away' : code;
  const isFault = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  return isFault ? `${error.name}: ${error.message}` : 'away';
}
