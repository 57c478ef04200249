import { setTimeout as sleep } from 'node:timers/promises';
import { t } from '../../language/translate.ts';
import { BusyError } from './busy-error.ts';

export interface WaitingLineLimits {
  /** Maximum number of tasks that run at a time. */
  readonly running: number;
  /** Maximum number of running tasks of one key; no limit by default. */
  readonly runningPerKey?: number;
  /** Maximum number of waiting tasks; further ones are refused at once. No limit by default. */
  readonly waiting?: number;
  /** Maximum number of waiting tasks of one key; no limit by default. */
  readonly waitingPerKey?: number;
  /** Message of the BusyError. */
  readonly message?: () => string;
  /** Seconds after which a refused caller should try again; 5 by default. */
  readonly retryAfter?: number;
}

export interface Turn {
  /**
   * The owner of the work, such as an organisation's id. Callers without a key are served in the order in which they
   * came.
   */
  readonly key?: string;
  /** Milliseconds after which a waiting task is refused. */
  readonly deadline?: number;
  /** A waiting task is refused when this signal aborts. */
  readonly signal?: AbortSignal;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

interface Share {
  running: number;
  /** In the order in which they came. */
  readonly waiting: Set<Waiting>;
}

/**
 * Limits how much work runs at a time, in total and for each key. Further work waits, up to a limit as well. A free
 * place goes to the waiting key with the least running work. Among equal keys it goes to the one whose last work began
 * or ended first. So no key waits behind the queue of another.
 */
export class WaitingLine {
  readonly #limits: Required<WaitingLineLimits>;
  /** The shares by key, in the order in which their last work began or ended. */
  readonly #shares = new Map<string, Share>();
  #running = 0;
  #waiting = 0;
  #isClosed = false;

  constructor(limits: WaitingLineLimits) {
    this.#limits = {
      runningPerKey: Infinity,
      waiting: Infinity,
      waitingPerKey: Infinity,
      message: () => t('Too much work of this kind is under way. Try again in a few seconds.'),
      retryAfter: 5,
      ...limits,
    };
  }

  /** Returns how many tasks run and wait now. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /**
   * Begins the work once there is a place for it, and frees the place when it ends.
   * @throws BusyError when too many wait already, at the deadline, and when the signal aborts or the line is closed
   * before the work has begun; otherwise what `work` throws
   */
  async run<T>(work: () => Promise<T>, { key = '', deadline, signal }: Turn = {}): Promise<T> {
    if (this.#isClosed || signal?.aborted === true) throw this.#busy();
    const share = this.#shares.get(key) ?? { running: 0, waiting: new Set() };
    if (this.#hasPlaceFor(share)) this.#begin(key, share);
    else await this.#wait(key, share, deadline, signal);
    try {
      return await work();
    } finally {
      this.#end(key, share);
    }
  }

  /**
   * Runs the work as `run` does. Its place becomes free only after a pause, for which its caller does not wait.
   * @param pauseAfter returns the milliseconds of the pause; it gets those that the work took
   */
  runWithPause<T>(work: () => Promise<T>, pauseAfter: (duration: number) => number, turn?: Turn): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const withPause = async (): Promise<void> => {
      const begun = performance.now();
      await work().then(resolve, reject);
      await sleep(pauseAfter(performance.now() - begun));
    };
    this.run(withPause, turn).catch(reject);
    return promise;
  }

  /** Refuses waiting and later work. Running work continues. */
  close(): void {
    this.#isClosed = true;
    for (const { waiting } of this.#shares.values()) for (const each of waiting) each.refuse();
  }

  /** Resolves when the work may begin, and counts it as running. */
  async #wait(key: string, share: Share, deadline: number | undefined, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting >= this.#limits.waiting || share.waiting.size >= this.#limits.waitingPerKey) throw this.#busy();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      if (share.waiting.delete(waiting)) this.#waiting -= 1;
      this.#forgetIfIdle(key, share);
      reject(this.#busy());
    };
    const waiting: Waiting = { begin: resolve, refuse };
    const timer = deadline === undefined ? undefined : setTimeout(refuse, deadline);
    signal?.addEventListener('abort', refuse, { once: true });
    this.#shares.set(key, share);
    share.waiting.add(waiting);
    this.#waiting += 1;
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', refuse);
    }
  }

  #hasPlaceFor(share: Share): boolean {
    return this.#running < this.#limits.running && share.running < this.#limits.runningPerKey;
  }

  #begin(key: string, share: Share): void {
    this.#running += 1;
    share.running += 1;
    this.#moveToEnd(key, share);
  }

  #end(key: string, share: Share): void {
    this.#running -= 1;
    share.running -= 1;
    this.#moveToEnd(key, share);
    this.#forgetIfIdle(key, share);
    // One place became free, so at most one can begin.
    const next = this.#next();
    if (next === null) return;
    const [nextKey, nextShare] = next;
    const [waiting] = nextShare.waiting;
    nextShare.waiting.delete(waiting!);
    this.#waiting -= 1;
    this.#begin(nextKey, nextShare);
    waiting!.begin();
  }

  #next(): readonly [string, Share] | null {
    let best: readonly [string, Share] | null = null;
    for (const each of this.#shares) {
      const [, share] = each;
      if (share.waiting.size === 0 || !this.#hasPlaceFor(share)) continue;
      if (best === null || share.running < best[1].running) best = each;
    }
    return best;
  }

  #moveToEnd(key: string, share: Share): void {
    this.#shares.delete(key);
    this.#shares.set(key, share);
  }

  #forgetIfIdle(key: string, share: Share): void {
    if (share.running === 0 && share.waiting.size === 0) this.#shares.delete(key);
  }

  #busy(): BusyError {
    return new BusyError(this.#limits.message(), this.#limits.retryAfter);
  }
}
