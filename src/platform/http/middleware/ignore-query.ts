import type { NextFunction, Request, Response } from 'express';
import type { RequestLocals } from './request-context.ts';

/**
 * Removes the query from a request whose operation has no parameters. The validator's cost grows with the square of
 * their number (`req.parameter.mutator.js` of express-openapi-validator), so nobody may decide how many it reads.
 */
export function ignoreQuery(request: Request, response: Response, next: NextFunction): void {
  if (request.originalUrl.includes('?')) {
    (response.locals as RequestLocals).hasQuery = true;
    request.url = withoutQuery(request.url);
    request.originalUrl = withoutQuery(request.originalUrl);
  }
  next();
}

const withoutQuery = (url: string): string => url.split('?', 1)[0]!;
