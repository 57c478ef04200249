import type { Request } from 'express';
import { RefusedError } from '../errors.ts';

/** Returns the token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([\x21-\x7e]{1,1024})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The same answer for every reason, so that it does not reveal which tenants exist. */
export const unauthenticated = (): RefusedError =>
  new RefusedError(401, 'A valid bearer token is needed in the Authorization header.', {
    'WWW-Authenticate': 'Bearer',
  });
