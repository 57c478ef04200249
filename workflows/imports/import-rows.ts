import {
  ActivityFailure,
  ApplicationFailure,
  continueAsNew,
  isCancellation,
  proxyActivities,
} from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import { createEnrolment } from '../enrolments/lifecycle-workflows.ts';
import type { ImportEnding, ImportRowsInput } from '../messages.ts';
import { failedStep } from '../failed-step.ts';
import { inParallel, isHistoryLong, runRowAction } from '../rows/run-row-action.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// Heartbeats show the death of a worker long before an activity's own limit.
const heartbeatTimeout = '10s';

// The activities themselves end their retries after an hour. The time-out is for workers that die again and again.
const options = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const;

const { claimImport } = proxyActivities<Activities>({ ...options, summary: 'Take the confirmed import' });
const { workOffImportRows } = proxyActivities<Activities>({ ...options, summary: 'The next rows' });
const { requestImportCall } = proxyActivities<Activities>({ ...options, summary: 'Request the action of a row' });
const { finishImport } = proxyActivities<Activities>({ ...options, summary: 'Record the end' });
const { endFailedImport } = proxyActivities<Activities>({ ...options, summary: 'Record why it ended' });

// An action of another run ends within two minutes, and asking for its state is cheap.
const { recordImportCall } = proxyActivities<Activities>({
  summary: 'Record how the action of a row ended',
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '5s' },
});

/** Rows that are processed at a time. */
const rowsAtOnce = 100;

/**
 * Imports the rows of a confirmed file. A row that needs a call to the LMS becomes a create action with a run of its
 * own, which makes the one attempt. A resumed run finds the action and never calls again.
 */
export async function importRows(input: ImportRowsInput): Promise<ImportEnding> {
  try {
    return await importAll(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const failed = failedStep(error);
    await endFailedImport({ ...input, ...failed });
    throw ApplicationFailure.nonRetryable(failed.reason, 'IMPORT_ENDED');
  }
}

async function importAll(input: ImportRowsInput): Promise<ImportEnding> {
  if (!(await claimImport(input))) return 'DONE';
  for (;;) {
    const { calls, emailIds, isLast } = await workOffImportRows({ ...input, limit: rowsAtOnce });
    for (const emailId of emailIds) {
      await startCertificateEmailRun({ organisationId: input.organisationId, emailId });
    }
    await inParallel(calls, (position) => importByCall(input, position));
    if (isLast) return finishImport(input);
    if (isHistoryLong()) await continueAsNew<typeof importRows>(input);
  }
}

async function importByCall({ organisationId, importId }: ImportRowsInput, position: number): Promise<void> {
  const row = { organisationId, importId, position };
  const actionId = await requestImportCall(row);
  if (actionId === null) return;
  const described = { kind: 'CREATE', summary: 'An administrator enrols a student (import)' } as const;
  await runRowAction(createEnrolment, { organisationId, actionId }, described);
  await recordImportCall(row);
}
