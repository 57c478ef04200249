import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { DeliverWebhooksInput } from '../messages.ts';
import { startNoticeRuns, startRetryRun } from './start-runs.ts';

// It ends its retries itself after an hour: the run fails, and what still waits gets another run.
const { attemptWaitingDeliveries } = proxyActivities<Activities>({
  startToCloseTimeout: '2 minutes',
  heartbeatTimeout: '10s',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
});

/** Deliveries that are attempted before their retries get runs. */
const deliveriesAtOnce = 200;
/** Events after which the run goes on as a new one. */
const longHistory = 4_000;
/** Runs that it has started, after which it goes on as a new one: Temporal lets one run have 2,000 that are under way. */
const manyRetries = 1_000;

/**
 * Makes the first attempts of what waits for an endpoint, and gives each delivery that fails a run of its own. An endpoint has one such
 * run at a time, so that one which hangs holds up nobody but itself. While everything fails, one delivery is attempted after each pause:
 * the others wait without a run, and go out as soon as one gets through.
 */
export async function deliverWebhooks(input: DeliverWebhooksInput): Promise<void> {
  let started = 0;
  let limit = deliveriesAtOnce;
  for (;;) {
    // An earlier version answered without a pause.
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
