/** Keeps values up to a total size; what was not asked for the longest makes room first. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { readonly value: Value; readonly size: number }>();
  readonly #capacity: number;
  #size = 0;

  /** @param capacity the most that the sizes of all values add up to */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** A value that is larger than the whole capacity is not kept. */
  set(key: string, value: Value, size: number): void {
    this.#remove(key);
    if (size > this.#capacity) return;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
