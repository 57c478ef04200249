/** The ways in which our requests authenticate to an LMS or to a webhook endpoint. */
export const authenticationTypes = ['NONE', 'BASIC', 'BEARER', 'CUSTOM_HEADER'] as const;
export type AuthenticationType = (typeof authenticationTypes)[number];
