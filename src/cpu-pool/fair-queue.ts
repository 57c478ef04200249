/** A queue whose keys take turns, so that one key with many items does not hold up the others. */
export class FairQueue<T> {
  readonly #items = new Map<string, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: string, item: T): void {
    const items = this.#items.get(key);
    if (items === undefined) this.#items.set(key, [item]);
    else items.push(item);
    this.#size += 1;
  }

  /** The oldest item of the key whose turn it is; undefined when nothing waits. */
  shift(): T | undefined {
    const next = this.#items.entries().next();
    if (next.done === true) return undefined;
    const [key, items] = next.value;
    const item = items.shift();
    // A map keeps the order of insertion: inserted again, the key is last.
    this.#items.delete(key);
    if (items.length > 0) this.#items.set(key, items);
    this.#size -= 1;
    return item;
  }

  /** @returns whether the item was waiting */
  remove(key: string, item: T): boolean {
    const items = this.#items.get(key);
    const index = items?.indexOf(item) ?? -1;
    if (items === undefined || index === -1) return false;
    items.splice(index, 1);
    if (items.length === 0) this.#items.delete(key);
    this.#size -= 1;
    return true;
  }
}
