/** The states of a progress report. UNMATCHED: no enrolment has its LMS id. */
export const reportStates = ['RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED'] as const;
export type ReportState = (typeof reportStates)[number];

/** The effect of a report on one enrolment. */
export const reportOutcomes = ['APPLIED', 'UNCHANGED'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The senders of reports: the holder of the API key, or the first-party LMS. */
export const reportSenders = ['API_KEY', 'FIRST_PARTY_LMS'] as const;
export type ReportSender = (typeof reportSenders)[number];
