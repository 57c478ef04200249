import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import { t } from '../../../../language/translate.ts';

/**
 * Refuses requests that another site makes a browser send (docs/threats.md "The portal is guarded"). This includes
 * signing in: a page could otherwise sign its visitor in as another user. Browsers set the header themselves, and no
 * page can change it. A program that is not a browser must send `Origin` too.
 * @param publicUrl address of the portal
 */
export function requireSameOrigin(publicUrl: string) {
  const { origin } = new URL(publicUrl);
  return (request: Request, _response: Response, next: NextFunction): void => {
    if (request.method !== 'GET' && !isSameOrigin(request, origin)) {
      throw new HttpError(403, t('This request does not come from the portal itself.'));
    }
    next();
  };
}

function isSameOrigin(request: Request, origin: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin === origin;
}
