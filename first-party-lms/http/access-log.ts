import type { RequestHandler } from 'express';
import { newId } from '../ids.ts';
import type { Logger } from '../logging/logger.ts';

/** Assigns an id to each request, which its answer contains, and logs the result of the request. */
export function accessLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = newId();
    const startedAt = performance.now();
    response.setHeader('X-Request-Id', requestId);
    response.on('close', () => {
      log.debug('request', {
        requestId,
        method: request.method,
        // The address without its query, which contains launch tokens and searched names.
        path: request.originalUrl.split('?', 1)[0],
        status: response.writableFinished ? response.statusCode : 'aborted',
        milliseconds: Math.round(performance.now() - startedAt),
      });
    });
    next();
  };
}
