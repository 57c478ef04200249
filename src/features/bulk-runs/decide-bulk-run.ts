import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { recordAuditEntry } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { beginRun, changeRunState, hasRunUnderWay, lockRunStart } from '../../platform/work/row-runs.ts';
import { requireBulkRun } from './show-bulk-runs.ts';
import { countBulkRows } from './store/bulk-rows.ts';
import { deleteBulkRun } from './store/bulk-runs.ts';

export interface Deciding {
  readonly organisationId: string;
  readonly bulkRunId: string;
  readonly userId: string;
}

/**
 * Confirms a previewed run. The caller starts its workflow. An organisation has one bulk run under way at a time, so
 * that the LMS is not flooded.
 * @throws ApplicationError NOT_FOUND, CONFLICT
 */
export async function startBulkRun(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, bulkRunId, userId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    await lockRunStart(tx, 'bulk_run');
    const { state, kind } = await requireBulkRun(tx, bulkRunId, { lock: true });
    if (state !== 'PREVIEWED') throw conflict('BULK_RUN_STATE', t('This run was already started.'));
    if (await hasRunUnderWay(tx, 'bulk_run')) {
      throw conflict(
        'BULK_RUN_UNDER_WAY',
        t('Another bulk run is under way. Wait until it has ended, then start this one.'),
      );
    }
    const counts = await countBulkRows(tx, [bulkRunId]);
    const rows = counts.find((each) => each.state === 'WAITING')?.count ?? 0;
    if (rows === 0) throw conflict('NOTHING_TO_DO', t('There is nothing to do for the selected records.'));
    await beginRun(tx, 'bulk_run', bulkRunId, userId);
    await recordAuditEntry(tx, entry(deciding, 'bulk_run.started', { kind, rows }));
  });
}

/** Asks the run to stop after its current rows. @throws ApplicationError NOT_FOUND, CONFLICT when it is not under way */
export async function cancelBulkRun(database: Database, deciding: Deciding): Promise<void> {
  const { organisationId, bulkRunId } = deciding;
  await database.inOrganisation(organisationId, async (tx) => {
    await requireBulkRun(tx, bulkRunId);
    const stopped = await changeRunState(tx, 'bulk_run', bulkRunId, 'RUNNING', 'CANCELLING');
    if (!stopped) throw conflict('BULK_RUN_STATE', t('This run is not under way, or is being cancelled.'));
    await recordAuditEntry(tx, entry(deciding, 'bulk_run.cancelled'));
  });
}

/**
 * Removes a preview that is not wanted. A run that was started stays, since it says what was done.
 * @throws ApplicationError NOT_FOUND, CONFLICT once it was started
 */
export async function removeBulkRun(database: Database, { organisationId, bulkRunId }: Deciding): Promise<void> {
  await database.inOrganisation(organisationId, async (tx) => {
    const { state } = await requireBulkRun(tx, bulkRunId, { lock: true });
    if (state !== 'PREVIEWED') throw conflict('BULK_RUN_STATE', t('This run was already started.'));
    await deleteBulkRun(tx, bulkRunId);
  });
}

const entry = ({ userId, bulkRunId }: Deciding, action: string, details: Record<string, unknown> = {}) => ({
  id: newId(),
  actor: { kind: 'USER', userId } as const,
  action,
  subjectId: bulkRunId,
  details,
});

const conflict = (code: string, message: string) => new ApplicationError('CONFLICT', code, message);
