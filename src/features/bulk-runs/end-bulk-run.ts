import type { Database } from '../../platform/database/database.ts';
import type { FailedStep } from '../../domain/work/failed-step.ts';
import { sentencesOfStep } from '../../platform/work/failed-step.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { asSentence } from '../../language/sentence.ts';
import { inSteps } from '../../platform/work/in-steps.ts';
import { orPutOff } from '../../platform/work/or-put-off.ts';
import { changeRunState, claimRun } from '../../platform/work/row-runs.ts';
import { endOpenRows, giveUpWaitingRows } from './store/bulk-rows.ts';
import { findBulkRun, removeBulkRuns, waitingBulkRuns } from './store/bulk-runs.ts';

export interface StartedBulkRun {
  readonly organisationId: string;
  readonly bulkRunId: string;
}

/** Claims a bulk run for a run of its workflow. @returns false when there is nothing left to do */
export function claimBulkRun(
  database: Database,
  { organisationId, bulkRunId }: StartedBulkRun,
  runId: string,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (tx) => claimRun(tx, 'bulk_run', bulkRunId, runId));
}

/** Ends a bulk run whose rows have been processed, or which was cancelled. Idempotent. @returns its final state */
export function finishBulkRun(
  database: Database,
  { organisationId, bulkRunId }: StartedBulkRun,
): Promise<'DONE' | 'CANCELLED'> {
  return database.inOrganisation(organisationId, async (tx) => {
    if (await changeRunState(tx, 'bulk_run', bulkRunId, 'RUNNING', 'DONE')) return 'DONE';
    await giveUpWaitingRows(tx, bulkRunId);
    await changeRunState(tx, 'bulk_run', bulkRunId, 'CANCELLING', 'CANCELLED');
    const found = await findBulkRun(tx, bulkRunId);
    return found?.state === 'DONE' ? 'DONE' : 'CANCELLED';
  });
}

/**
 * Ends a bulk run that cannot go on, because the database refuses one of its steps or did so for too long. Waiting rows
 * are not done. The outcome of begun rows is not known here. A run that the database refuses to end is put off.
 * Idempotent.
 * @throws an error of a database that is away
 */
export async function endFailedBulkRun(
  dependencies: { readonly database: Database; readonly log: Logger },
  { organisationId, bulkRunId, ...failed }: StartedBulkRun & FailedStep,
): Promise<void> {
  const work = { kind: 'BULK_RUN', subjectId: bulkRunId } as const;
  const ended = await orPutOff(dependencies, organisationId, work, () =>
    dependencies.database.inOrganisation(organisationId, async (tx) => {
      await changeRunState(tx, 'bulk_run', bulkRunId, 'RUNNING', 'CANCELLING');
      await endOpenRows(tx, bulkRunId, [
        asSentence('The run was ended because of an error.'),
        ...sentencesOfStep(failed),
      ]);
      await changeRunState(tx, 'bulk_run', bulkRunId, 'CANCELLING', 'CANCELLED');
      return true;
    }),
  );
  if (ended === null) return;
  const { reason } = failed;
  dependencies.log.error('a bulk run was ended because it could not go on', { organisationId, bulkRunId, reason });
}

// The request that confirms a run also starts its workflow.
const startLostAfter = 5_000;
// A hundred rows with slow calls take six minutes.
const runLostAfter = 15 * 60_000;

/**
 * Returns bulk runs that may have no run in Temporal, because it was away or an operator terminated it. A start for one
 * that has a run is harmless.
 */
export function findOrphanedBulkRuns(database: Database, now = new Date()): Promise<StartedBulkRun[]> {
  return waitingBulkRuns(database, {
    confirmedBefore: new Date(now.getTime() - startLostAfter),
    claimedBefore: new Date(now.getTime() - runLostAfter),
  });
}

const day = 24 * 60 * 60 * 1000;

/** Removes bulk runs after 90 days, and after a day those that were not started. @returns how many runs and rows */
export function removeOldBulkRuns(database: Database, now = new Date()): Promise<number> {
  const old = {
    createdBefore: new Date(now.getTime() - 90 * day),
    previewedBefore: new Date(now.getTime() - day),
  };
  return inSteps(() => removeBulkRuns(database, old));
}
