export interface FairLimitOptions {
  /** Most that go on at a time. */
  readonly total: number;
  /** Most that go on at a time for one owner. */
  readonly perOwner: number;
  /** Most that wait for one owner; further ones are refused at once. */
  readonly waitingPerOwner: number;
}

export interface FairLimit {
  /**
   * Begins the work once there is a place for it, and frees the place when it ends.
   * @param owner whose share of the places it takes, such as an organisation's id
   * @throws LimitReachedError when too many wait already, or the signal aborts before there is a place
   */
  run<T>(owner: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** There was no place; nothing was begun. */
export class LimitReachedError extends Error {
  constructor() {
    super('As many as are allowed are under way.');
    this.name = 'LimitReachedError';
  }
}

interface Share {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits what goes on at a time, in total and for each owner. A free place goes to the waiting owner who has the fewest, and among
 * those to the one who was served the longest ago, so that nobody waits behind the queue of another.
 */
export function createFairLimit({ total, perOwner, waitingPerOwner }: FairLimitOptions): FairLimit {
  // In the order in which they were last served.
  const shares = new Map<string, Share>();
  let running = 0;

  const isFree = (share: Share) => running < total && share.running < perOwner;

  function begin(owner: string, share: Share): void {
    running += 1;
    share.running += 1;
    shares.delete(owner);
    shares.set(owner, share);
  }

  function end(owner: string, share: Share): void {
    running -= 1;
    share.running -= 1;
    const next = [...shares]
      .filter(([, each]) => each.waiting.length > 0 && isFree(each))
      .reduce<[string, Share] | null>((best, each) => (best && best[1].running <= each[1].running ? best : each), null);
    forget(owner, share);
    if (next === null) return;
    begin(...next);
    next[1].waiting.shift()!();
  }

  function forget(owner: string, share: Share): void {
    if (share.running === 0 && share.waiting.length === 0) shares.delete(owner);
  }

  async function enter(owner: string, signal: AbortSignal): Promise<Share> {
    const share = shares.get(owner) ?? { running: 0, waiting: [] };
    shares.set(owner, share);
    if (isFree(share)) {
      begin(owner, share);
      return share;
    }
    if (signal.aborted || share.waiting.length >= waitingPerOwner) {
      forget(owner, share);
      throw new LimitReachedError();
    }
    await new Promise<void>((resolve, reject) => {
      const served = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(served), 1);
        forget(owner, share);
        reject(new LimitReachedError());
      };
      share.waiting.push(served);
      signal.addEventListener('abort', leave, { once: true });
    });
    return share;
  }

  return {
    async run(owner, work, signal) {
      const share = await enter(owner, signal);
      try {
        return await work();
      } finally {
        end(owner, share);
      }
    },
  };
}
