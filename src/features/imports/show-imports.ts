import { storedWording } from '../../language/sentence.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { fieldLabel, fieldsOf } from '../../domain/imports/import-fields.ts';
import type { ImportRowState } from '../../domain/imports/import-states.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { countImportRows, listImportRows, type ImportRowRecord, type RowCount } from './store/import-rows.ts';
import { findImport, listImports as readImports, type ImportRecord } from './store/imports.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { readNewestFirst, readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { t } from '../../language/translate.ts';

/** An import with the numbers of its rows by plan and state. */
export interface ImportOverview extends ImportRecord {
  readonly rows: readonly RowCount[];
}

/** Returns a page of the organisation's imports, the newest first. @throws ApplicationError INVALID CURSOR */
export function listImports(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<ImportOverview>> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { items, nextCursor } = await readNewestFirst('imports', page, (before, limit) =>
      readImports(tx, { before, limit }),
    );
    const counts = await countImportRows(
      tx,
      items.map(({ id }) => id),
    );
    const withCounts = items.map((each) => ({ ...each, rows: counts.filter(({ importId }) => importId === each.id) }));
    return { items: withCounts, nextCursor };
  });
}

/** Returns an import. @throws ApplicationError NOT_FOUND NO_SUCH_IMPORT */
export function showImport(database: Database, organisationId: string, importId: string): Promise<ImportOverview> {
  return database.inOrganisation(organisationId, async (tx) => {
    const found = await requireImport(tx, importId);
    return { ...found, rows: await countImportRows(tx, [importId]) };
  });
}

/** Returns a page of an import's rows in the order of the file. @throws ApplicationError NOT_FOUND, INVALID CURSOR */
export function listRows(
  database: Database,
  organisationId: string,
  importId: string,
  { state, ...page }: PageRequest & { readonly state?: ImportRowState },
): Promise<Page<ImportRowRecord>> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireImport(tx, importId);
    return readPage(
      `import rows:${importId}`,
      [/^\d{1,6}$/],
      page,
      (after, limit) => listImportRows(tx, importId, { state, after: after === null ? null : Number(after[0]), limit }),
      ({ position }) => [String(position)],
    );
  });
}

const resultLabels = (): Readonly<Record<ImportRowState, string>> => ({
  WAITING: t('waiting'),
  RUNNING: t('under way'),
  CREATED: t('created'),
  EXISTED: t('already existed'),
  FAILED: t('failed'),
  UNKNOWN: t('unknown'),
  LEFT_OUT: t('skipped'),
  NOT_DONE: t('not imported'),
});

/** Returns every row of an import with its result, as a table. @throws ApplicationError NOT_FOUND */
export async function exportResult(database: Database, organisationId: string, importId: string): Promise<Table> {
  const { kind } = await database.inOrganisation(organisationId, (tx) => requireImport(tx, importId));
  const fields = fieldsOf[kind];
  const header = [t('Line'), ...fields.map(fieldLabel), t('Result'), t('Reason'), t('Student id'), t('Enrolment id')];
  const labels = resultLabels();
  return tableOf({ name: t('Import result'), header }, readAllRows(database, organisationId, importId), (row) => [
    row.line,
    ...fields.map((field) => row.given[field] ?? ''),
    labels[row.state],
    storedWording(row.reason, row.reasonWords),
    row.studentId,
    row.enrolmentId,
  ]);
}

const rowsAtOnce = 250;

/** Reads all rows as `readWhole` does, with the same pauses. */
async function* readAllRows(
  database: Database,
  organisationId: string,
  importId: string,
): AsyncGenerator<ImportRowRecord[]> {
  for (let after: number | null = null; ;) {
    const from: number | null = after;
    const begun = performance.now();
    const rows: ImportRowRecord[] = await database.inOrganisation(organisationId, (tx) =>
      listImportRows(tx, importId, { after: from, limit: rowsAtOnce }),
    );
    const taken = performance.now() - begun;
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    await sleep(taken);
    after = rows.at(-1)!.position;
  }
}

export async function requireImport(
  tx: OrganisationTransaction,
  importId: string,
  options: { readonly lock?: boolean } = {},
): Promise<ImportRecord> {
  const found = await findImport(tx, importId, options);
  if (found === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_IMPORT', t('There is no such import.'));
  return found;
}
