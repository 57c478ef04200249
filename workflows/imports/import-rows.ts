import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ActivityFailure,
  ApplicationFailure,
  ChildWorkflowFailure,
  continueAsNew,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import { createEnrolment } from '../enrolments/lifecycle-workflows.ts';
import type { ImportEnding, ImportRowsInput } from '../messages.ts';
import { actionAttribute, organisationsAttribute } from '../search-attributes.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// The activities themselves end their retries after an hour. The time-out is for workers that die again and again.
const { claimImport, workOffImportRows, requestImportCall, finishImport, endFailedImport } =
  proxyActivities<Activities>({
    startToCloseTimeout: '1 minute',
    scheduleToCloseTimeout: '3 hours',
    retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
  });

// An action of another run ends within two minutes, and asking for its state is cheap.
const { recordImportCall } = proxyActivities<Activities>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '3 hours',
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '5s' },
});

/** Rows that are processed at a time. */
const rowsAtOnce = 100;
/** Calls to the LMS under way at a time. It protects the LMS from a flood, and users' own actions from delays. */
const callsAtOnce = 4;
/** Events of the history after which the run continues as a new one. Each row with a call adds about 25. */
const longHistory = 4_000;

/**
 * Imports the rows of a confirmed file. A row that needs a call to the LMS becomes a create action with a run of its
 * own, which makes the one attempt. A resumed run finds the action and never calls again.
 */
export async function importRows(input: ImportRowsInput): Promise<ImportEnding> {
  try {
    return await importAll(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    const reason = error.cause?.message ?? error.message;
    await endFailedImport({ ...input, reason });
    throw ApplicationFailure.nonRetryable(reason, 'IMPORT_ENDED');
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
    const { historyLength, continueAsNewSuggested } = workflowInfo();
    if (continueAsNewSuggested || historyLength > longHistory) await continueAsNew<typeof importRows>(input);
  }
}

async function inParallel(positions: readonly number[], work: (position: number) => Promise<void>): Promise<void> {
  const waiting = [...positions];
  const one = async (): Promise<void> => {
    for (let position = waiting.shift(); position !== undefined; position = waiting.shift()) await work(position);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, one));
}

async function importByCall({ organisationId, importId }: ImportRowsInput, position: number): Promise<void> {
  const row = { organisationId, importId, position };
  const actionId = await requestImportCall(row);
  if (actionId === null) return;
  try {
    const run = await startChild(createEnrolment, {
      workflowId: actionId,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      args: [{ organisationId, actionId }],
      // A call that is under way is completed, even when the import ends.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'An administrator enrols a student (import)',
      typedSearchAttributes: [{ key: organisationsAttribute, value: [organisationId] }, ...actionOfRow()],
    });
    await run.result();
  } catch (error) {
    // A failed call fails its own run. A call that another run has started is that run's responsibility. In both cases
    // the action's row has the outcome.
    if (!(error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
  await recordImportCall(row);
}

/** An import that an earlier version started lacks the attribute, and Temporal may not know it yet. */
function actionOfRow() {
  const isKnown = workflowInfo().typedSearchAttributes.get(actionAttribute) !== undefined;
  return isKnown ? [{ key: actionAttribute, value: 'CREATE' }] : [];
}
