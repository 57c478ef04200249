/** Milliseconds for which a server that did not answer is not asked again. */
const pause = 3_000;
/** Servers beyond this number are forgotten, the oldest first: forgetting one costs a wait and nothing else. */
const mostServers = 1_000;

/** Remembers which servers did not answer a moment ago, so that not every request waits for the same one again. */
export class OutageMemory {
  /** By origin: until when nobody asks (`performance.now()`). */
  readonly #silentUntil = new Map<string, number>();

  /** Whether to ask this server now. After a pause one caller may; the others go on without an answer until that one has its own. */
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
