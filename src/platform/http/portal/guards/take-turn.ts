import { setTimeout as sleep } from 'node:timers/promises';
import type { NextFunction, Request, Response } from 'express';
import { WaitingLine } from '../../../waiting/waiting-line.ts';
import type { PortalLocals } from '../portal-locals.ts';

/** Requests of an organisation that are worked on at a time; the others wait for their turn. */
const running = { SHORT: 3, LONG: 2 } as const;

/** Requests of an organisation that wait, and for how many milliseconds at most. */
const waitingPerKey = 100;
const deadline = { SHORT: 5_000, LONG: 10_000 } as const;

/** The pause after a turn, as a multiple of the turn, and its most milliseconds. What is refused, or asked for and left, costs its sender nothing, so it costs time. */
const pauseAfter = { ANSWERED: { factor: 1, most: 250 }, REFUSED: { factor: 4, most: 500 } } as const;

/**
 * Lets each process work on a few requests of an organisation at a time, whatever it sends: each costs turns of the event loop, a
 * connection to the database and a core there. Requests that take long (files) have a limit of their own, so that the organisation's pages
 * do not wait for them. A turn is followed by a pause, as long as the turn was or longer, so that whoever always has requests waiting takes half of what
 * could be had at most, and others find room between two of them; where nothing waits, nobody notices. The body is read within the turn, so that what waits takes no memory.
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
      // Who has gone away meanwhile needs no answer.
      if (response.destroyed) return;
      const begun = performance.now();
      next();
      await ended;
      const { statusCode, writableFinished } = response;
      const isRefused = (statusCode >= 400 && statusCode < 500) || !writableFinished;
      const { factor, most } = pauseAfter[isRefused ? 'REFUSED' : 'ANSWERED'];
      await sleep(Math.min((performance.now() - begun) * factor, most));
    };
    const kind = locals.route.turn ?? 'SHORT';
    lines[kind].run(work, { key: locals.session.organisationId, deadline: deadline[kind] }).catch(next);
  };
}
