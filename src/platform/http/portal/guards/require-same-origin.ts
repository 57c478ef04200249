import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';

/**
 * Refuses what another site makes a browser send (docs/threats.md "The portal is guarded"), signing in included: a page could otherwise sign its
 * visitor in as somebody else. Browsers state the origin themselves, and no page can change what they say. A program that is
 * no browser sends `Origin`, too.
 * @param publicUrl address of the portal
 */
export function requireSameOrigin(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && !isSameOrigin(request, origin)) {
      throw new HttpError(403, 'This request does not come from the portal itself.');
    }
    next();
  };
}

function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === origin;
}
