import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../http-error.ts';
import { t } from '../../../language/translate.ts';

/** Refuses requests as RFC 9112 §3.2 demands. Node itself gives no reason, and refuses only a missing header. */
export function requireHost(request: Request, _response: Response, next: NextFunction): void {
  const count = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count > 1 || (count === 0 && request.httpVersion !== '1.0')) {
    throw new HttpError(400, t('A request must have exactly one Host header.'), { Connection: 'close' });
  }
  next();
}
