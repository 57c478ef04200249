import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OutboundErrorKind } from '../../../platform/outbound-http/outbound-errors.ts';
import type { BodyProblem } from '../../../platform/outbound-http/response-body.ts';
import { adviceFor, choicesAfter } from './ending-advice.ts';
import { judgeFailure, judgeReply } from './judge-outcome.ts';
import type { LmsOperation } from './operations.ts';
import type { ReadResult } from './responses/read-result.ts';

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
 * A call without a reply; an `OutboundError` and a `TemplateError` are such failures as they are. WORKER_LOST: whoever waited for the
 * answer is gone. COURSE_NOT_LINKED, URL_MISSING: a required call lacks what it needs. UNITS_CHANGED: a marked unit has left the course. NOT_SENT: nobody tried. NOT_CONFIGURED: an
 * optional operation has no URL.
 */
export interface CallFailure {
  readonly kind:
    | OutboundErrorKind
    | 'WORKER_LOST'
    | 'COURSE_NOT_LINKED'
    | 'UNITS_CHANGED'
    | 'URL_MISSING'
    | 'NOT_SENT'
    | 'NOT_CONFIGURED';
  readonly timedOut?: boolean;
  /** The reason as a sentence that may be shown, without secrets. */
  readonly message?: string;
}

/** An ending as the acting user is told of it. */
export interface EndingReport {
  readonly ending: CallOutcome;
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
  readonly choices: readonly ActionChoice[];
}

/**
 * What becomes of an action whose call ended so (docs/product.md "Outcomes", "Choices after a failure").
 * @param lms whose settings the advice is about
 */
export function endingOf(operation: LmsOperation, outcome: LmsReply | CallFailure, lms: Lms = 'CUSTOM'): EndingReport {
  const lmsStatus = 'status' in outcome ? outcome.status : null;
  const verdict = 'status' in outcome ? judgeReply(operation, outcome) : judgeFailure(operation, outcome);
  return {
    ...verdict,
    lmsStatus,
    excerpt: ('status' in outcome && outcome.excerpt) || null,
    nextSteps: adviceFor({
      operation,
      lms,
      ending: verdict.ending,
      lmsStatus,
      failure: 'kind' in outcome ? outcome.kind : null,
    }),
    choices: choicesAfter(operation, verdict.ending),
  };
}

/**
 * Whether a repeat of the action sends the same `Idempotency-Key`, so that an LMS that did act can recognise it (docs/product.md
 * "Idempotency key for the LMS"). After a refusal it is a new attempt with a new key.
 */
export function repeatKeepsIdempotencyKey(ending: CallOutcome, lmsStatus: number | null): boolean {
  return ending !== 'SUCCEEDED' && !(ending === 'REJECTED' && (lmsStatus ?? 0) < 500);
}

/** The report as one text, for a place that has room for nothing else. */
export function endingText({ message, excerpt, nextSteps }: EndingReport): string {
  return [message, ...(excerpt ? [`It said: ${excerpt}`] : []), ...nextSteps].join(' ');
}
