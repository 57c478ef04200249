import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';

/**
 * Refuses a number in the address that is too large for a number, such as `limit=1e309`. The validator makes Infinity of
 * it, which it then compares with no limit (ajv checks limits of finite numbers only).
 * @throws HttpError 400
 */
export function refuseInfiniteNumbers(request: Request, _response: Response, next: NextFunction): void {
  for (const [name, value] of Object.entries(request.query)) {
    const isInfinite = typeof value === 'number' && !Number.isFinite(value);
    if (isInfinite) throw new HttpError(400, `The parameter ${name} must be a finite number.`);
  }
  next();
}
