import type { NextFunction, Request, Response } from 'express';
import { error as openApiErrors } from 'express-openapi-validator';
import { ApplicationError, RateLimitError, type ApplicationErrorKind } from '../../errors/errors.ts';
import { isDatabaseUnavailable, isOwnLoad } from '../../errors/failures.ts';
import type { Logger } from '../../logging/logger.ts';
import { RepeatedFailures, type FailureCause } from '../../logging/repeated-failures.ts';
import { BatchDeadlineError } from '../../work/batcher.ts';
import { unauthenticated } from './unauthenticated.ts';
import { problemsInWords } from '../body-problems.ts';
import { errorBody, HttpError } from '../http-error.ts';
import { databaseUnavailable, unavailable, type Effect } from '../unavailable.ts';
import type { RequestLocals } from './request-context.ts';
import { fieldOf } from '../../field-of.ts';
import { t } from '../../../language/translate.ts';

const statusByKind: Record<ApplicationErrorKind, number> = {
  NOT_FOUND: 404,
  CONFLICT: 409,
  INVALID: 400,
  UNPROCESSABLE: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
};

/**
 * Converts every error, including those of the frameworks, into `{title, message}` (docs/product.md §7, "Refused
 * input").
 */
export function errorMapper(log: Logger, repeated = new RepeatedFailures(log)) {
  // Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const outage = isRetriedByMachines(request)
      ? null
      : databaseUnavailable(error, effectOf(request, response.locals as RequestLocals));
    const { status, message, headers } = outage ?? toHttpError(error, request);
    if (status >= 500) {
      const cause = commonCause(error);
      if (cause === null) log.error('request failed', { error });
      else repeated.note(cause, error);
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    (response.locals as RequestLocals).problems =
      error instanceof openApiErrors.BadRequest ? problemsOf(error, request) : [message];
    response.status(status).set(headers).json(errorBody(status, message));
  };
}

/** Returns the cause that many requests have at the same time; null for an error that somebody must look at by itself. */
function commonCause(error: unknown): FailureCause | null {
  if (isOwnLoad(error) || unavailable(error) !== null) {
    return { key: 'LOAD', level: 'warn', message: 'request refused, because too much work is waiting' };
  }
  if (isDatabaseUnavailable(error) || error instanceof BatchDeadlineError) {
    return { key: 'DATABASE', level: 'error', message: 'request failed, because the database could not be used' };
  }
  return null;
}

/**
 * Returns whether the contract has a single answer, 500, for all failures of this service. Callers of these addresses
 * repeat a request until it is accepted.
 */
const isRetriedByMachines = ({ originalUrl }: Request): boolean => /^\/(api|provider)(\/|$)/.test(originalUrl);

function effectOf({ method, originalUrl }: Request, { hasBegun = false }: RequestLocals): Effect {
  // A report that comes twice changes nothing more.
  if (originalUrl.startsWith('/inbound/')) return 'REPEATABLE';
  return method === 'GET' || method === 'HEAD' || !hasBegun ? 'NONE' : 'UNKNOWN';
}

function toHttpError(error: unknown, request: Request): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof ApplicationError) {
    return error.kind === 'UNAUTHENTICATED'
      ? unauthenticated()
      : new HttpError(statusByKind[error.kind], error.message);
  }
  if (error instanceof RateLimitError) {
    return new HttpError(429, error.message, { 'Retry-After': String(error.retryAfter) });
  }
  const refusal = unavailable(error);
  if (refusal !== null) return refusal;
  if (error instanceof openApiErrors.NotFound) return new HttpError(404, t('There is nothing at this address.'));
  if (error instanceof openApiErrors.MethodNotAllowed) {
    const allowed = allowedAt(request);
    return new HttpError(405, t('{method} is not possible here. Use {allowed}.', { method: request.method, allowed }), {
      Allow: allowed,
    });
  }
  if (error instanceof openApiErrors.UnsupportedMediaType) {
    return new HttpError(415, t('The Content-Type must be application/json.'));
  }
  if (error instanceof openApiErrors.BadRequest) {
    return new HttpError(400, problemsOf(error, request).join(' ').slice(0, 2_000));
  }
  const status = statusOf(error);
  if (status !== null && status < 500) return new HttpError(status, t('The request could not be read.'));
  return new HttpError(500, t('Something went wrong on our side. It is safe to send the request again.'));
}

/** Returns each problem of a request that is not as the contract says. */
function problemsOf({ errors }: InstanceType<typeof openApiErrors.BadRequest>, request: Request): string[] {
  const body: unknown = request.body;
  const bodyIsMissing = body === undefined && errors.some(({ path }) => path.startsWith('/body'));
  return bodyIsMissing ? ['The body is missing. Send a JSON object.'] : problemsInWords(errors, body);
}

/** The one allowed method of the address. The portal's own routes answer for themselves. */
const allowedAt = ({ originalUrl }: Request): string => (originalUrl.startsWith('/provider/users/') ? 'GET' : 'PUT');

function statusOf(error: unknown): number | null {
  if (error instanceof URIError) return 400;
  const status = fieldOf(error, 'status');
  return typeof status === 'number' && status >= 400 && status < 600 ? status : null;
}
