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

// Types of earlier versions, which had one for each kind of e-mail. Nothing of this version starts them: runs of theirs may be under way,
// and processes of the release before may start some. Their histories are replayed, so they go on calling the activities of then.

const activities = proxyActivities<Activities>(sendingOptions());
const closing = proxyActivities<Activities>(closingOptions);

/** As `sendEmail`. */
export async function sendCertificateEmail({ wait = 0, ...email }: SendCertificateEmailInput): Promise<EmailEnding> {
  if (wait > 0) await sleep(wait, { summary: 'Until the second attempt' });
  return sendOrGiveUp(email, activities.sendCertificateEmail, closing.giveUpCertificateEmail);
}

/** As `sendEmails`. */
export function sendCertificateEmails(input: SendCertificateEmailsInput): Promise<SentEmails> {
  return sendBatch(
    input,
    'E-mails about certificates, for some seconds; tried again while the mail server is away',
    ({ organisationId, emailId }) => startCertificateEmailRun({ organisationId, emailId, wait: untilSecondAttempt }),
  );
}

/** As `sendEmail`, for an invitation. */
export function sendInvitationEmail(input: SendInvitationEmailInput): Promise<EmailEnding> {
  return sendOrGiveUp(input, activities.sendInvitationEmail, closing.giveUpInvitationEmail);
}

/** As `sendEmail`, for the link to a new password, which works for an hour. */
export function sendPasswordResetEmail(input: SendPasswordResetEmailInput): Promise<EmailEnding> {
  const { sendPasswordResetEmail: send } = proxyActivities<Activities>(resetOptions());
  return sendOrGiveUp(input, send, closing.giveUpPasswordResetEmail);
}

/** As `sendEmail`, about a disabled endpoint. */
export function sendWebhookNotice(input: SendWebhookNoticeInput): Promise<EmailEnding> {
  return sendOrGiveUp(input, activities.sendWebhookNotice, closing.giveUpWebhookNotice);
}
