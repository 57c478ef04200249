import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OutboundErrorKind } from '../../../platform/outbound-http/outbound-errors.ts';
import type { BodyProblem } from '../../../platform/outbound-http/response-body.ts';
import { adviceFor, choicesAfter } from './ending-advice.ts';
import { judgeFailure, judgeReply } from './judge-outcome.ts';
import type { LmsOperation } from './operations.ts';
import { inWords, messageInLanguage, nextStepsInLanguage, type ReportWords } from './report-words.ts';
import type { ReadResult } from './responses/read-result.ts';
import { saysNotDone } from './says-not-done.ts';
import type { Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';

/** A reply whose status has arrived, with the received part of its body. */
export interface LmsReply {
  readonly status: number;
  readonly bodyProblem: BodyProblem | null;
  /** The result of the operation's reader for the body. It is ignored without a 2xx. */
  readonly readResult: ReadResult<unknown> | null;
  /**
   * What the operation's expressions say about a reply with a 2xx; missing without any. NOT_JUDGED: the body, or an
   * expression, cannot be used, and `readResult` says why.
   */
  readonly condition?: 'FULFILLED' | 'REFUSED' | 'NOT_JUDGED';
  /** The excerpt that `safeExcerpt` made, with masked secrets. */
  readonly excerpt?: string | null;
}

/**
 * A call without a reply; an `OutboundError` and a `TemplateError` have the same fields. WORKER_LOST: the process that
 * waited for the answer is gone. COURSE_NOT_LINKED, URL_MISSING: a required setting for the call is missing.
 * UNITS_CHANGED: a marked unit has left the course. NOT_SENT: nothing was tried. NOT_CONFIGURED: an optional operation
 * has no URL.
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
  /** The same for every language; it counts before `message`. */
  readonly sentence?: Sentence;
}

/** An outcome in the form for the acting user. */
export interface EndingReport {
  readonly ending: CallOutcome;
  /** Status of the reply to the acting user's request. */
  readonly httpStatusForClient: 200 | 500 | 502 | 503 | 504;
  /** The status of the LMS's answer; null without one. */
  readonly lmsStatus: number | null;
  /** The beginning of the LMS's answer. */
  readonly excerpt: string | null;
  /** One or two sentences in English: the operation's label, the event, and whether the LMS may have acted. */
  readonly message: string;
  /** The next steps for the user in English, a sentence each; none after a success. */
  readonly nextSteps: readonly string[];
  /** Both for the language of their reader. */
  readonly words: ReportWords;
  /** The buttons for the same steps. */
  readonly choices: readonly ActionChoice[];
}

/** Returns whether the time of a call, or of one of its requests, was over. */
export const hasTimedOut = ({ httpStatusForClient }: Pick<EndingReport, 'httpStatusForClient'>): boolean =>
  httpStatusForClient === 504;

/**
 * Returns the report of an action's call (docs/product.md "Outcomes", "Choices after a failure").
 * @param lms whose settings the advice is about
 */
export function endingOf(operation: LmsOperation, outcome: LmsReply | CallFailure, lms: Lms = 'CUSTOM'): EndingReport {
  const lmsStatus = 'status' in outcome ? outcome.status : null;
  const verdict = 'status' in outcome ? judgeReply(operation, outcome) : judgeFailure(operation, outcome);
  const failure = 'kind' in outcome ? outcome.kind : null;
  return {
    ...verdict,
    lmsStatus,
    excerpt: ('status' in outcome && outcome.excerpt) || null,
    ...inWords(verdict.message, adviceFor({ operation, lms, ending: verdict.ending, lmsStatus, failure })),
    choices: choicesAfter(operation, verdict.ending, mayHaveActed(verdict.ending, lmsStatus)),
  };
}

/** Returns whether an LMS may have done a request that changes something. */
export function mayHaveActed(ending: CallOutcome, lmsStatus: number | null): boolean {
  switch (ending) {
    case 'SUCCEEDED':
    case 'INVALID_RESPONSE':
    case 'UNKNOWN':
      return true;
    case 'REJECTED':
      return !saysNotDone(lmsStatus);
    case 'UNREACHABLE':
    case 'MISCONFIGURED':
    case 'NOT_SENT':
    case 'NOT_CONFIGURED':
      return false;
  }
}

/**
 * Returns whether a repeat of the action sends the same `Idempotency-Key`. So an LMS that did act can recognise it
 * (docs/product.md "Idempotency key for the LMS"). After a refusal it is a new attempt with a new key.
 */
export function repeatKeepsIdempotencyKey(ending: CallOutcome, lmsStatus: number | null): boolean {
  if (ending === 'SUCCEEDED') return false;
  return ending !== 'REJECTED' || (lmsStatus ?? 0) >= 500 || mayHaveActed(ending, lmsStatus);
}

/**
 * Returns the report as one text in the present language, for places without room for its parts.
 * @param role of the reader
 */
export const endingText = (report: EndingReport, role: UserRole): string =>
  [answerText(report), ...nextStepsInLanguage(report, role)].join(' ');

/** Returns what happened and what the LMS said, without the next steps, as one text in the present language. */
export const answerText = (report: EndingReport): string =>
  [
    messageInLanguage(report),
    ...(report.excerpt === null ? [] : [t('It said: {excerpt}', { excerpt: report.excerpt })]),
  ].join(' ');
