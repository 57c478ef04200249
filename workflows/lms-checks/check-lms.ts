import { ActivityFailure, CancellationScope, isCancellation, patched, proxyActivities } from '@temporalio/workflow';
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
  summary: 'Record the end',
});

/** More than the parts of any check, each of which may be settled once more after it was lost. */
const mostTurns = 40;

/** Before it, a run that was cancelled, or had too many turns, left its check open. */
const endsItsCheck = 'ends its check';

/**
 * Checks an LMS part by part (docs/product.md "Checking an LMS"). The row has the results; it has ended when the run has.
 */
export async function checkLms(input: CheckLmsInput): Promise<'ENDED'> {
  const end = () => CancellationScope.nonCancellable(() => endLmsCheck(input));
  try {
    for (let turn = 0; turn < mostTurns; turn++) {
      if (await checkNextLmsPart(input)) return 'ENDED';
    }
  } catch (error) {
    if (isCancellation(error)) {
      if (patched(endsItsCheck)) await end();
      throw error;
    }
    if (!(error instanceof ActivityFailure)) throw error;
    await end();
    return 'ENDED';
  }
  if (patched(endsItsCheck)) await end();
  return 'ENDED';
}
