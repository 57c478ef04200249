/**
 * The states of a progress report. UNMATCHED: no enrolment has its LMS id. RETRACTED: an administrator withdrew it.
 * IGNORED: no enrolment has its LMS id, and an administrator set it aside.
 */
export const reportStates = [
  'RECEIVED',
  'APPLIED',
  'UNCHANGED',
  'UNMATCHED',
  'FAILED',
  'RETRACTED',
  'IGNORED',
] as const;
export type ReportState = (typeof reportStates)[number];

/** The effect of a report on one enrolment. */
export const reportOutcomes = ['APPLIED', 'UNCHANGED'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/**
 * The senders of reports: the holder of the API key, the first-party LMS, a pull of Attain itself, or the organisation's
 * LMS at its inbound address.
 */
export const reportSenders = ['API_KEY', 'FIRST_PARTY_LMS', 'PULL', 'INBOUND'] as const;
export type ReportSender = (typeof reportSenders)[number];
