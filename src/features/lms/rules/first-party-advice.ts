/** Nobody in the organisation can change where the first-party LMS is or how it is asked; its operator is the service's. */
export const operatorOfFirstParty = 'tell the operator of the service, who runs it';

/** What mends secrets that do not fit each other any more. */
export const setUpAgain =
  'Have an administrator choose “Set up again” under Developers → LMS Integration, which gives both sides new secrets.';

/** What to do after the first-party LMS refused. */
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
