/** The states of an e-mail. FAILED: refused permanently or given up. */
export const emailStates = ['PENDING', 'SENDING', 'SENT', 'FAILED'] as const;
export type EmailState = (typeof emailStates)[number];
