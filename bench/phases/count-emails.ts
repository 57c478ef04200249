import type { EmailCount } from './phase-result.ts';

/** Compares the e-mails on the mail server with the earned certificates, one e-mail each. */
export function countEmails(expected: readonly string[], recipients: readonly string[]): Omit<EmailCount, 'perSecond'> {
  const taken = new Set(recipients);
  return {
    expected: expected.length,
    taken: recipients.length,
    missing: expected.filter((recipient) => !taken.has(recipient)).length,
    doubled: recipients.length - taken.size,
  };
}
