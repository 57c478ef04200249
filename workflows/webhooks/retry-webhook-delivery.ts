import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RetryWebhookDeliveryInput, WebhookRetryEnding } from '../messages.ts';
import { startNoticeRuns } from './start-runs.ts';

// A failed attempt says itself when the next one is due; this is for a database that is away, and a worker that dies.
const { attemptWebhookDelivery } = proxyActivities<Activities>({
  startToCloseTimeout: '45s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
  summary: 'Attempts with growing pauses, for about three days',
});

/**
 * Makes the further attempts of a delivery. The delivery's row is the truth about its schedule: the run may be lost and started anew
 * at any time. All attempts are tries of one activity, whose pending state shows the last error and the time of the next one.
 */
export async function retryWebhookDelivery({
  organisationId,
  endpointId,
  eventId,
  wait,
}: RetryWebhookDeliveryInput): Promise<WebhookRetryEnding> {
  if (wait > 0) await sleep(wait, { summary: 'Until the second attempt' });
  const { ending, noticeIds } = await attemptWebhookDelivery({ organisationId, endpointId, eventId });
  await startNoticeRuns(organisationId, noticeIds);
  return ending;
}
