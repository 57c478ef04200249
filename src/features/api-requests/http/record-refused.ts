import type { NextFunction, Request, Response } from 'express';
import { bearerToken } from '../../../platform/http/middleware/bearer-token.ts';
import { remoteAddress } from '../../../platform/http/middleware/remote-address.ts';
import type { RequestLocals } from '../../../platform/http/middleware/request-context.ts';
import { hashApiKey, isApiKey } from '../../api-keys/index.ts';
import type { SeenRequest } from '../request-log.ts';
import { excerptOfBody, excerptOfBytes } from '../rules/body-excerpt.ts';
import { loggedPath } from '../rules/logged-path.ts';
import { maskedProblem } from '../rules/masked-text.ts';

/**
 * Hands each refused request of the public API to the log when its answer is sent. It handles errors only, so that an accepted
 * report costs nothing more.
 */
export function recordRefused(onRefused: (request: SeenRequest) => void) {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    const address = request.originalUrl;
    // After the answer the connection may be closed, and then its address is not known.
    const sentFrom = remoteAddress(request);
    response.once('finish', () => {
      const locals = response.locals as RequestLocals;
      const { requestId, startedAt = performance.now(), problems = [] } = locals;
      const length = Number(request.headers['content-length']);
      onRefused({
        id: requestId,
        sender: senderOf(request, locals),
        method: request.method,
        path: loggedPath(address),
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
        remoteAddress: sentFrom,
        problems: problems.map(maskedProblem),
        bodyExcerpt: () => excerptOf(request, locals),
        bodyBytes: Number.isSafeInteger(length) && length >= 0 && length < 2 ** 31 ? length : null,
      });
    });
    next(error);
  };
}

function senderOf(request: Request, { organisationId, apiKeyId }: RequestLocals): SeenRequest['sender'] {
  if (organisationId !== undefined && apiKeyId !== undefined) return { organisationId, apiKeyId };
  const token = bearerToken(request);
  return token !== null && isApiKey(token) ? { hash: hashApiKey(token) } : null;
}

function excerptOf(request: Request, { unreadBody }: RequestLocals): string | null {
  if (unreadBody !== undefined) return excerptOfBytes(unreadBody);
  const body: unknown = request.body;
  return body === undefined ? null : excerptOfBody(body);
}
