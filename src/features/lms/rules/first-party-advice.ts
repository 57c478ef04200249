/**
 * Only the operator of the installation can change the address and settings of the first-party LMS. Nobody in the
 * organisation can.
 */
export const operatorOfFirstParty = 'tell the operator of this installation';

/** The advice when the secrets of the two sides differ. */
export const setUpAgain =
  'Ask an administrator to choose “Set up again” under Developers → LMS Integration. Attain and the LMS then exchange new secrets.';

/** Returns the advice after a refusal by the first-party LMS. */
export function firstPartyAdviceAfterStatus(status: number): string {
  if (status === 401 || status === 403) return setUpAgain;
  if (status === 404 || status === 410) {
    return 'Check whether the course or enrolment still exists in the first-party LMS. To open it, choose “Open the first-party LMS” under Developers → LMS Integration.';
  }
  if (status === 409) {
    return 'Read the response of the LMS and correct the cause there. To open it, choose “Open the first-party LMS” under Developers → LMS Integration.';
  }
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) {
    return `The first-party LMS has an internal error: wait a few minutes. If this continues, ${operatorOfFirstParty}.`;
  }
  return `The first-party LMS did not understand the request: ${operatorOfFirstParty}.`;
}
