import { STATUS_CODES } from 'node:http';
import type { CallFailure, EndingReport, LmsReply } from './endings.ts';
import { isSuccess } from './is-success.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';

/** The part of an outcome's report that follows from the call alone. */
export type Verdict = Pick<EndingReport, 'ending' | 'httpStatusForClient' | 'message'>;

/**
 * Returns the meaning of a reply. Its status decides before its body. If no reply is needed, the body does not count.
 */
export function judgeReply(operation: LmsOperation, reply: LmsReply): Verdict {
  const { status, bodyProblem, readResult, condition } = reply;
  const { label, needsReply, expects } = lmsOperations[operation];
  const answered = `the LMS answered ${status}${STATUS_CODES[status] ? ` ${STATUS_CODES[status]}` : ''}`;
  if (!isSuccess(status)) return verdict('REJECTED', 502, `${label} failed: ${answered}.`);
  if (condition === 'REFUSED') {
    return verdict(
      'REJECTED',
      502,
      `${label} failed: ${answered}, but the response does not fulfil the condition for a success.`,
    );
  }
  const ignoresBody = !needsReply && condition !== 'NOT_JUDGED';
  if (ignoresBody || (bodyProblem === null && readResult?.ok)) {
    return verdict('SUCCEEDED', 200, `${label} succeeded: ${answered}.`);
  }
  switch (bodyProblem) {
    case 'TIMED_OUT':
    case 'CUT': {
      const [gateway, how] =
        bodyProblem === 'CUT' ? ([502, 'the connection broke'] as const) : ([504, 'time ran out'] as const);
      const what = `${answered}, but ${how} before its response was complete`;
      return verdict('UNKNOWN', gateway, `${label} ended without a result: ${what}.${doubt(operation)}`);
    }
    case 'TOO_LARGE':
    case 'NOT_DECODABLE':
    case null: {
      const expected = needsReply ? `expected ${expects}` : 'the condition for a success needs it';
      const why = {
        TOO_LARGE: `${expected}; the body is too large`,
        NOT_DECODABLE: `${expected}; the body cannot be decoded`,
        READ: readResult?.ok === false ? readResult.problem : `${expected}; nothing was read`,
      }[bodyProblem ?? 'READ'];
      const what = `${answered}, but its response cannot be used: ${why}`;
      return verdict('INVALID_RESPONSE', 502, `${label} failed: ${what}.${doubt(operation)}`);
    }
  }
}

/** Returns the meaning of a missing reply. */
export function judgeFailure(operation: LmsOperation, { kind, timedOut = false, message = '' }: CallFailure): Verdict {
  const { label } = lmsOperations[operation];
  const reason = message === '' ? '' : ` ${safeExcerpt(message, 400)}`;
  const gateway = timedOut ? 504 : 502;
  switch (kind) {
    case 'UNREACHABLE':
      return verdict(kind, gateway, `${label} failed, because the LMS could not be reached.${reason}`);
    case 'UNKNOWN': {
      const how = timedOut ? 'the LMS did not answer in time' : 'the connection ended before the LMS had answered';
      return verdict(kind, gateway, `${label} ended without a result: ${how}.${reason}${doubt(operation)}`);
    }
    case 'WORKER_LOST': {
      const how = 'Attain was interrupted while it waited for the LMS';
      return verdict('UNKNOWN', gateway, `${label} ended without a result: ${how}.${reason}${doubt(operation)}`);
    }
    case 'MISCONFIGURED':
      return verdict(kind, 500, `${label} was not called, because its settings are wrong.${reason}`);
    case 'COURSE_NOT_LINKED':
      return verdict(
        'MISCONFIGURED',
        500,
        `${label} was not called: the course is not linked to a course in the LMS.${reason}`,
      );
    case 'UNITS_CHANGED':
      return verdict(
        'MISCONFIGURED',
        500,
        `${label} was not called: a unit has been removed from the course.${reason}`,
      );
    case 'URL_MISSING':
      return verdict('MISCONFIGURED', 500, `${label} was not called: it is required, but has no URL.${reason}`);
    case 'NOT_SENT':
      return verdict(kind, 503, `${label} was not sent, so nothing has happened in the LMS.${reason}`);
    case 'NOT_CONFIGURED':
      return verdict(kind, 200, `${label} is not configured, so the LMS was not called.`);
  }
}

function verdict(
  ending: Verdict['ending'],
  httpStatusForClient: Verdict['httpStatusForClient'],
  message: string,
): Verdict {
  return { ending, httpStatusForClient, message };
}

/** A call that only reads leaves no doubt about changes in the LMS. */
function doubt(operation: LmsOperation): string {
  return lmsOperations[operation].method === 'GET' ? '' : ' The LMS may have done it anyway.';
}
