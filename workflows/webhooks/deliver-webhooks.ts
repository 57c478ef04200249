import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { DeliverWebhooksInput } from '../messages.ts';
import { startNoticeRuns, startRetryRun } from './start-runs.ts';

// The activity itself ends its retries after an hour: the run fails, and waiting deliveries get another run.
const { attemptWaitingDeliveries } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
  summary: 'First attempts of what waits',
});

/** Deliveries that are attempted before the failed ones get runs. */
const deliveriesAtOnce = 200;
/** Events of the history after which the run continues as a new one. */
const longHistory = 4_000;
/**
 * Number of started runs after which the run continues as a new one. Temporal allows one run 2,000 that are under way.
 */
const manyRetries = 1_000;

/**
 * Makes the first attempts of an endpoint's waiting deliveries, and starts a run for each delivery that fails. An
 * endpoint has one such run at a time, so that an endpoint which hangs delays only itself. While everything fails, one
 * delivery is attempted after each pause. The others wait without a run, and are sent as soon as one succeeds.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  let started = 0;
  let limit = deliveriesAtOnce;
  for (;;) {
    // An earlier version returned no pause.
    const { retrying, noticeIds, isLast, pause = null } = await attemptWaitingDeliveries({ ...input, limit });
    await Promise.all(retrying.map((delivery) => startRetryRun({ ...input, ...delivery })));
    await startNoticeRuns(input.organisationId, noticeIds);
    started += retrying.length;
    if (isLast) return;
    limit = pause === null ? deliveriesAtOnce : 1;
    if (pause !== null) await sleep(pause, { summary: 'All attempts fail: one more after a pause' });
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    if (continueAsNewSuggested || historyLength > longHistory || started >= manyRetries)
      await continueAsNew<typeof deliverWebhooks>(input);
  }
}
