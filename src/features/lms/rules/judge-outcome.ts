import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { safeSentence } from '../../../platform/outbound-http/safe-sentence.ts';
import { answeredStatus } from './answered-status.ts';
import type { CallFailure, EndingReport, LmsReply } from './endings.ts';
import { isSuccess } from './is-success.ts';
import { operationName } from './operation-name.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';
import { saysNotDone } from './says-not-done.ts';

/** The part of an outcome's report that follows from the call alone. */
export type Verdict = Pick<EndingReport, 'ending' | 'httpStatusForClient'> & { readonly message: readonly Sentence[] };

/**
 * Returns the meaning of a reply. Its status decides before its body. If no reply is needed, the body does not count.
 */
export function judgeReply(operation: LmsOperation, reply: LmsReply): Verdict {
  const { bodyProblem, readResult, condition } = reply;
  const { needsReply, expects } = lmsOperations[operation];
  const name = operationName(operation);
  const status = answeredStatus(reply.status);
  if (!isSuccess(reply.status)) {
    return verdict(
      'REJECTED',
      502,
      asSentence('{name} failed: the LMS answered {status}.', { name, status }),
      ...(saysNotDone(reply.status) ? [] : doubt(operation)),
    );
  }
  if (condition === 'REFUSED') {
    return verdict(
      'REJECTED',
      502,
      asSentence(
        '{name} failed: the LMS answered {status}, but the response does not fulfil the condition for a success.',
        { name, status },
      ),
    );
  }
  const ignoresBody = !needsReply && condition !== 'NOT_JUDGED';
  if (ignoresBody || (bodyProblem === null && readResult?.ok)) {
    return verdict('SUCCEEDED', 200, asSentence('{name} succeeded: the LMS answered {status}.', { name, status }));
  }
  switch (bodyProblem) {
    case 'CUT':
      return verdict(
        'UNKNOWN',
        502,
        asSentence(
          '{name} ended without a result: the LMS answered {status}, but the connection broke before its response was complete.',
          { name, status },
        ),
        ...doubt(operation),
      );
    case 'TIMED_OUT':
      return verdict(
        'UNKNOWN',
        504,
        asSentence(
          '{name} ended without a result: the LMS answered {status}, but time ran out before its response was complete.',
          { name, status },
        ),
        ...doubt(operation),
      );
    case 'TOO_LARGE':
    case 'NOT_DECODABLE':
    case null: {
      const expected = needsReply
        ? asSentence('expected {expects}', { expects: sentenceOf(expects) })
        : asSentence('the condition for a success needs it');
      const why = {
        TOO_LARGE: asSentence('{expected}; the body is too large', { expected }),
        NOT_DECODABLE: asSentence('{expected}; the body cannot be decoded', { expected }),
        READ: readResult?.ok === false ? readResult.problem : asSentence('{expected}; nothing was read', { expected }),
      }[bodyProblem ?? 'READ'];
      return verdict(
        'INVALID_RESPONSE',
        502,
        asSentence('{name} failed: the LMS answered {status}, but its response cannot be used: {why}.', {
          name,
          status,
          why,
        }),
        ...doubt(operation),
      );
    }
  }
}

/** Returns the meaning of a missing reply. */
export function judgeFailure(operation: LmsOperation, failure: CallFailure): Verdict {
  const { kind, timedOut = false, message = '', sentence = message } = failure;
  const name = operationName(operation);
  const reason = sentence === '' ? [] : [safeSentence(sentenceOf(sentence), 400)];
  const gateway = timedOut ? 504 : 502;
  switch (kind) {
    case 'UNREACHABLE':
      return verdict(
        kind,
        gateway,
        asSentence('{name} failed, because the LMS could not be reached.', { name }),
        ...reason,
      );
    case 'UNKNOWN':
      return verdict(
        kind,
        gateway,
        timedOut
          ? asSentence('{name} ended without a result: the LMS did not answer in time.', { name })
          : asSentence('{name} ended without a result: the connection ended before the LMS had answered.', { name }),
        ...reason,
        ...doubt(operation),
      );
    case 'WORKER_LOST':
      return verdict(
        'UNKNOWN',
        gateway,
        asSentence('{name} ended without a result: Attain was interrupted while it waited for the LMS.', { name }),
        ...reason,
        ...doubt(operation),
      );
    case 'MISCONFIGURED':
      return verdict(
        kind,
        500,
        asSentence('{name} was not called, because its settings are wrong.', { name }),
        ...reason,
      );
    case 'COURSE_NOT_LINKED':
      return verdict(
        'MISCONFIGURED',
        500,
        asSentence('{name} was not called: the course is not linked to a course in the LMS.', { name }),
        ...reason,
      );
    case 'UNITS_CHANGED':
      return verdict(
        'MISCONFIGURED',
        500,
        asSentence('{name} was not called: a unit has been removed from the course.', { name }),
        ...reason,
      );
    case 'URL_MISSING':
      return verdict(
        'MISCONFIGURED',
        500,
        asSentence('{name} was not called: it is required, but has no URL.', { name }),
        ...reason,
      );
    case 'NOT_SENT':
      return verdict(
        kind,
        503,
        asSentence('{name} was not sent, so nothing has happened in the LMS.', { name }),
        ...reason,
      );
    case 'NOT_CONFIGURED':
      return verdict(kind, 200, asSentence('{name} is not configured, so the LMS was not called.', { name }));
  }
}

function verdict(
  ending: Verdict['ending'],
  httpStatusForClient: Verdict['httpStatusForClient'],
  ...message: Sentence[]
): Verdict {
  return { ending, httpStatusForClient, message };
}

/** A call that only reads leaves no doubt about changes in the LMS. */
const doubt = (operation: LmsOperation): readonly Sentence[] =>
  lmsOperations[operation].method === 'GET' ? [] : [asSentence('The LMS may have done it anyway.')];
