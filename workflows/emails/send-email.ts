import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { EmailEnding, SendEmailInput } from '../messages.ts';
import { closingOptions, sendingOptions } from './email-activity-options.ts';
import { sendOrGiveUp } from './send-or-give-up.ts';

const { giveUpEmail } = proxyActivities<Activities>(closingOptions);

/**
 * Sends one e-mail that a batch could not send, or that a user has sent again. It is tried until its deadline. Then it
 * is recorded as FAILED, which pages show.
 */
export async function sendEmail({
  organisationId,
  emailId,
  wait = 0,
  triedFor,
  longestPause,
}: SendEmailInput): Promise<EmailEnding> {
  const { sendEmail: send } = proxyActivities<Activities>(sendingOptions(triedFor, longestPause));
  if (wait > 0) await sleep(wait, { summary: 'Until the second attempt' });
  return sendOrGiveUp({ organisationId, emailId }, send, giveUpEmail);
}
