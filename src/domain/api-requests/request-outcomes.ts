/** The outcomes of a request of the public API: 2xx, 4xx and 5xx. */
export const requestOutcomes = ['ACCEPTED', 'REFUSED', 'FAILED'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];
