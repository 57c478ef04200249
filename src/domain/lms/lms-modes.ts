/** The LMSs that an organisation can have: its own, or the first-party one. */
export const lmsModes = ['CUSTOM', 'FIRST_PARTY'] as const;
export type Lms = (typeof lmsModes)[number];
