interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does together what is asked for at the same time: while `concurrency` batches are under way new items wait, and the
 * next batch takes all of them, `maxSize` at most. A lone item is not delayed.
 */
export class Batcher<In, Out> {
  readonly #limits: { readonly maxSize: number; readonly concurrency: number };
  readonly #work: (items: In[]) => Promise<Out[]>;
  #waiting: Waiting<In, Out>[] = [];
  #running = 0;
  #scheduled = false;

  /** @param work answers one result per item, in order; a rejection is every item's of the batch */
  constructor(limits: { maxSize: number; concurrency: number }, work: (items: In[]) => Promise<Out[]>) {
    this.#limits = limits;
    this.#work = work;
  }

  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= this.#limits.concurrency) return;
    this.#scheduled = true;
    // After the I/O events of this turn, so that requests which arrived together go together.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#runNext();
    });
  }

  async #runNext(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#limits.maxSize);
    if (batch.length === 0) return;
    this.#running += 1;
    if (this.#waiting.length > 0) this.#schedule();
    try {
      const results = await this.#work(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => waiting.resolve(results[index]!));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      this.#running -= 1;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }
}
