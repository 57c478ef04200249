/**
 * Milliseconds for which a report may wait for its enrolment before it needs a user. Often the LMS sends it before the
 * enrolment is known here.
 */
export const unmatchedFor = 3_600_000;
