import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CorrectResultsInput } from '../messages.ts';
import { failedStep } from '../failed-step.ts';
import { isHistoryLong } from '../rows/run-row-action.ts';

// The activities themselves end their retries after an hour. The time-out is for workers that die again and again.
const options = {
  startToCloseTimeout: '2 minutes',
  scheduleToCloseTimeout: '3 hours',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const;
// Heartbeats show the death of a worker long before the activity's own limit.
const { processCorrection } = proxyActivities<Activities>({
  ...options,
  heartbeatTimeout: '10s',
  summary: 'The next enrolments',
});
const { endFailedCorrection } = proxyActivities<Activities>({ ...options, summary: 'Record why it ended' });

/** Computes the preview of a correction, or applies it. Where it is stands in the database, so that it resumes there. */
export async function correctResults(input: CorrectResultsInput): Promise<void> {
  try {
    while (!(await processCorrection(input))) {
      if (isHistoryLong()) await continueAsNew<typeof correctResults>(input);
    }
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const failed = failedStep(error);
    await endFailedCorrection({ ...input, ...failed });
    throw ApplicationFailure.nonRetryable(failed.reason, 'CORRECTION_ENDED');
  }
}
