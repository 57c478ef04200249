/** What replaces the e-mail address of an erased student. `.invalid` never becomes a real domain (RFC 2606). */
export const erasedEmail = 'erased@student.invalid';

/** Returns an e-mail address as it is shown: a dash for the one of an erased student. */
export const shownEmail = (email: string): string => (email === erasedEmail ? '–' : email);
