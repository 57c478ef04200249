import type { ImportRowState } from '../../domain/imports/import-states.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { updateImportRow } from './store/import-rows.ts';
import { orFailRow as orFail } from '../../platform/work/or-fail-row.ts';

interface Row {
  readonly organisationId: string;
  readonly importId: string;
  readonly position: number;
}

/**
 * Processes a row of an import. A row that can never be processed must not delay the others: it is FAILED, with the
 * reason, and the log has an error.
 * @param isLastAttempt whether an error that may pass counts as permanent
 * @param otherwise what is returned for a row that failed
 * @throws an error that may pass
 */
export async function orFailRow<T>(
  { database, log }: { readonly database: Database; readonly log: Logger },
  { organisationId, importId, position }: Row,
  isLastAttempt: boolean,
  otherwise: T,
  work: () => Promise<T>,
  state: ImportRowState = 'FAILED',
): Promise<T> {
  return orFail(isLastAttempt, otherwise, work, async (reason, error) => {
    await database.inOrganisation(organisationId, (tx) => updateImportRow(tx, importId, position, { state, reason }));
    log.error('a row of an import failed for good', { organisationId, importId, position, error });
  });
}
