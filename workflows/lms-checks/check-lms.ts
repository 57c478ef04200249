import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CheckLmsInput } from '../messages.ts';

// An attempt after a lost one sends nothing again: it settles the call that was lost.
const { checkNextLmsPart } = proxyActivities<Activities>({
  startToCloseTimeout: '40s',
  scheduleToCloseTimeout: '5 minutes',
  heartbeatTimeout: '5s',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '10s', maximumAttempts: 8 },
});

/** More than the parts of any check, each of which may be settled once more after it was lost. */
const mostTurns = 40;

/** Checks an LMS part by part (docs/product.md "Checking an LMS"). The row has the results. */
export async function checkLms(input: CheckLmsInput): Promise<'ENDED'> {
  for (let turn = 0; turn < mostTurns; turn++) {
    if (await checkNextLmsPart(input)) break;
  }
  return 'ENDED';
}
