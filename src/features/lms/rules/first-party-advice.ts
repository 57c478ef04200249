/**
 * Nobody in the organisation can change the first-party LMS's address or settings. Its operator is that of the service.
 */
export const operatorOfFirstParty = 'tell the operator of the service, who runs it';

/** The advice when the secrets of the two sides differ. */
export const setUpAgain =
  'Have an administrator choose “Set up again” under Developers → LMS Integration, which gives both sides new secrets.';

/** Returns the advice after a refusal by the first-party LMS. */
export function firstPartyAdviceAfterStatus(status: number): string {
  if (status === 401 || status === 403) return setUpAgain;
  if (status === 404 || status === 410) {
    return 'Look whether the course or enrolment still exists in the first-party LMS: “Open” under Developers → LMS Integration leads there.';
  }
  if (status === 409) {
    return 'Read what the LMS said and correct the cause there: “Open” under Developers → LMS Integration leads to it.';
  }
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) {
    return `The first-party LMS has a problem of its own: wait a few minutes. If it lasts, ${operatorOfFirstParty}.`;
  }
  return `The first-party LMS did not understand the service: ${operatorOfFirstParty}.`;
}
