import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import { cancelEnrolment, createEnrolment } from '../enrolments/lifecycle-workflows.ts';
import type { BulkRunEnding, BulkRunInput } from '../messages.ts';
import { failedStep } from '../failed-step.ts';
import { inParallel, isHistoryLong, runRowAction } from '../rows/run-row-action.ts';

// Heartbeats show the death of a worker long before an activity's own limit.
const heartbeatTimeout = '10s';

// The activities themselves end their retries after an hour. The time-out is for workers that die again and again.
const options = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const;

const { claimBulkRun } = proxyActivities<Activities>({ ...options, summary: 'Take the confirmed bulk run' });
const { processBulkRows } = proxyActivities<Activities>({ ...options, summary: 'The next rows' });
const { requestBulkAction } = proxyActivities<Activities>({ ...options, summary: 'Request the action of a row' });
const { finishBulkRun } = proxyActivities<Activities>({ ...options, summary: 'Record the end' });
const { endFailedBulkRun } = proxyActivities<Activities>({ ...options, summary: 'Record why it ended' });

// An action of another run ends within two minutes, and asking for its state is cheap.
const { recordBulkAction } = proxyActivities<Activities>({
  summary: 'Record how the action of a row ended',
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '5s' },
});

/** Rows that are processed at a time. */
const rowsAtOnce = 100;

/**
 * Does one thing for each row of a confirmed bulk run. A row that needs a call to the LMS becomes a lifecycle action
 * with a run of its own, which makes the one attempt. A resumed run finds the action and never calls again.
 */
export async function bulkRun(input: BulkRunInput): Promise<BulkRunEnding> {
  try {
    return await processAll(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const failed = failedStep(error);
    await endFailedBulkRun({ ...input, ...failed });
    throw ApplicationFailure.nonRetryable(failed.reason, 'BULK_RUN_ENDED');
  }
}

async function processAll(input: BulkRunInput): Promise<BulkRunEnding> {
  if (!(await claimBulkRun(input))) return 'DONE';
  for (;;) {
    const { kind, calls, isLast } = await processBulkRows({ ...input, limit: rowsAtOnce });
    await inParallel(calls, (position) => processByCall(input, position, kind));
    if (isLast) return finishBulkRun(input);
    if (isHistoryLong()) await continueAsNew<typeof bulkRun>(input);
  }
}

async function processByCall(
  { organisationId, bulkRunId }: BulkRunInput,
  position: number,
  kind: string,
): Promise<void> {
  const row = { organisationId, bulkRunId, position };
  const actionId = await requestBulkAction(row);
  if (actionId === null) return;
  const action = { organisationId, actionId };
  if (kind === 'ENROL') {
    const summary = 'An administrator enrols a student (bulk run)';
    await runRowAction(createEnrolment, action, { kind: 'CREATE', summary });
  } else {
    const summary = 'An administrator cancels an enrolment (bulk run)';
    await runRowAction(cancelEnrolment, action, { kind: 'CANCEL', summary });
  }
  await recordBulkAction(row);
}
