import type { NextFunction, Request, Response } from 'express';
import type { Logger } from '../../logging/logger.ts';
import { withLogContext } from '../../logging/logger.ts';
import { databaseDeadline } from '../../work/batcher.ts';
import { newId } from '../../ids.ts';
import { WaitBudget, withWaitBudget } from '../../waiting/wait-budget.ts';

/** The API's data about a request, besides the data of Express. */
export interface RequestLocals {
  requestId: string;
  organisationId?: string;
  apiKeyId?: string;
  /** Whether a query was removed from the address, because the operation has no parameters. */
  hasQuery?: boolean;
  /**
   * Milliseconds that are left for waiting for the database. The time in which the caller sends the body does not
   * count.
   */
  deadline?: number;
  /** Whether the body is so long that the event loop runs between two steps with it. */
  hasLongBody?: boolean;
  /** `performance.now()` when the request came. */
  startedAt?: number;
  /** The body of a request that was refused because it could not be read. */
  unreadBody?: Uint8Array;
  /** What is wrong with a refused request, as it was answered. */
  problems?: readonly string[];
  /** Whether the work itself has begun, and not only the checks before it. */
  hasBegun?: boolean;
}

/** Assigns an id to each request, which its log lines and its answer contain. Logs the result of the request. */
export function requestContext(log: Logger) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const requestId = newId();
    (response.locals as RequestLocals).requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    const startedAt = performance.now();
    (response.locals as RequestLocals).startedAt = startedAt;
    withLogContext({ requestId }, () => {
      response.on('close', () => {
        log.debug('request', {
          method: request.method,
          path: pathForLog(request.originalUrl),
          status: response.writableFinished ? response.statusCode : 'aborted',
          milliseconds: Math.round(performance.now() - startedAt),
        });
      });
      withWaitBudget(new WaitBudget(databaseDeadline, () => response.headersSent), next);
    });
  };
}

/**
 * Returns an address without what must not be logged: its query, and the last part of an inbound address, which is a
 * secret.
 */
export const pathForLog = (address: string): string =>
  address.split('?', 1)[0]!.replace(/(\/|%2f)inbound(\/|%2f).*/i, '/inbound/…');
