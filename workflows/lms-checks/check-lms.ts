import { ActivityFailure, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CheckLmsInput } from '../messages.ts';

// An attempt after a lost one sends nothing again: it settles the call that was lost.
const { checkNextLmsPart } = proxyActivities<Activities>({
  startToCloseTimeout: '40s',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 8 },
  summary: 'The next part, with at most one call to the LMS',
});

const { endLmsCheck } = proxyActivities<Activities>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '2 hours',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

/** More than the parts of any check, each of which may be settled once more after it was lost. */
const mostTurns = 40;

/** Checks an LMS part by part (docs/product.md "Checking an LMS"). The row has the results. */
export async function checkLms(input: CheckLmsInput): Promise<'ENDED'> {
  try {
    for (let turn = 0; turn < mostTurns; turn++) {
      if (await checkNextLmsPart(input)) break;
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await endLmsCheck(input);
  }
  return 'ENDED';
}
