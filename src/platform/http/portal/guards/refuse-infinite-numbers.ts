import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../../http-error.ts';
import { t } from '../../../../language/translate.ts';

/**
 * Refuses a number in the address that is too large for a number, such as `limit=1e309`. The validator makes Infinity of
 * it, which it then compares with no limit (ajv checks limits of finite numbers only).
 * A number that is not written in digits, such as `limit=0x64` or `limit=1e1`, is refused as well: the validator reads it
 * as JavaScript does.
 * @throws HttpError 400
 */
export function refuseInfiniteNumbers(request: Request, _response: Response, next: NextFunction): void {
  const given = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
  for (const [name, value] of Object.entries(request.query)) {
    const isInfinite = typeof value === 'number' && !Number.isFinite(value);
    if (isInfinite) throw new HttpError(400, t('The parameter {name} must be a finite number.', { name }));
    const written = typeof value === 'number' ? given.get(name) : null;
    if (typeof written === 'string' && !/^-?\d+(\.\d+)?$/.test(written)) {
      throw new HttpError(400, t('The parameter {name} must be a number in digits.', { name }));
    }
  }
  next();
}
