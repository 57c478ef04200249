import { asSentence, type Sentence } from '../../../language/sentence.ts';

/**
 * Returns the advice after a refusal by the first-party LMS. Only the operator of the installation can change its address and
 * settings; nobody in the organisation can.
 */
export function firstPartyAdviceAfterStatus(status: number): Sentence {
  // The secrets of the two sides differ.
  if (status === 401 || status === 403) {
    return asSentence(
      'Ask an administrator to choose “Set up again” under Developers → LMS Integration. Attain and the LMS then exchange new secrets.',
    );
  }
  if (status === 404 || status === 410) {
    return asSentence(
      'Check whether the course or enrolment still exists in the first-party LMS. To open it, choose “Open the first-party LMS” under Developers → LMS Integration.',
    );
  }
  if (status === 409) {
    return asSentence(
      'Read the response of the LMS and correct the cause there. To open it, choose “Open the first-party LMS” under Developers → LMS Integration.',
    );
  }
  if (status === 429) return asSentence('The LMS has had too many requests: wait a few minutes.');
  if (status >= 500) {
    return asSentence(
      'The first-party LMS has an internal error: wait a few minutes. If this continues, tell the operator of this installation.',
    );
  }
  return asSentence('The first-party LMS did not understand the request: tell the operator of this installation.');
}
