import type { NextFunction, Request, Response } from 'express';
import { databaseDeadline } from '../../application/batcher.ts';
import type { VerifyApiKey } from '../../application/api-keys/verify-api-key.ts';
import { addLogContext } from '../../logging/logger.ts';
import { HttpError } from '../http-error.ts';
import type { RequestLocals } from './request-context.ts';

/** The answer to a missing or wrong key (docs/product.md §5.1 rule 2); it does not say which, and never repeats what was sent. */
export function unauthenticated(): HttpError {
  return new HttpError(401, 'Send an active API key as "Authorization: Bearer svc_…".', {
    'WWW-Authenticate': 'Bearer',
  });
}

/** Lets a request pass that carries the active key of an organisation; decided before the body is read (docs/product.md "Refused input"). */
export function authenticateApiKey(verifyApiKey: VerifyApiKey) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const startedAt = performance.now();
    const key = await verifyApiKey(bearerToken(request) ?? '', databaseDeadline);
    if (key === null) throw unauthenticated();
    const locals = response.locals as RequestLocals;
    locals.organisationId = key.organisationId;
    locals.apiKeyId = key.id;
    locals.deadline = databaseDeadline - (performance.now() - startedAt);
    addLogContext({ organisationId: key.organisationId });
    next();
  };
}

/** The token of the one Authorization header; Node hides further ones, which a proxy might have read instead. */
export function bearerToken(request: Request): string | null {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length !== 1) return null;
  return /^Bearer ([^\s,]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
