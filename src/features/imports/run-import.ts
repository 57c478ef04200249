import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { endOpenRows, giveUpWaitingRows } from './store/import-rows.ts';
import { changeImportState, claimImport as claim, findImport, removeImports, waitingImports } from './store/imports.ts';
import { isTransient } from '../../platform/errors/failures.ts';
import { putOffWork } from '../../platform/work/put-off-work.ts';

export interface StartedImport {
  readonly organisationId: string;
  readonly importId: string;
}

/** Makes an import a run's own. @returns false when there is nothing to do any more */
export function claimImport(
  database: Database,
  { organisationId, importId }: StartedImport,
  runId: string,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (em) => claim(em, organisationId, importId, runId));
}

/** Ends an import whose rows have been processed, or which was cancelled. Idempotent. @returns how it ended */
export function finishImport(
  database: Database,
  { organisationId, importId }: StartedImport,
): Promise<'DONE' | 'CANCELLED'> {
  return database.inOrganisation(organisationId, async (em) => {
    if (await changeImportState(em, organisationId, importId, 'RUNNING', 'DONE')) return 'DONE';
    await giveUpWaitingRows(em, organisationId, importId);
    await changeImportState(em, organisationId, importId, 'CANCELLING', 'CANCELLED');
    const found = await findImport(em, organisationId, importId);
    return found?.state === 'DONE' ? 'DONE' : 'CANCELLED';
  });
}

/**
 * Ends an import that cannot go on, because the database refuses one of its steps or did so for too long. What waits is not done, and of
 * what was begun it is not known here how it ended. An import that the database refuses to end is put off. Idempotent.
 * @param reason without personal data
 * @throws an error of a database that is away
 */
export async function endFailedImport(
  dependencies: { readonly database: Database; readonly log: Logger },
  { organisationId, importId, reason }: StartedImport & { readonly reason: string },
): Promise<void> {
  try {
    await dependencies.database.inOrganisation(organisationId, async (em) => {
      await changeImportState(em, organisationId, importId, 'RUNNING', 'CANCELLING');
      await endOpenRows(em, organisationId, importId, `The import was ended because of an error. ${reason}`);
      await changeImportState(em, organisationId, importId, 'CANCELLING', 'CANCELLED');
    });
  } catch (error) {
    if (isTransient(error)) throw error;
    await putOffWork(dependencies, organisationId, { kind: 'IMPORT', subjectId: importId }, error);
    return;
  }
  dependencies.log.error('an import was ended because it could not go on', { organisationId, importId, reason });
}

// Whoever confirms an import has its run started at once.
const startLostAfter = 5_000;
// A hundred rows with slow calls take six minutes.
const runLostAfter = 15 * 60_000;

/** Imports that may have no run, because Temporal was away or somebody terminated it; a start for one that has is harmless. */
export function findForgottenImports(database: Database, now = new Date()): Promise<StartedImport[]> {
  return waitingImports(database, {
    confirmedBefore: new Date(now.getTime() - startLostAfter),
    claimedBefore: new Date(now.getTime() - runLostAfter),
  });
}

const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Removes files that were uploaded more than 30 days ago: their rows are personal data. @returns how many */
export function removeOldImports(database: Database, now = new Date()): Promise<number> {
  return removeImports(database, new Date(now.getTime() - keptFor));
}
