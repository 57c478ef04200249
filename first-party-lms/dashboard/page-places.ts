import { RefusedError } from '../errors.ts';

export interface PlaceLimits {
  /** Pages of a tenant that are made at a time. */
  readonly atOnce: number;
  /** Requests of a tenant that wait for a place. Further ones are refused at once. */
  readonly waiting: number;
  /** Milliseconds after which a waiting request is refused. */
  readonly longestWait: number;
}

/** Ends the use of a place. Further calls do nothing. */
export type Leave = () => void;

interface Tenant {
  taken: number;
  /** In the order in which they came. Each function gives the place to its request. */
  readonly waiting: Set<() => void>;
}

/**
 * Limits how many pages of a tenant are made at a time, because all tenants share the connections to the database.
 * Further requests of the tenant wait a little, in the order in which they came.
 */
export class PagePlaces {
  readonly #limits: PlaceLimits;
  readonly #tenants = new Map<string, Tenant>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Returns how many tenants have a page under way or waiting. */
  get tenants(): number {
    return this.#tenants.size;
  }

  /**
   * Takes a place as soon as there is one. @param gone aborts when nobody waits for the page any more
   * @returns the function that leaves the place; null when `gone` has aborted
   * @throws RefusedError 503 when too many requests wait, or no place became free in time
   */
  async take(tenantId: string, gone: AbortSignal): Promise<Leave | null> {
    if (gone.aborted) return null;
    const tenant = this.#tenants.get(tenantId) ?? { taken: 0, waiting: new Set() };
    this.#tenants.set(tenantId, tenant);
    if (tenant.taken < this.#limits.atOnce) tenant.taken += 1;
    else if (!(await this.#wait(tenant, gone))) return null;
    let isTaken = true;
    return () => {
      if (isTaken) this.#leave(tenantId, tenant);
      isTaken = false;
    };
  }

  /** Waits for a place, which is counted then. @returns false when `gone` has aborted */
  async #wait(tenant: Tenant, gone: AbortSignal): Promise<boolean> {
    if (tenant.waiting.size >= this.#limits.waiting) throw refused();
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const begin = () => resolve(true);
    // It leaves the queue at once. A place that became free now would be lost with it.
    const stop = (settle: () => void) => {
      if (tenant.waiting.delete(begin)) settle();
    };
    const onGone = () => stop(() => resolve(false));
    const timer = setTimeout(() => stop(() => reject(refused())), this.#limits.longestWait);
    gone.addEventListener('abort', onGone, { once: true });
    tenant.waiting.add(begin);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', onGone);
    }
  }

  #leave(tenantId: string, tenant: Tenant): void {
    const [next] = tenant.waiting;
    if (next === undefined) tenant.taken -= 1;
    else {
      // The place goes from one to the next, so that no later request can take it between them.
      tenant.waiting.delete(next);
      next();
    }
    if (tenant.taken === 0) this.#tenants.delete(tenantId);
  }
}

/** In seconds. */
const retryAfter = '5';

const refused = () =>
  new RefusedError(503, 'Too many pages are opened at once. Reload this one in a moment.', {
    'Retry-After': retryAfter,
  });
