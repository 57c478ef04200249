import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { openImportRows } from './store/import-rows.ts';
import { deleteImport } from './store/imports.ts';
import { deleteImportFile } from './store/import-files.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { beginRun, changeRunState, hasRunUnderWay, lockRunStart } from '../../platform/work/row-runs.ts';
import { newId } from '../../platform/ids.ts';
import { requireImport } from './show-imports.ts';

export interface Deciding {
  readonly organisationId: string;
  readonly importId: string;
  readonly userId: string;
}

/**
 * Confirms the import of a previewed file. The caller starts its run. An organisation has one import under way at a
 * time, so that the LMS is not flooded.
 * @throws ApplicationError NOT_FOUND, CONFLICT
 */
export async function confirmImport(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, importId, userId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    await lockRunStart(tx, 'import');
    const { state } = await requireImport(tx, importId, { lock: true });
    if (state !== 'PREVIEWED') throw conflict('IMPORT_STATE', t('This import was already started.'));
    if (await hasRunUnderWay(tx, 'import')) {
      throw conflict(
        'IMPORT_UNDER_WAY',
        t('Another import is under way. Wait until it has ended, then start this one.'),
      );
    }
    const [row] = await openImportRows(tx, importId, { begunOnly: false, limit: 1 });
    if (row === undefined) throw conflict('NOTHING_TO_IMPORT', t('No row of this file can be imported.'));
    await beginRun(tx, 'import', importId, userId);
    await deleteImportFile(tx, importId);
    await recordAuditEntry(tx, entry(deciding, 'import.started'));
  });
}

/**
 * Asks the run to stop after its current rows. @throws ApplicationError NOT_FOUND, CONFLICT when it is not under way
 */
export async function cancelImport(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, importId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    await requireImport(tx, importId);
    const stopped = await changeRunState(tx, 'import', importId, 'RUNNING', 'CANCELLING');
    if (!stopped) throw conflict('IMPORT_STATE', t('This import is not under way, or is being cancelled.'));
    await recordAuditEntry(tx, entry(deciding, 'import.cancelled'));
  });
}

/**
 * Removes an uploaded file with all its rows. Imported data stays.
 * @throws ApplicationError NOT_FOUND, CONFLICT while it is under way
 */
export async function removeImport(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, importId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    const { state } = await requireImport(tx, importId, { lock: true });
    if (state === 'RUNNING' || state === 'CANCELLING') {
      throw conflict('IMPORT_UNDER_WAY', t('This import is under way. Cancel it first.'));
    }
    await deleteImport(tx, importId);
    await recordAuditEntry(tx, entry(deciding, 'import.removed'));
  });
}

const entry = ({ userId, importId }: Deciding, action: string) => ({
  id: newId(),
  actor: { kind: 'USER', userId } as const,
  action,
  subjectId: importId,
  details: {},
});

const conflict = (code: string, message: string) => new ApplicationError('CONFLICT', code, message);
