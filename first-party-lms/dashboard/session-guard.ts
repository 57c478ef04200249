import type { Request, RequestHandler, Response } from 'express';
import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { isSame } from '../secrets/secret.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import { OutageMemory } from '../sessions/outage-memory.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import { csrfToken, findSession, type Session } from '../sessions/sessions.ts';

/** Pages of a tenant that are made at a time. All tenants share the connections to the database. */
const pagesAtOnce = 4;

/** Lets a signed-in user pass if Attain still allows the user in, and the tenant has not many requests under way. */
export function requireSession(queries: Queries, cipher: Cipher, cookie: SessionCookie): RequestHandler {
  const outages = new OutageMemory();
  const underWay = new Map<string, number>();
  return async (request, response, next) => {
    const id = cookie.read(request);
    const session = id === null ? null : await findSession(queries, id);
    if (session === null) throw new RefusedError(401, 'Open the LMS from Attain to sign in.');
    await confirmSession({ queries, cipher, outages }, session);
    // A browser that has gone meanwhile has closed its answer already, so `close` would never end its place.
    if (response.destroyed) return;
    const { tenantId } = session;
    const pages = underWay.get(tenantId) ?? 0;
    if (pages >= pagesAtOnce)
      throw new RefusedError(503, 'Too many pages are opened at once. Reload this one in a moment.');
    underWay.set(tenantId, pages + 1);
    response.once('close', () => {
      const left = underWay.get(tenantId)! - 1;
      if (left === 0) underWay.delete(tenantId);
      else underWay.set(tenantId, left);
    });
    response.locals.session = session;
    next();
  };
}

/** Returns the session of a request that `requireSession` let through. */
export const sessionOf = (response: Response): Session => (response.locals as { session: Session }).session;

/** Refuses a form that was not sent from one of our own pages. The body was read before. */
export const requireOwnForm: RequestHandler = (request, response, next) => {
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin';
  if (!isOurs || !isSame(field(request, 'csrf'), csrfToken(sessionOf(response)))) {
    throw new RefusedError(
      403,
      'The form has expired or was not sent from here. Go back, reload the page and try again.',
    );
  }
  next();
};

/** Returns a field of a sent form. A missing or repeated one is empty. */
export function field(request: Request, name: string): string {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const value = Object.hasOwn(body, name) ? body[name] : undefined;
  return typeof value === 'string' ? value : '';
}
