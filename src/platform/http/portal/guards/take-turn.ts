import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { WaitingLine } from '../../../waiting/waiting-line.ts';
import type { PortalLocals } from '../portal-locals.ts';

/** Requests of an organisation that run at a time; the others wait for their turn. */
const running = { SHORT: 3, LONG: 2 } as const;

/** Maximum number of waiting requests of an organisation, and their longest wait in milliseconds. */
const waitingPerKey = 100;
const deadline = { SHORT: 5_000, LONG: 10_000 } as const;

/**
 * The pause after a turn, as a multiple of the turn, and its limit in milliseconds. Refused and abandoned requests cost
 * their sender nothing else, so they cost more time.
 */
const pauseAfter = { ANSWERED: { factor: 1, most: 250 }, REFUSED: { factor: 4, most: 500 } } as const;

/**
 * Limits how many requests of an organisation each process runs at a time. Each request costs time of the event loop, a
 * connection to the database and a core there. Long requests (files) have a limit of their own, so that the
 * organisation's pages do not wait for them. A pause follows each turn, as long as the turn or longer, up to a limit. So
 * a caller with a constant queue gets about half of the capacity at most, and other callers are served between two
 * turns. Without a queue the pause has no effect. The body is read within the turn, so that waiting requests take no memory.
 * @throws BusyError when too many wait, or for too long
 */
export function takeTurn() {
  const lines = {
    SHORT: new WaitingLine({ running: Infinity, runningPerKey: running.SHORT, waitingPerKey }),
    LONG: new WaitingLine({ running: Infinity, runningPerKey: running.LONG, waitingPerKey }),
  };
  return (_request: Request, response: Response, next: NextFunction): void => {
    const locals = response.locals as PortalLocals;
    if (locals.session === null) {
      next();
      return;
    }
    const { promise: ended, resolve: endTurn } = Promise.withResolvers<void>();
    locals.endTurn = endTurn;
    response.once('close', endTurn);
    const work = async (): Promise<void> => {
      // The caller has gone away, so no answer is needed.
      if (response.destroyed) return;
      const begun = performance.now();
      next();
      await ended;
      const { statusCode, writableFinished, destroyed } = response;
      // A turn that was given back before the answer is not a refusal.
      const isRefused = (statusCode >= 400 && statusCode < 500) || (destroyed && !writableFinished);
      const { factor, most } = pauseAfter[isRefused ? 'REFUSED' : 'ANSWERED'];
      await sleep(Math.min((performance.now() - begun) * factor, most));
    };
    const kind = locals.route.turn ?? 'SHORT';
    lines[kind].run(work, { key: locals.session.organisationId, deadline: deadline[kind] }).catch(next);
  };
}
