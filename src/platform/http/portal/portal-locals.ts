import type { ActiveSession } from '../../../domain/accounts/session.ts';
import type { RequestLocals } from '../middleware/request-context.ts';
import type { PortalRoute } from './route.ts';

/** What the guards have found out about a request. */
export interface PortalLocals extends RequestLocals {
  route: PortalRoute;
  /** Null at routes for anybody. */
  session: ActiveSession | null;
  /** Ends the request's turn before its answer, see `takeTurn`; none at routes for anybody. */
  endTurn?: () => void;
  /** The body of a route that takes a file. */
  file?: Buffer;
}
