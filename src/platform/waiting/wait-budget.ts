import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * How long one request may wait for the database in all, its waits for a connection and for answers together. Each wait has a limit of
 * its own besides; without this one, several of them would add up.
 */
export class WaitBudget {
  readonly #milliseconds: number;
  readonly #isOver: () => boolean;
  #spent = 0;
  #underWay = 0;
  #since = 0;

  /** @param isOver whether the limit does not count any more, e.g. because the answer is being sent */
  constructor(milliseconds: number, isOver: () => boolean = () => false) {
    this.#milliseconds = milliseconds;
    this.#isOver = isOver;
  }

  /** Milliseconds that are left, never below zero. */
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

/** Runs `work` so that everything in it waits within the budget. */
export function withWaitBudget<T>(budget: WaitBudget, work: () => T): T {
  return budgets.run(budget, work);
}

/** The budget of the request within which this is called, if it is within one. */
export function waitBudget(): WaitBudget | null {
  return budgets.getStore() ?? null;
}

/** Waits for `work`, at the cost of the budget if there is one. */
export function waitWithin<T>(work: () => Promise<T>): Promise<T> {
  const budget = waitBudget();
  return budget === null ? work() : budget.wait(work);
}
