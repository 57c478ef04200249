import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type {
  EmailEnding,
  SendCertificateEmailInput,
  SendCertificateEmailsInput,
  SendInvitationEmailInput,
  SendPasswordResetEmailInput,
  SendWebhookNoticeInput,
  SentEmails,
} from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';
import { closingOptions, resetOptions, sendingOptions } from './email-activity-options.ts';
import { sendBatch, untilSecondAttempt } from './send-batch.ts';
import { sendOrGiveUp } from './send-or-give-up.ts';

// Workflow types of earlier versions, which had one for each kind of e-mail. This version does not start them. But
// their runs may still be under way, and processes of the previous release may start more. Their recorded histories are
// replayed, so they must go on calling the activities of that time.

const activities = proxyActivities<Activities>(sendingOptions());
const closing = proxyActivities<Activities>(closingOptions);

/** Does what `sendEmail` does, for an e-mail about a certificate. */
export async function sendCertificateEmail({ wait = 0, ...email }: SendCertificateEmailInput): Promise<EmailEnding> {
  if (wait > 0) await sleep(wait, { summary: 'Until the second attempt' });
  return sendOrGiveUp(email, activities.sendCertificateEmail, closing.giveUpCertificateEmail);
}

/** Does what `sendEmails` does, for e-mails about certificates. */
export function sendCertificateEmails(input: SendCertificateEmailsInput): Promise<SentEmails> {
  return sendBatch(
    input,
    'E-mails about certificates, for some seconds; tried again while the mail server is away',
    ({ organisationId, emailId }) => startCertificateEmailRun({ organisationId, emailId, wait: untilSecondAttempt }),
  );
}

/** Does what `sendEmail` does, for an invitation. */
export function sendInvitationEmail(input: SendInvitationEmailInput): Promise<EmailEnding> {
  return sendOrGiveUp(input, activities.sendInvitationEmail, closing.giveUpInvitationEmail);
}

/** Does what `sendEmail` does, for the link to a new password, which works for an hour. */
export function sendPasswordResetEmail(input: SendPasswordResetEmailInput): Promise<EmailEnding> {
  const { sendPasswordResetEmail: send } = proxyActivities<Activities>(resetOptions());
  return sendOrGiveUp(input, send, closing.giveUpPasswordResetEmail);
}

/** Does what `sendEmail` does, for the notification about a disabled endpoint. */
export function sendWebhookNotice(input: SendWebhookNoticeInput): Promise<EmailEnding> {
  return sendOrGiveUp(input, activities.sendWebhookNotice, closing.giveUpWebhookNotice);
}
