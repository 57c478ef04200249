/** The exports of emails for other features. */
export { listFailedEmails } from './list-failed-emails.ts';
export { resendEmail } from './resend-email.ts';
