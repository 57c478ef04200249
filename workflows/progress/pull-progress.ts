import { CancellationScope, isCancellation, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { PullEnding, PullProgressInput } from '../messages.ts';

// The activities end their retries themselves. An LMS that fails is no failure of an activity.
const { beginPull, endPull } = proxyActivities<Activities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '90 minutes',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
});
const { pullNext } = proxyActivities<Activities>({
  startToCloseTimeout: '1 minute',
  heartbeatTimeout: '10s',
  summary: 'The next call to the LMS',
  scheduleToCloseTimeout: '90 minutes',
  retry: { initialInterval: '500ms', backoffCoefficient: 2, maximumInterval: '30s' },
});

/**
 * Reads progress from an organisation's LMS: a limited number of calls, one after the other. Enrolments, reports and the
 * position are in the database.
 */
export async function pullProgress(input: PullProgressInput): Promise<PullEnding> {
  const { organisationId } = input;
  const pullId = await beginPull(input);
  if (pullId === null) return 'SKIPPED';
  const pull = { organisationId, pullId };
  try {
    for (;;) {
      const result = await pullNext(pull);
      if (result === 'GOES_ON') continue;
      return result;
    }
  } catch (error) {
    const state = isCancellation(error) ? 'CANCELLED' : 'FAILED';
    await CancellationScope.nonCancellable(() => endPull({ ...pull, state }));
    throw error;
  }
}
