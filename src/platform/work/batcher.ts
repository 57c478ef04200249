import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Total milliseconds in which one request may wait for the database. So it is answered within five seconds in any case
 * (docs/threats.md "A dependency may be away").
 */
export const databaseDeadline = 4_500;

export interface BatcherLimits {
  /** Maximum weight of the items in one batch; it has at least one item. */
  readonly maxSize: number;
  /** Maximum number of current batches. */
  readonly concurrency: number;
}

/** Returns how many places of a batch an item takes; by default one. */
type Weight<In> = (item: In) => number;

/** There was no result in time. The work of the item may have been done, or may still be done. */
export class BatchDeadlineError extends Error {
  constructor(deadline: number) {
    super(`no result within ${Math.round(deadline)} ms`);
    this.name = 'BatchDeadlineError';
  }
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Joins concurrent items into batches. While `concurrency` batches are under way new items wait, and the next batch
 * takes all of them, `maxSize` at most. A single item is not delayed, and no item is kept longer than its caller waits.
 * So behind a batch that hangs, items are dropped instead of piling up.
 */
export class Batcher<In, Out> {
  readonly #limits: BatcherLimits;
  readonly #work: (items: In[]) => Promise<Out[]>;
  readonly #weight: Weight<In>;
  /** Runs a batch outside of the context and the time limit of its first request. */
  readonly #outside = AsyncLocalStorage.snapshot();
  readonly #waiting = new Set<Waiting<In, Out>>();
  #running = 0;
  #scheduled = false;

  /**
   * Sets the limits. @param work returns one result per item, in order; a rejection applies to every item of the batch
   */
  constructor(limits: BatcherLimits, work: (items: In[]) => Promise<Out[]>, weight: Weight<In> = () => 1) {
    this.#limits = limits;
    this.#work = work;
    this.#weight = weight;
  }

  /**
   * Adds an item and waits for its result. @param deadline milliseconds after which the item is given up, whether it
   * still waits or is within a batch. It is negative when earlier work of the caller took too long; then it is over at once.
   * @throws BatchDeadlineError, or what the batch was rejected with
   */
  add(item: In, deadline: number): Promise<Out> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new BatchDeadlineError(deadline));
      };
      // A process that was busy for that long first checks whether the result has come meanwhile.
      const timer = setTimeout(() => setImmediate(() => setImmediate(giveUp)), Math.max(deadline, 0));
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
    // After the I/O events of this turn, so that requests which arrived together share a batch.
    setImmediate(() => {
      this.#scheduled = false;
      void this.#runNext();
    });
  }

  #takeNext(): Waiting<In, Out>[] {
    const batch: Waiting<In, Out>[] = [];
    let room = this.#limits.maxSize;
    for (const waiting of this.#waiting) {
      room -= this.#weight(waiting.item);
      if (room < 0 && batch.length > 0) break;
      batch.push(waiting);
      this.#waiting.delete(waiting);
    }
    return batch;
  }

  async #runNext(): Promise<void> {
    const batch = this.#takeNext();
    if (batch.length === 0) return;
    this.#running += 1;
    if (this.#waiting.size > 0) this.#schedule();
    try {
      const results = await this.#outside(() => this.#work(batch.map((waiting) => waiting.item)));
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
