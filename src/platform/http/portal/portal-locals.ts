import type { ActiveSession } from '../../../domain/accounts/session.ts';
import type { RequestLocals } from '../middleware/request-context.ts';
import type { PortalRoute } from './route.ts';

/** The results of the guards for a request. */
export interface PortalLocals extends RequestLocals {
  route: PortalRoute;
  /** Null for public routes. */
  session: ActiveSession | null;
  /** Ends the request's turn before its answer, see `takeTurn`. Public routes have none. */
  endTurn?: () => void;
  /** Settles when the handler has ended, and never rejects. Undefined before it begins. */
  handled?: Promise<void>;
  /** The body of a route that takes a file. */
  file?: Buffer;
}
