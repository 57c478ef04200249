import { storedWording } from '../../language/sentence.ts';
import { fieldLabel, fieldsOf } from '../../domain/imports/import-fields.ts';
import type { ImportRowState } from '../../domain/imports/import-states.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { sameName } from './same-name.ts';
import { findStudentNames } from './store/import-lookups.ts';
import { countImportRows, listImportRows, type ImportRowRecord, type RowCount } from './store/import-rows.ts';
import { findImport, listImports as readImports, type ImportRecord } from './store/imports.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { readWhole, type OrderedList } from '../../platform/lists/ordered-list.ts';
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

interface NamesOf {
  readonly firstName: string;
  readonly lastName: string;
}

/** A row as it is shown. */
export interface ShownRow extends ImportRowRecord {
  /** The name of its existing student, if the file has another one; otherwise null. */
  readonly existsAs: string | null;
}

/** Returns a page of an import's rows in the order of the file. @throws ApplicationError NOT_FOUND, INVALID CURSOR */
export function listRows(
  database: Database,
  organisationId: string,
  importId: string,
  { state, ...request }: PageRequest & { readonly state?: ImportRowState },
): Promise<Page<ShownRow>> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireImport(tx, importId);
    const page = await readPage(
      `import rows:${importId}`,
      [/^\d{1,6}$/],
      request,
      (after, limit) => listImportRows(tx, importId, { state, after: after === null ? null : Number(after[0]), limit }),
      ({ position }) => [String(position)],
    );
    const rows = page.items.filter(mayExist);
    const names = await findStudentNames(
      tx,
      rows.flatMap(({ studentId }) => studentId ?? []),
    );
    const items = page.items.map((row) => ({
      ...row,
      existsAs: mayExist(row) ? otherName(row.given, names.get(row.studentId ?? '')) : null,
    }));
    return { ...page, items };
  });
}

/** Whether the student of a row was there before. A student whom the import added may have another name since. */
const mayExist = ({ newStudent, state }: ImportRowRecord): boolean =>
  !newStudent && (state === 'WAITING' || state === 'EXISTED');

/** Returns the name of a student if the name of a row is another one. A part that the file does not have is not compared. */
function otherName({ firstName, lastName }: ImportRowRecord['given'], student: NamesOf | undefined): string | null {
  if (student === undefined || (firstName === undefined && lastName === undefined)) return null;
  const given = `${firstName ?? student.firstName} ${lastName ?? student.lastName}`;
  const name = `${student.firstName} ${student.lastName}`;
  return sameName(given, name) ? null : name;
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

/**
 * Returns every row of an import with its result, as a table. The audit trail records the export.
 * @throws ApplicationError NOT_FOUND
 */
export async function exportResult(
  database: Database,
  organisationId: string,
  importId: string,
  actor: Actor,
): Promise<Table> {
  const { kind } = await database.inOrganisation(organisationId, (tx) => requireImport(tx, importId));
  const rows: OrderedList<ImportRowRecord> = {
    name: `import rows:${importId}`,
    shape: [/^\d{1,6}$/],
    read: async (tx, after, limit) => {
      const read = await listImportRows(tx, importId, { after: after === null ? null : Number(after[0]), limit });
      return read.map((row) => ({ ...row, place: [String(row.position)] }));
    },
  };
  const list = await beginExport(database, organisationId, 'import.exported', actor, () => Promise.resolve(rows));
  const fields = fieldsOf[kind];
  const header = [t('Line'), ...fields.map(fieldLabel), t('Result'), t('Reason'), t('Student id'), t('Enrolment id')];
  const labels = resultLabels();
  return tableOf({ name: t('Import result'), header }, readWhole(database, organisationId, list), (row) => [
    row.line,
    ...fields.map((field) => row.given[field] ?? ''),
    labels[row.state],
    storedWording(row.reason, row.reasonWords),
    row.studentId,
    row.enrolmentId,
  ]);
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
