import { adviceFor, choicesAfter, type LmsChoice } from './ending-advice.ts';
import { judgeFailure, judgeReply } from './judge-outcome.ts';
import type { LmsOperation } from './operations.ts';
import type { ReadResult } from './responses/read-result.ts';

/** How a call to the LMS ended (decisions.md "Lifecycle actions" 6); NOT_CONFIGURED: an optional operation that has no URL. */
export const lmsEndings = [
  'SUCCEEDED',
  'REJECTED',
  'INVALID_RESPONSE',
  'UNREACHABLE',
  'UNKNOWN',
  'MISCONFIGURED',
  'NOT_SENT',
  'NOT_CONFIGURED',
] as const;
export type LmsEnding = (typeof lmsEndings)[number];

/** What was wrong with a reply's body before anybody read it. CUT and TIMED_OUT: it did not come to its end. */
export type BodyProblem = 'TOO_LARGE' | 'UNREADABLE' | 'CUT' | 'TIMED_OUT';

/** A reply whose status has arrived, with as much of its body as came. */
export interface LmsReply {
  readonly status: number;
  readonly bodyProblem: BodyProblem | null;
  /** What the operation's reader made of the body; not looked at without a 2xx. */
  readonly readResult: ReadResult<unknown> | null;
  /** As `safeExcerpt` made it, secrets masked. */
  readonly excerpt?: string | null;
}

/**
 * A call without a reply. ADDRESS_REFUSED, NOT_CONNECTED: no connection was made. INTERRUPTED: the request may have arrived, and then
 * the connection broke or the time ran out. WORKER_LOST: whoever waited for the answer is gone. COURSE_NOT_LINKED, URL_MISSING,
 * MISCONFIGURED: settings or templates forbid the call. NOT_SENT: nobody tried. NOT_CONFIGURED: none was wanted.
 */
export interface CallFailure {
  readonly kind:
    | 'ADDRESS_REFUSED'
    | 'NOT_CONNECTED'
    | 'INTERRUPTED'
    | 'WORKER_LOST'
    | 'COURSE_NOT_LINKED'
    | 'URL_MISSING'
    | 'MISCONFIGURED'
    | 'NOT_SENT'
    | 'NOT_CONFIGURED';
  readonly timedOut?: boolean;
  /** The reason in words that may be shown, without secrets. */
  readonly problem?: string;
}

/** An ending as the acting user is told of it. */
export interface EndingReport {
  readonly ending: LmsEnding;
  /** Of the reply to the acting user's request. */
  readonly httpStatusForClient: 200 | 500 | 502 | 503 | 504;
  /** What the LMS answered with, null where it answered nothing. */
  readonly lmsStatus: number | null;
  /** The beginning of what it said. */
  readonly excerpt: string | null;
  /** One or two sentences: the operation's label, what happened, and whether the LMS may have acted. */
  readonly message: string;
  /** What the user can do now, a sentence each; none after a success. */
  readonly nextSteps: readonly string[];
  /** The same as the buttons to offer. */
  readonly choices: readonly LmsChoice[];
}

/** What becomes of an action whose call ended so (decisions.md "Lifecycle actions" 6 and 7). */
export function endingOf(operation: LmsOperation, outcome: LmsReply | CallFailure): EndingReport {
  const lmsStatus = 'status' in outcome ? outcome.status : null;
  const verdict = 'status' in outcome ? judgeReply(operation, outcome) : judgeFailure(operation, outcome);
  return {
    ...verdict,
    lmsStatus,
    excerpt: ('status' in outcome && outcome.excerpt) || null,
    nextSteps: adviceFor(operation, verdict.ending, lmsStatus, 'kind' in outcome ? outcome.kind : null),
    choices: choicesAfter(operation, verdict.ending),
  };
}

/**
 * Whether a repeat of the action sends the same `Idempotency-Key`, so that an LMS that did act can recognise it (decisions.md
 * "Lifecycle actions" 8). After a refusal it is a new attempt with a new key.
 */
export function repeatKeepsIdempotencyKey(ending: LmsEnding, lmsStatus: number | null): boolean {
  return ending !== 'SUCCEEDED' && !(ending === 'REJECTED' && (lmsStatus ?? 0) < 500);
}

/** The report as one text, for a place that has room for nothing else. */
export function endingText({ message, excerpt, nextSteps }: EndingReport): string {
  return [message, ...(excerpt ? [`It said: ${excerpt}`] : []), ...nextSteps].join(' ');
}
