import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RecoverWebhookDeliveriesInput } from '../messages.ts';

// The activity itself ends its retries after an hour: the run fails, and the rest gets another run.
const { queueRecoveredDeliveries } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
  summary: 'Queues the next events that the endpoint did not get',
});

/** Sends failed and missed events to an endpoint again, no faster than the endpoint accepts them. */
export async function recoverWebhookDeliveries(input: RecoverWebhookDeliveriesInput): Promise<void> {
  while (!(await queueRecoveredDeliveries(input))) {
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    if (continueAsNewSuggested || historyLength > 2_000) await continueAsNew<typeof recoverWebhookDeliveries>(input);
  }
}
