import type { BulkRowState } from '../../domain/bulk-runs/bulk-runs.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { orFailRow as orFail } from '../../platform/work/or-fail-row.ts';
import { updateBulkRow } from './store/bulk-rows.ts';

export interface RowOfBulkRun {
  readonly organisationId: string;
  readonly bulkRunId: string;
  readonly position: number;
}

/**
 * Processes a row. A row that can never be processed must not delay the others: it is FAILED, with the reason, and the
 * log has an error.
 * @param isLastAttempt whether an error that may pass counts as permanent
 * @param otherwise what is returned for a row that failed
 * @throws an error that may pass
 */
export async function orFailRow<T>(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { organisationId, bulkRunId, position }: RowOfBulkRun,
  isLastAttempt: boolean,
  otherwise: T,
  work: () => Promise<T>,
  state: BulkRowState = 'FAILED',
): Promise<T> {
  return orFail(isLastAttempt, otherwise, work, async (reason, error) => {
    await database.inOrganisation(organisationId, (tx) => updateBulkRow(tx, bulkRunId, position, { state, reason }));
    log.error('a row of a bulk run failed for good', { organisationId, bulkRunId, position, error });
  });
}
