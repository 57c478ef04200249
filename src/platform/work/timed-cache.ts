import { AsyncLocalStorage } from 'node:async_hooks';

const mostEntries = 10_000;

interface Entry<Value> {
  readonly value: Promise<Value>;
  /** Milliseconds of `performance.now()`; infinite while the value is being made. */
  validUntil: number;
}

/**
 * Keeps counts for a while, so that many open dashboards query the database once. Callers that come while a value is
 * being made wait for the same one. A failure is not kept. The value is made outside of the first request, whose time
 * may be nearly over. The cache belongs to this process and has a maximum size.
 */
export class TimedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #outside = AsyncLocalStorage.snapshot();

  /**
   * @param seconds how long a value counts from the moment when it was there
   * @throws whatever `make` throws
   */
  get(key: string, seconds: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined && performance.now() < known.validUntil) return known.value;
    const value = this.#outside(make);
    const entry: Entry<Value> = { value, validUntil: Number.POSITIVE_INFINITY };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (this.#entries.size > mostEntries) this.#entries.delete(this.#entries.keys().next().value!);
    value.then(
      () => (entry.validUntil = performance.now() + seconds * 1000),
      () => {
        if (this.#entries.get(key) === entry) this.#entries.delete(key);
      },
    );
    return value;
  }
}
