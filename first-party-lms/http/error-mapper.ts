import type { ErrorRequestHandler } from 'express';
import { errorBody, RefusedError } from '../errors.ts';
import type { Logger } from '../logging/logger.ts';
import { renderErrorPage } from '../dashboard/pages/error-page.ts';

/** The addresses of pages for people with a browser. All other addresses answer with `{title, message}`. */
const pages = /^\/($|launch($|[/?])|dashboard($|[/?]))/;

/** Converts every error, including those of the framework, into an answer. */
export function errorMapper(log: Logger): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request, response, _next) => {
    const { status, message, headers } = toRefusal(error);
    if (status >= 500) {
      const line = { requestId: response.getHeader('X-Request-Id'), method: request.method, path: request.path };
      // A refusal is no fault of the program: too many pages at once, or an Attain that is away.
      if (error instanceof RefusedError) log.warn('request refused', { ...line, status, reason: message });
      else log.error('request failed', { ...line, error });
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const body = errorBody(status, message);
    response.status(status).set(headers);
    if (pages.test(request.originalUrl)) response.type('html').send(renderErrorPage({ status, ...body }));
    else response.json(body);
  };
}

const frameworkMessages: Readonly<Record<number, string>> = {
  400: 'The request could not be read, because it is malformed.',
  413: 'The body is too long.',
  415: 'The encoding or character set of the body is not supported.',
};

function toRefusal(error: unknown): RefusedError {
  if (error instanceof RefusedError) return error;
  const status = error instanceof URIError ? 400 : (error as { status?: unknown } | null)?.status;
  // The framework's own messages repeat the request.
  return typeof status === 'number' && status >= 400 && status < 500
    ? new RefusedError(status, frameworkMessages[status] ?? 'The request could not be read.')
    : new RefusedError(500, 'Something went wrong on our side. It is safe to try again.');
}
