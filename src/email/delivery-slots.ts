interface Waiting {
  readonly end: (isGranted: boolean) => void;
}

/** Bounds how many deliveries are under way. Those that wait get a slot in the order in which they asked. */
export class DeliverySlots {
  #free: number;
  readonly #waiting = new Set<Waiting>();
  #isClosed = false;

  constructor(count: number) {
    this.#free = count;
  }

  /** @param patience milliseconds @returns whether there is a slot, which the caller has to release */
  acquire(patience: number): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false);
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const waiting: Waiting = {
        end: (isGranted) => {
          clearTimeout(timer);
          this.#waiting.delete(waiting);
          resolve(isGranted);
        },
      };
      const timer = setTimeout(() => waiting.end(false), patience);
      this.#waiting.add(waiting);
    });
  }

  release(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else next.end(true);
  }

  /** Nobody gets a slot any more; those that wait are refused at once. */
  close(): void {
    this.#isClosed = true;
    for (const waiting of this.#waiting) waiting.end(false);
  }
}
