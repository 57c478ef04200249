/** Milliseconds for which a server that did not answer is not called again. */
const pause = 3_000;
/** Maximum number of remembered servers. The oldest are dropped first, which only costs another wait. */
const mostServers = 1_000;

/** Remembers which servers did not answer a moment ago, so that not every request waits for the same one again. */
export class OutageMemory {
  /** For each origin, the time until which it is not called (`performance.now()`). */
  readonly #silentUntil = new Map<string, number>();

  /**
   * Returns whether to call this server now. After a pause one caller may. The others continue without an answer until
   * that one has its own.
   */
  mayAsk(origin: string): boolean {
    const silentUntil = this.#silentUntil.get(origin);
    if (silentUntil === undefined) return true;
    if (performance.now() < silentUntil) return false;
    this.failed(origin);
    return true;
  }

  answered(origin: string): void {
    this.#silentUntil.delete(origin);
  }

  failed(origin: string): void {
    this.#silentUntil.delete(origin);
    this.#silentUntil.set(origin, performance.now() + pause);
    if (this.#silentUntil.size > mostServers) this.#silentUntil.delete(this.#silentUntil.keys().next().value!);
  }
}
