export interface BatcherLimits {
  /** Most items of one batch. */
  readonly maxSize: number;
  /** Most batches under way at a time. */
  readonly concurrency: number;
  /** Milliseconds after which an item is rejected, whether it still waits or is within a batch. */
  readonly deadline: number;
}

/** There was no result in time. What the item stood for may have been done, or may be done yet. */
export class BatchDeadlineError extends Error {
  constructor(deadline: number) {
    super(`no result within ${deadline} ms`);
    this.name = 'BatchDeadlineError';
  }
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Does together what is asked for at the same time: while `concurrency` batches are under way new items wait, and the
 * next batch takes all of them, `maxSize` at most. A lone item is not delayed, and none waits for longer than the deadline:
 * behind a batch that hangs, items that came too late for their callers are dropped instead of piling up.
 */
export class Batcher<In, Out> {
  readonly #limits: BatcherLimits;
  readonly #work: (items: In[]) => Promise<Out[]>;
  readonly #waiting = new Set<Waiting<In, Out>>();
  #running = 0;
  #scheduled = false;

  /** @param work answers one result per item, in order; a rejection is every item's of the batch */
  constructor(limits: BatcherLimits, work: (items: In[]) => Promise<Out[]>) {
    this.#limits = limits;
    this.#work = work;
  }

  /** @throws BatchDeadlineError, or what the batch was rejected with */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        reject(new BatchDeadlineError(this.#limits.deadline));
      }, this.#limits.deadline);
      const waiting: Waiting<In, Out> = {
        item,
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.add(waiting);
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
    const batch = [...this.#waiting.values().take(this.#limits.maxSize)];
    if (batch.length === 0) return;
    for (const waiting of batch) this.#waiting.delete(waiting);
    this.#running += 1;
    if (this.#waiting.size > 0) this.#schedule();
    try {
      const results = await this.#work(batch.map((waiting) => waiting.item));
      batch.forEach((waiting, index) => waiting.resolve(results[index]!));
    } catch (error) {
      const reason = error instanceof Error ? error : new Error(String(error));
      for (const waiting of batch) waiting.reject(reason);
    } finally {
      this.#running -= 1;
      if (this.#waiting.size > 0) this.#schedule();
    }
  }
}
