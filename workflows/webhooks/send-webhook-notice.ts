import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { SendWebhookNoticeInput, WebhookNoticeEnding } from '../messages.ts';
import { sendOrGiveUp } from '../emails/send-or-give-up.ts';

const { sendWebhookNotice: send } = proxyActivities<Activities>({
  // Sending, and noting that while the database is away.
  startToCloseTimeout: '5 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  scheduleToCloseTimeout: '4 days',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10 minutes' },
});

const { giveUpWebhookNotice } = proxyActivities<Activities>({
  startToCloseTimeout: '15s',
  // Then the run fails; the row still waits, and the sweeper starts another run.
  scheduleToCloseTimeout: '1 day',
  retry: { initialInterval: '1s', maximumInterval: '1 minute' },
});

/** Tells an administrator that an endpoint was disabled: tried for four days, then set aside. */
export function sendWebhookNotice(input: SendWebhookNoticeInput): Promise<WebhookNoticeEnding> {
  return sendOrGiveUp(input, send, giveUpWebhookNotice);
}
