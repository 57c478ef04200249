import type { Request } from 'express';
import { RefusedError } from '../errors.ts';

/** The token of `Authorization: Bearer …`, or null. */
export function bearerToken(request: Request): string | null {
  return /^Bearer ([\x21-\x7e]{1,1024})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** The same for every reason, so that nobody learns which tenants there are. */
export const unauthenticated = (): RefusedError =>
  new RefusedError(401, 'A valid bearer token is needed in the Authorization header.', {
    'WWW-Authenticate': 'Bearer',
  });
