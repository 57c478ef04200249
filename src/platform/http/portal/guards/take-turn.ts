import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { LeakyBuckets } from '../../../waiting/leaky-buckets.ts';
import { WaitingLine } from '../../../waiting/waiting-line.ts';
import type { PortalLocals } from '../portal-locals.ts';

/** Requests of an organisation that run at a time; the others wait for their turn. */
const running = { SHORT: 3, LONG: 2 } as const;

/** Maximum number of waiting requests of an organisation, and their longest wait in milliseconds. */
const waitingPerKey = 100;
const deadline = { SHORT: 5_000, LONG: 10_000 } as const;

/** How much the turns of an organisation take of each process, see `LeakyBuckets`. */
const shares = {
  SHORT: { share: 1, free: 300, longestPause: 1_000 },
  LONG: { share: 0.5, free: 300, longestPause: 2_000 },
} as const;

/** Refused requests cost their sender nothing else, so they count this many times. */
const refusedWeight = 2;

/**
 * Limits how many requests of an organisation each process runs at a time. Each request costs time of the event loop, a
 * connection to the database and a core there. Long requests (files) have a limit of their own, so that the
 * organisation's pages do not wait for them. All turns of an organisation together take a share of the time: when they took
 * more, a pause follows each turn. So a caller with a constant queue leaves most of the capacity to others, and a person who
 * opens pages notices nothing. The body is read within the turn, so that waiting requests take no memory.
 * @throws BusyError when too many wait, or for too long
 */
export function takeTurn() {
  const lines = {
    SHORT: new WaitingLine({ running: Infinity, runningPerKey: running.SHORT, waitingPerKey }),
    LONG: new WaitingLine({ running: Infinity, runningPerKey: running.LONG, waitingPerKey }),
  };
  const buckets = { SHORT: new LeakyBuckets(shares.SHORT), LONG: new LeakyBuckets(shares.LONG) };
  return (_request: Request, response: Response, next: NextFunction): void => {
    const locals = response.locals as PortalLocals;
    if (locals.session === null) {
      next();
      return;
    }
    const { organisationId } = locals.session;
    const kind = locals.route.turn ?? 'SHORT';
    const { promise: ended, resolve: endTurn } = Promise.withResolvers<void>();
    locals.endTurn = endTurn;
    // A caller who goes away does not stop the handler, which still takes the time of its turn.
    response.once('close', () => void (locals.handled ?? Promise.resolve()).then(endTurn));
    const work = async (): Promise<void> => {
      // The caller has gone away, so no answer is needed.
      if (response.destroyed) return;
      const begun = performance.now();
      buckets[kind].begin(organisationId, begun);
      next();
      await ended;
      const isRefused = response.statusCode >= 400 && response.statusCode < 500;
      const took = performance.now() - begun;
      await sleep(buckets[kind].end(organisationId, took * (isRefused ? refusedWeight : 1)));
    };
    lines[kind].run(work, { key: organisationId, deadline: deadline[kind] }).catch(next);
  };
}
