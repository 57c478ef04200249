import type { BulkRowState } from '../../domain/bulk-runs/bulk-runs.ts';
import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { readNewestFirst, readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { countBulkRows, listBulkRows, type BulkRowCount, type ListedBulkRow } from './store/bulk-rows.ts';
import { findBulkRun, listBulkRuns as readBulkRuns, type BulkRunRecord } from './store/bulk-runs.ts';

/** A bulk run with the numbers of its rows by state and reason. */
export interface BulkRunOverview extends BulkRunRecord {
  readonly rows: readonly BulkRowCount[];
}

/** Returns a page of the organisation's bulk runs, the newest first. @throws ApplicationError INVALID CURSOR */
export function listBulkRuns(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<BulkRunOverview>> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { items, nextCursor } = await readNewestFirst('bulk runs', page, (before, limit) =>
      readBulkRuns(tx, { before, limit }),
    );
    const ids = items.map(({ id }) => id);
    const counts = Map.groupBy(await countBulkRows(tx, ids), ({ bulkRunId }) => bulkRunId);
    return { items: items.map((each) => ({ ...each, rows: counts.get(each.id) ?? [] })), nextCursor };
  });
}

/** Returns a bulk run. @throws ApplicationError NOT_FOUND NO_SUCH_BULK_RUN */
export function showBulkRun(database: Database, organisationId: string, bulkRunId: string): Promise<BulkRunOverview> {
  return database.inOrganisation(organisationId, async (tx) => {
    const found = await requireBulkRun(tx, bulkRunId);
    return { ...found, rows: await countBulkRows(tx, [found.id]) };
  });
}

/** Returns a page of a run's rows in the order of the selection. @throws ApplicationError NOT_FOUND, INVALID CURSOR */
export function listRows(
  database: Database,
  organisationId: string,
  bulkRunId: string,
  { state, ...page }: PageRequest & { readonly state?: BulkRowState },
): Promise<Page<ListedBulkRow>> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireBulkRun(tx, bulkRunId);
    return readPage(
      `bulk rows:${bulkRunId}`,
      [/^\d{1,6}$/],
      page,
      (after, limit) => listBulkRows(tx, bulkRunId, { state, after: after === null ? null : Number(after[0]), limit }),
      ({ position }) => [String(position)],
    );
  });
}

export async function requireBulkRun(
  tx: OrganisationTransaction,
  bulkRunId: string,
  options: { readonly lock?: boolean } = {},
): Promise<BulkRunRecord> {
  const found = await findBulkRun(tx, bulkRunId, options);
  if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_BULK_RUN', t('There is no such bulk run.'));
  return found;
}
