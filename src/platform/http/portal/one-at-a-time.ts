import { WaitingLine } from '../../waiting/waiting-line.ts';
import { goneSignal } from '../gone-signal.ts';
import { waiting, type PortalRoute } from './route.ts';

/** Requests of an organisation that wait with their bodies, which may have a megabyte each. */
const waitingPerKey = 5;
const deadline = 10_000;

/** The longest pause after a request, in milliseconds. */
const longestPause = 2_000;

const pauseAfter = (duration: number): number => Math.min(duration, longestPause);

const line = new WaitingLine({ running: Infinity, runningPerKey: 1, waitingPerKey });

/**
 * Returns the route with a handler that may take a core of the database for seconds. Each process works on one such request of
 * an organisation at a time, and pauses as long as it took before the next one. Its body is read in a turn for long requests (see
 * `takeTurn`), which it gives back then, so that the organisation's pages wait for neither. One whose caller has gone away while it
 * waited is not done.
 * @throws BusyError in the handler when too many wait, or for too long
 */
export const oneAtATime = (route: PortalRoute): PortalRoute =>
  waiting({
    ...route,
    turn: 'LONG',
    handle: (call, session) => {
      const turn = { key: session!.organisationId, deadline, signal: goneSignal(call.response) };
      return line.runWithPause(() => route.handle(call, session), pauseAfter, turn);
    },
  });
