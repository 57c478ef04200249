import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { choicesAfter } from './ending-advice.ts';
import { endingOf, type EndingReport } from './endings.ts';
import { operationName } from './operation-name.ts';
import type { LmsOperation } from './operations.ts';
import { inWords } from './report-words.ts';

/** Returns the report of an outcome whose kind alone is known, because the LMS's answer could not be recorded. */
export function bareEnding(operation: LmsOperation, ending: CallOutcome): EndingReport {
  const name = operationName(operation);
  switch (ending) {
    case 'SUCCEEDED':
      return answered(
        operation,
        ending,
        asSentence('{name} succeeded. The response of the LMS could not be stored.', { name }),
      );
    case 'REJECTED':
      return answered(
        operation,
        ending,
        asSentence('{name} failed: the LMS refused it or failed. Its response could not be stored.', { name }),
      );
    case 'INVALID_RESPONSE':
      return answered(
        operation,
        ending,
        asSentence('{name} failed: the response of the LMS cannot be used. The LMS may have done it anyway.', { name }),
      );
    case 'UNKNOWN':
      return endingOf(operation, { kind: 'WORKER_LOST' });
    case 'UNREACHABLE':
    case 'MISCONFIGURED':
    case 'NOT_SENT':
    case 'NOT_CONFIGURED':
      return endingOf(operation, { kind: ending });
  }
}

/** Returns the report of a change in the LMS that could not be recorded here. The user may still link or confirm it. */
export function doneButNotRecorded(operation: LmsOperation): EndingReport {
  return {
    ending: 'UNKNOWN',
    httpStatusForClient: 500,
    ...inWords(
      [
        asSentence('{name} was done by the LMS, but Attain could not store it. Nothing was changed in Attain.', {
          name: operationName(operation),
        }),
      ],
      [
        asSentence(
          'The operators have been informed. The response of the LMS is under Developers → Activity → LMS calls.',
        ),
      ],
    ),
    choices: choicesAfter(operation, 'UNKNOWN'),
    lmsStatus: null,
    excerpt: null,
  };
}

/**
 * Returns the report of an action that needed no call, because the operation is not configured, and could not be
 * recorded here.
 */
export function notRecorded(operation: LmsOperation): EndingReport {
  const report = endingOf(operation, { kind: 'NOT_SENT' });
  const message = asSentence(
    '{name} is not configured, so the LMS was not called. Attain could not store the change. Nothing was changed.',
    { name: operationName(operation) },
  );
  return { ...report, httpStatusForClient: 500, ...inWords([message], report.words.nextSteps) };
}

function answered(
  operation: LmsOperation,
  ending: 'SUCCEEDED' | 'REJECTED' | 'INVALID_RESPONSE',
  message: Sentence,
): EndingReport {
  const isSuccess = ending === 'SUCCEEDED';
  return {
    ending,
    httpStatusForClient: isSuccess ? 200 : 502,
    ...inWords(
      [message],
      isSuccess ? [] : [asSentence('Check the result in the LMS. Then repeat the action, or discard it.')],
    ),
    choices: choicesAfter(operation, ending),
    lmsStatus: null,
    excerpt: null,
  };
}
