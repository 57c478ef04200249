import type { Database } from '../../platform/database/database.ts';
import type { FailedStep } from '../../domain/work/failed-step.ts';
import { sentencesOfStep } from '../../platform/work/failed-step.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { endOpenRows, giveUpWaitingRows } from './store/import-rows.ts';
import { asSentence } from '../../language/sentence.ts';
import { findImport, removeImports, waitingImports } from './store/imports.ts';
import { changeRunState, claimRun } from '../../platform/work/row-runs.ts';
import { inSteps } from '../../platform/work/in-steps.ts';
import { orPutOff } from '../../platform/work/or-put-off.ts';

export interface StartedImport {
  readonly organisationId: string;
  readonly importId: string;
}

/** Claims an import for a run. @returns false when there is nothing left to do */
export function claimImport(
  database: Database,
  { organisationId, importId }: StartedImport,
  runId: string,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (tx) => claimRun(tx, 'import', importId, runId));
}

/** Ends an import whose rows have been processed, or which was cancelled. Idempotent. @returns its final state */
export function finishImport(
  database: Database,
  { organisationId, importId }: StartedImport,
): Promise<'DONE' | 'CANCELLED'> {
  return database.inOrganisation(organisationId, async (tx) => {
    if (await changeRunState(tx, 'import', importId, 'RUNNING', 'DONE')) return 'DONE';
    await giveUpWaitingRows(tx, importId);
    await changeRunState(tx, 'import', importId, 'CANCELLING', 'CANCELLED');
    const found = await findImport(tx, importId);
    return found?.state === 'DONE' ? 'DONE' : 'CANCELLED';
  });
}

/**
 * Ends an import that cannot go on, because the database refuses one of its steps or did so for too long. Waiting rows
 * are not imported. The outcome of begun rows is not known here. An import that the database refuses to end is put off.
 * Idempotent.
 * @throws an error of a database that is away
 */
export async function endFailedImport(
  dependencies: { readonly database: Database; readonly log: Logger },
  { organisationId, importId, ...failed }: StartedImport & FailedStep,
): Promise<void> {
  const work = { kind: 'IMPORT', subjectId: importId } as const;
  const ended = await orPutOff(dependencies, organisationId, work, () =>
    dependencies.database.inOrganisation(organisationId, async (tx) => {
      await changeRunState(tx, 'import', importId, 'RUNNING', 'CANCELLING');
      await endOpenRows(tx, importId, [
        asSentence('The import was ended because of an error.'),
        ...sentencesOfStep(failed),
      ]);
      await changeRunState(tx, 'import', importId, 'CANCELLING', 'CANCELLED');
      return true;
    }),
  );
  if (ended === null) return;
  const { reason } = failed;
  dependencies.log.error('an import was ended because it could not go on', { organisationId, importId, reason });
}

// The request that confirms an import also starts its run.
const startLostAfter = 5_000;
// A hundred rows with slow calls take six minutes.
const runLostAfter = 15 * 60_000;

/**
 * Returns imports that may have no run, because Temporal was away or an operator terminated it. A start for an import
 * with a run is harmless.
 */
export function findOrphanedImports(database: Database, now = new Date()): Promise<StartedImport[]> {
  return waitingImports(database, {
    confirmedBefore: new Date(now.getTime() - startLostAfter),
    claimedBefore: new Date(now.getTime() - runLostAfter),
  });
}

const keptFor = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes files that were uploaded more than 30 days ago, since their rows are personal data.
 * @returns how many imports and rows
 */
export function removeOldImports(database: Database, now = new Date()): Promise<number> {
  return inSteps(() => removeImports(database, new Date(now.getTime() - keptFor)));
}
