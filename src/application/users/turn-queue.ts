/** Too much of the same work waits already; it can be tried again in a few seconds. */
export class BusyError extends Error {
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'BusyError';
    this.retryAfter = retryAfter;
  }
}

export interface TurnLimits {
  /** Most pieces of work under way at a time. */
  readonly concurrency: number;
  /** Most that wait for their turn. */
  readonly waiting: number;
  /** Longest wait for a turn, in milliseconds. */
  readonly patience: number;
  /** What the caller is told when there is no turn. */
  readonly message: string;
}

/** Lets a bounded number of callers work at once; the others wait for their turn, in the order in which they came. */
export class TurnQueue {
  readonly #limits: TurnLimits;
  readonly #waiting = new Set<() => void>();
  #underWay = 0;

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  /** @throws BusyError when too many wait, or when the wait takes too long; otherwise what `work` throws */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay < this.#limits.concurrency) this.#underWay += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const [next] = this.#waiting;
      // The next one takes over the turn that ends here.
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  #turn(): Promise<void> {
    const { waiting, patience, message } = this.#limits;
    const busy = () => new BusyError(message, Math.ceil(patience / 1000));
    if (this.#waiting.size >= waiting) throw busy();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        this.#waiting.delete(begin);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(busy());
      }, patience);
      this.#waiting.add(begin);
    });
  }
}
