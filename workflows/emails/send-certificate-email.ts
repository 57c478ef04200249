import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CertificateEmailEnding, SendCertificateEmailInput } from '../messages.ts';
import { sendOrGiveUp } from './send-or-give-up.ts';

const { sendCertificateEmail: send } = proxyActivities<Activities>({
  // Sending, and noting that while the database is away.
  startToCloseTimeout: '5 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  // A mail server that is away for a weekend loses nobody a certificate's e-mail.
  scheduleToCloseTimeout: '4 days',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

const { giveUpCertificateEmail } = proxyActivities<Activities>({
  startToCloseTimeout: '15s',
  // Then the run fails; the row still waits, and the sweeper starts another run.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/**
 * Sends one e-mail that a batch could not send, or that somebody has sent again: tried for four days, then set aside as FAILED, to be
 * shown and sent again by hand.
 */
export async function sendCertificateEmail({
  wait = 0,
  ...email
}: SendCertificateEmailInput): Promise<CertificateEmailEnding> {
  if (wait > 0) await sleep(wait, { summary: 'Until the second attempt' });
  return sendOrGiveUp(email, send, giveUpCertificateEmail);
}
