import { continueAsNew, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { RecoverWebhookDeliveriesInput } from '../messages.ts';

// It ends its retries itself after an hour: the run fails, and what still waits gets another run.
const { queueRecoveredDeliveries } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Has an endpoint get again what failed and what it missed, no faster than it takes it. */
export async function recoverWebhookDeliveries(input: RecoverWebhookDeliveriesInput): Promise<void> {
  while (!(await queueRecoveredDeliveries(input))) {
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    if (continueAsNewSuggested || historyLength > 2_000) await continueAsNew<typeof recoverWebhookDeliveries>(input);
  }
}
