import type { NextFunction, Request, Response } from 'express';
import { HttpError } from '../http-error.ts';

const prefixes: readonly string[] = ['api', 'internal', 'provider'];

/**
 * Refuses another spelling of the prefix of an API, such as `/INTERNAL`. Express's routers differ in whether case
 * counts, so such a request could pass a guard and still reach what is behind it.
 * @throws HttpError 404
 */
export function requireExactPrefix(request: Request, _response: Response, next: NextFunction): void {
  const [, first = ''] = request.path.split('/', 2);
  if (!prefixes.includes(first) && prefixes.includes(first.toLowerCase())) {
    throw new HttpError(404, 'There is nothing at this address.');
  }
  next();
}
