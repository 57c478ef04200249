import type { NextFunction, Request, Response } from 'express';
import { csrfTokenMatches } from '../sessions/session-secrets.ts';
import type { ActiveSession } from '../../../domain/accounts/session.ts';
import { addLogContext } from '../../../platform/logging/logger.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { PortalLocals } from '../../../platform/http/portal/portal-locals.ts';
import type { SessionCookie } from './session-cookie.ts';
import { t } from '../../../language/translate.ts';

export type FindActiveSession = (sessionId: string) => Promise<ActiveSession | null>;

/**
 * Checks the session of every route, by the route's declaration. It requires a session (401), for changes the session's
 * CSRF token (403), and the present role (403). Only the cookie counts, not an API key.
 */
export function requireSession(cookie: SessionCookie, findActiveSession: FindActiveSession) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const locals = response.locals as PortalLocals;
    const { access } = locals.route;
    locals.session = null;
    if (access === 'ANYBODY') {
      next();
      return;
    }
    const sessionId = cookie.read(request);
    const session = sessionId === null ? null : await findActiveSession(sessionId);
    if (session === null) throw new HttpError(401, t('Sign in to the portal first.'));
    addLogContext({ organisationId: session.organisationId });
    if (request.method !== 'GET' && !csrfTokenMatches(session.sessionId, tokenOf(request))) {
      throw new HttpError(
        403,
        t('This page belongs to a session that has ended, or the header X-CSRF-Token is missing. Reload the page.'),
      );
    }
    if (access === 'ADMIN' && session.role !== 'ADMIN') {
      throw new HttpError(403, t('Only an administrator may do this.'));
    }
    locals.session = session;
    next();
  };
}

function tokenOf(request: Request): string {
  const header = request.headers['x-csrf-token'];
  return typeof header === 'string' ? header : '';
}
