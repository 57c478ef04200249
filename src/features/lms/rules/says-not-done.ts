import { isSuccess } from './is-success.ts';

/** The server errors of RFC 9110 that say that the request is not handled. */
const notHandled = new Set([501, 503, 505]);

/**
 * Returns whether a refusal says that nothing was done: a 4xx, a server that does not handle the request, or an operation's
 * condition about a 2xx. A redirect may follow what was done, and a 408 or another 5xx may come from a gateway before an LMS
 * that goes on.
 * @param status null when the LMS was not asked
 */
export const saysNotDone = (status: number | null): boolean =>
  status === null || isSuccess(status) || notHandled.has(status) || (status >= 400 && status < 500 && status !== 408);
