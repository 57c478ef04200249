/** The exports of emails for other features. */
export { listWaitingEmails } from './list-waiting-emails.ts';
export type { WaitingEmails } from './store/waiting-emails.ts';
export { listFailedEmails } from './list-failed-emails.ts';
export { requeueEmail, resendEmail } from './resend-email.ts';
export { readEmails } from './store/email-ledger.ts';
