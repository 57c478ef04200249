/** What became of a progress report. UNMATCHED: no enrolment has its LMS id. */
export const reportStates = ['RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED'] as const;
export type ReportState = (typeof reportStates)[number];

/** What a report did to one enrolment. */
export const reportOutcomes = ['APPLIED', 'UNCHANGED'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Who may send a report: the holder of the API key, or the first-party LMS. */
export const reportSenders = ['API_KEY', 'FIRST_PARTY_LMS'] as const;
export type ReportSender = (typeof reportSenders)[number];
