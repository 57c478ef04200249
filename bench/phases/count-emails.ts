import type { EmailCount } from './phase-result.ts';

/** Compares the e-mails that the mail server has with the certificates that were earned, one e-mail each. */
export function countEmails(expected: readonly string[], recipients: readonly string[]): Omit<EmailCount, 'perSecond'> {
  const taken = new Set(recipients);
  return {
    expected: expected.length,
    taken: recipients.length,
    missing: expected.filter((recipient) => !taken.has(recipient)).length,
    doubled: recipients.length - taken.size,
  };
}
