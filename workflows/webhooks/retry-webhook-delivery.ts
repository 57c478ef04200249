import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RetryWebhookDeliveryInput, WebhookRetryEnding } from '../messages.ts';
import { startNoticeRuns } from './start-runs.ts';

// A failed attempt itself says when the next one is due. These retries are for a missing database and a dead worker.
const { attemptWebhookDelivery } = proxyActivities<Activities>({
  startToCloseTimeout: '45s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1 minute' },
  summary: 'Attempts with growing pauses, for about three days',
});

/**
 * Makes the further attempts of a delivery. The delivery's row decides about its schedule, so the run may be lost and
 * started again at any time. All attempts are tries of one activity. Its pending state shows the last error and the
 * time of the next attempt.
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
