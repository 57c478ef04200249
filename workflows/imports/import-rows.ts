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
import { rowEndingOptions, rowStepOptions } from '../rows/row-step-options.ts';
import { inParallel, isHistoryLong, runRowAction } from '../rows/run-row-action.ts';
import { startCertificateEmailRun } from '../start-run.ts';

const { claimImport } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Take the confirmed import' });
const { workOffImportRows } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'The next rows' });
const { requestImportCall } = proxyActivities<Activities>({
  ...rowStepOptions,
  summary: 'Request the action of a row',
});
const { finishImport } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Record the end' });
const { endFailedImport } = proxyActivities<Activities>({ ...rowStepOptions, summary: 'Record why it ended' });
const { recordImportCall } = proxyActivities<Activities>(rowEndingOptions);

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
