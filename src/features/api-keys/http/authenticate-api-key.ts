import type { NextFunction, Request, Response } from 'express';
import { databaseDeadline } from '../../../platform/work/batcher.ts';
import type { VerifyApiKey } from '../verify-api-key.ts';
import { addLogContext } from '../../../platform/logging/logger.ts';
import { bearerToken } from '../../../platform/http/middleware/bearer-token.ts';
import { unauthenticated } from '../../../platform/http/middleware/unauthenticated.ts';
import type { RequestLocals } from '../../../platform/http/middleware/request-context.ts';

/**
 * Lets a request with the active key of an organisation pass. It decides before the body is read (docs/product.md
 * "Refused input").
 */
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
