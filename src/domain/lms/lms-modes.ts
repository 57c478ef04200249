/** The LMSs that an organisation may use: its own, or the first-party one. */
export const lmsModes = ['CUSTOM', 'FIRST_PARTY'] as const;
export type Lms = (typeof lmsModes)[number];
