/**
 * The ways in which an organisation is connected to an LMS. CUSTOM: its own LMS, by seven templates. FIRST_PARTY: the LMS
 * that comes with Attain. CONNECTOR: its own LMS, by a connector.
 */
export const lmsModes = ['CUSTOM', 'FIRST_PARTY', 'CONNECTOR'] as const;
export type Lms = (typeof lmsModes)[number];
