import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The total time in which one request may wait for the database: its waits for a connection and for answers. Each wait
 * also has a limit of its own. Without this one, several of them would add up.
 */
export class WaitBudget {
  /** Whether the request waits for others anyway, and leaves connections to the other requests of its organisation. */
  givesWay = false;
  readonly #milliseconds: number;
  readonly #isOver: () => boolean;
  #spent = 0;
  #underWay = 0;
  #since = 0;

  /** Sets the limit. @param isOver whether the limit does not apply any more, e.g. because the answer is being sent */
  constructor(milliseconds: number, isOver: () => boolean = () => false) {
    this.#milliseconds = milliseconds;
    this.#isOver = isOver;
  }

  /** Returns the milliseconds that are left, never below zero. */
  get left(): number {
    if (this.#isOver()) return Infinity;
    const current = this.#underWay > 0 ? performance.now() - this.#since : 0;
    return Math.max(this.#milliseconds - this.#spent - current, 0);
  }

  /** Waits that overlap count once. */
  async wait<T>(work: () => Promise<T>): Promise<T> {
    if (this.#underWay === 0) this.#since = performance.now();
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#spent += performance.now() - this.#since;
    }
  }
}

const budgets = new AsyncLocalStorage<WaitBudget>();

/** Runs `work` so that all of its waits count for the budget. */
export function withWaitBudget<T>(budget: WaitBudget, work: () => T): T {
  return budgets.run(budget, work);
}

/** Returns the budget of the current request; null outside of a request. */
export function waitBudget(): WaitBudget | null {
  return budgets.getStore() ?? null;
}

/** Waits for `work`, and subtracts the time from the budget if there is one. */
export function waitWithin<T>(work: () => Promise<T>): Promise<T> {
  const budget = waitBudget();
  return budget === null ? work() : budget.wait(work);
}
