/** Where an e-mail is. FAILED: refused for good, or given up. */
export const emailStates = ['PENDING', 'SENDING', 'SENT', 'FAILED'] as const;
export type EmailState = (typeof emailStates)[number];
