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
import { rowEndingOptions, rowStepOptions } from '../rows/row-step-options.ts';
import { inParallel, isHistoryLong, runRowAction } from '../rows/run-row-action.ts';

const { claimBulkRun } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Take the confirmed bulk run' });
const { processBulkRows } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'The next rows' });
const { requestBulkAction } = proxyActivities<Activities>({
  ...rowStepOptions,
  summary: 'Request the action of a row',
});
const { finishBulkRun } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Record the end' });
const { endFailedBulkRun } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Record why it ended' });
const { recordBulkAction } = proxyActivities<Activities>(rowEndingOptions);

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
  if (kind === 'ENROL' || kind === 'REPEAT') {
    const summary = 'An administrator enrols a student (bulk run)';
    await runRowAction(createEnrolment, action, { kind: 'CREATE', summary });
  } else {
    const summary = 'An administrator cancels an enrolment (bulk run)';
    await runRowAction(cancelEnrolment, action, { kind: 'CANCEL', summary });
  }
  await recordBulkAction(row);
}
