import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../logging/logger.ts';
import { withLogContext } from '../../logging/logger.ts';
import { databaseDeadline } from '../../work/batcher.ts';
import { newId } from '../../ids.ts';
import { WaitBudget, withWaitBudget } from '../../waiting/wait-budget.ts';

/** What the API knows of a request besides what Express does. */
export interface RequestLocals {
  requestId: string;
  organisationId?: string;
  apiKeyId?: string;
  /** Milliseconds that are left for waiting for the database; what the caller takes to send his body does not count. */
  deadline?: number;
  /** Whether the body is so long that each step with it is one for itself. */
  hasLongBody?: boolean;
  /** Whether the work itself has begun, and not only what decides whether it may be done. */
  hasBegun?: boolean;
}

/** Gives each request an id, which its log lines carry and its answer names, and logs how it ended. */
export function requestContext(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = newId();
    (response.locals as RequestLocals).requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    withLogContext({ requestId }, () => {
      response.on('close', () => {
        log.debug('request', {
          method: request.method,
          // Without the query, which may hold what does not belong into a log.
          path: request.originalUrl.split('?', 1)[0],
          status: response.writableFinished ? response.statusCode : 'aborted',
          milliseconds: Math.round(performance.now() - startedAt),
        });
      });
      withWaitBudget(new WaitBudget(databaseDeadline, () => response.headersSent), next);
    });
  };
}
