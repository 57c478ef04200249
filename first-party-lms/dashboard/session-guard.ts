import type { Request, RequestHandler, Response } from 'express';
import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { isSame } from '../secrets/secret.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { confirmSession } from '../sessions/confirm-session.ts';
import { OutageMemory } from '../sessions/outage-memory.ts';
import type { SessionCookie } from '../sessions/cookie.ts';
import { csrfToken, findSession, type Session } from '../sessions/sessions.ts';
import { PagePlaces, type Leave } from './page-places.ts';

const placeLimits = { atOnce: 4, waiting: 40, longestWait: 5_000 };

/**
 * Lets a signed-in user pass if Attain still allows the user in, as soon as the tenant has not too many pages under way.
 * The place of the page ends with the answer, or by `leavePlace`.
 */
export function requireSession(queries: Queries, cipher: Cipher, cookie: SessionCookie): RequestHandler {
  const outages = new OutageMemory();
  const places = new PagePlaces(placeLimits);
  return async (request, response, next) => {
    const id = cookie.read(request);
    const session = id === null ? null : await findSession(queries, id);
    if (session === null) throw new RefusedError(401, 'Open the LMS from Attain to sign in.');
    await confirmSession({ queries, cipher, outages }, session);
    // A browser that has gone meanwhile has closed its answer already, so `close` would never end its place.
    if (response.destroyed) return;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const leave = await places.take(session.tenantId, gone.signal);
    if (leave === null) return;
    if (gone.signal.aborted) return leave();
    response.once('close', leave);
    const locals: Locals = { session, leave };
    Object.assign(response.locals, locals);
    next();
  };
}

interface Locals {
  readonly session: Session;
  readonly leave: Leave;
}

/** Ends the place of a page before its answer, when it needs the database hardly any more, but waits for something else. */
export const leavePlace = (response: Response): void => (response.locals as Locals).leave();

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
