import type { CallOutcome } from './call-outcomes.ts';

/** A call that a user made without an enrolment, with values that may be made up: a trial, or a look-up by a typed id. */
export interface AskedCall {
  readonly operation: string;
  readonly ending: CallOutcome | null;
  readonly statusCode: number | null;
  /** The beginning of the reply's body. */
  readonly responseExcerpt: string | null;
}

/** The statuses below 500 that are about the access to the LMS, or about its load, and not about the asked values. */
const aboutLms: ReadonlySet<number> = new Set([401, 403, 407, 408, 429]);

/** The operations whose values are no ids, so that a refusal cannot be about an id that the LMS does not know. */
const withoutIds: ReadonlySet<string> = new Set(['GET_COURSES']);

/**
 * Returns whether the outcome of a call with values that may be made up says something about the LMS. A refusal by which
 * the LMS only says that it does not know an id does not, and neither does a reply without an entry.
 */
export function tellsAboutLms({ operation, ending, statusCode, responseExcerpt }: AskedCall): boolean {
  if (withoutIds.has(operation)) return true;
  if (ending === 'INVALID_RESPONSE') return !isEmptyReply(responseExcerpt);
  // A refusal with a 2xx is that of a connector or of a condition, which has read the reply.
  if (ending === 'REJECTED') return statusCode === null || statusCode >= 500 || aboutLms.has(statusCode);
  return true;
}

/** Returns whether a reply has no entry: it is empty, `null`, an empty list or an empty object. */
export const isEmptyReply = (body: string | null): boolean => emptyReplies.has((body ?? '').replaceAll(/\s/g, ''));

/** Without white space. */
const emptyReplies: ReadonlySet<string> = new Set(['', 'null', '[]', '{}']);
