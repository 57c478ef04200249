import { STATUS_CODES } from 'node:http';
import type { CallFailure, EndingReport, LmsReply } from './endings.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';
import { safeExcerpt } from './safe-excerpt.ts';

/** The part of an ending's report that follows from the call alone. */
export type Verdict = Pick<EndingReport, 'ending' | 'httpStatusForClient' | 'message'>;

/** What a reply means: its status decides before its body, and where no reply is needed the body does not count. */
export function judgeReply(operation: LmsOperation, { status, bodyProblem, readResult }: LmsReply): Verdict {
  const { label, needsReply, expects } = lmsOperations[operation];
  const answered = `the LMS answered ${status}${STATUS_CODES[status] ? ` ${STATUS_CODES[status]}` : ''}`;
  if (status < 200 || status > 299) {
    return { ending: 'REJECTED', httpStatusForClient: 502, message: `${label} failed: ${answered}.` };
  }
  if (!needsReply || (bodyProblem === null && readResult?.ok)) {
    return { ending: 'SUCCEEDED', httpStatusForClient: 200, message: `${label} succeeded: ${answered}.` };
  }
  if (bodyProblem === 'CUT' || bodyProblem === 'TIMED_OUT') {
    const how = bodyProblem === 'CUT' ? 'the connection broke' : 'the time ran out';
    const message = `${label} ended without a result: ${answered}, but ${how} before its reply was complete.${doubt(operation)}`;
    return { ending: 'UNKNOWN', httpStatusForClient: bodyProblem === 'CUT' ? 502 : 504, message };
  }
  const problem = {
    TOO_LARGE: `expected ${expects}; the body is too large`,
    UNREADABLE: `expected ${expects}; the body cannot be decoded`,
    READ: readResult?.ok === false ? readResult.problem : `expected ${expects}; nothing was read`,
  }[bodyProblem ?? 'READ'];
  const message = `${label} failed: ${answered}, but its reply cannot be used: ${problem}.${doubt(operation)}`;
  return { ending: 'INVALID_RESPONSE', httpStatusForClient: 502, message };
}

/** What it means that there was no reply. */
export function judgeFailure(operation: LmsOperation, { kind, timedOut = false, problem }: CallFailure): Verdict {
  const { label } = lmsOperations[operation];
  const reason = problem ? ` (${safeExcerpt(problem, 300)})` : '';
  const gateway = timedOut ? 504 : 502;
  switch (kind) {
    case 'ADDRESS_REFUSED':
      return unreachable(gateway, `${label} failed: its address is not one that the service may call${reason}.`);
    case 'NOT_CONNECTED': {
      const how = timedOut ? 'no connection to the LMS was made in time' : 'no connection to the LMS could be made';
      return unreachable(gateway, `${label} failed: ${how}${reason}. The LMS was asked nothing.`);
    }
    case 'INTERRUPTED': {
      const how = timedOut ? 'the LMS did not answer in time' : 'the connection broke before the LMS had answered';
      return unknown(gateway, `${label} ended without a result: ${how}${reason}.${doubt(operation)}`);
    }
    case 'WORKER_LOST':
      return unknown(
        gateway,
        `${label} ended without a result: the service was interrupted while it waited for the LMS${reason}.${doubt(operation)}`,
      );
    case 'COURSE_NOT_LINKED':
      return misconfigured(`${label} was not called: the course is not linked to a course of the LMS${reason}.`);
    case 'URL_MISSING':
      return misconfigured(`${label} was not called: no URL is configured for it, and it is required${reason}.`);
    case 'MISCONFIGURED':
      return misconfigured(
        `${label} was not called, because its configuration is wrong${problem ? `: ${sentence(problem)}` : '.'}`,
      );
    case 'NOT_SENT':
      return {
        ending: 'NOT_SENT',
        httpStatusForClient: 503,
        message: `${label} was not sent${reason}. The LMS was asked nothing.`,
      };
    case 'NOT_CONFIGURED':
      return {
        ending: 'NOT_CONFIGURED',
        httpStatusForClient: 200,
        message: `${label} is not configured, so the LMS was not told.`,
      };
  }
}

function unreachable(httpStatusForClient: 502 | 504, message: string): Verdict {
  return { ending: 'UNREACHABLE', httpStatusForClient, message };
}

function unknown(httpStatusForClient: 502 | 504, message: string): Verdict {
  return { ending: 'UNKNOWN', httpStatusForClient, message };
}

function misconfigured(message: string): Verdict {
  return { ending: 'MISCONFIGURED', httpStatusForClient: 500, message };
}

/** A call that only reads leaves no doubt about what the LMS did. */
function doubt(operation: LmsOperation): string {
  return lmsOperations[operation].method === 'GET' ? '' : ' The LMS may have done it all the same.';
}

function sentence(text: string): string {
  const excerpt = safeExcerpt(text, 300);
  return /[.!?…]$/.test(excerpt) ? excerpt : `${excerpt}.`;
}
