/** The exports of emails for other features. */
export { listFailedEmails } from './list-failed-emails.ts';
export { requeueEmail, resendEmail } from './resend-email.ts';
export { readEmails } from './store/email-ledger.ts';
