import {
  areDistinct,
  fieldLabel,
  missingFields,
  type ChosenFields,
  type ImportField,
} from '../../domain/imports/import-fields.ts';
import type { ImportColumn } from '../../domain/imports/import-table.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';
import type { Deciding } from './decide-import.ts';
import { planImport, readWithMemory, type ReadingDependencies } from './read-with-memory.ts';
import { requireImport } from './show-imports.ts';
import { findFileDetails, findImportFile, updateImportFile, type ImportFileDetails } from './store/import-files.ts';
import { saveMapping } from './store/import-mappings.ts';
import { deleteImportRows } from './store/import-rows.ts';
import { updateImportColumns } from './store/imports.ts';

/** The columns of an import's file with their fields. */
export interface ImportMapping {
  readonly columns: readonly ImportColumn[];
  /** How the file was read; null when it is not kept any more, so that nothing can be changed. */
  readonly file: ImportFileDetails | null;
  /** The required fields that no column has. */
  readonly missing: readonly ImportField[];
}

/** Returns the columns of an import with their fields and first values. @throws ApplicationError NOT_FOUND */
export function showMapping(database: Database, organisationId: string, importId: string): Promise<ImportMapping> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { kind, columns } = await requireImport(tx, importId);
    const fields = columns.map(({ field }) => field);
    return { columns, file: await findFileDetails(tx, importId), missing: missingFields(kind, fields) };
  });
}

export interface ChosenMapping {
  /** The name of the sheet to read; null: the present one, or the only table of a CSV file. */
  readonly sheet: string | null;
  /** The field of each column; null: as columns are recognised, for another sheet. */
  readonly fields: ChosenFields | null;
}

/**
 * Reads the file of a previewed import again, with the chosen sheet and fields, and plans its rows again. Chosen fields
 * are remembered for files of the same form.
 * @throws ApplicationError NOT_FOUND, CONFLICT when it was started or its file is not kept any more, UNPROCESSABLE
 * @throws BusyError when too many files of the organisation are being read
 */
export async function changeMapping(
  dependencies: ReadingDependencies,
  { organisationId, importId, userId }: Deciding,
  { sheet, fields }: ChosenMapping,
): Promise<void> {
  const { database } = dependencies;
  const { kind, file } = await database.inOrganisation(organisationId, async (tx) => {
    const found = await requireImport(tx, importId);
    requirePreview(found.state);
    return { kind: found.kind, file: await findImportFile(tx, importId) };
  });
  if (file === null) throw noFile();
  if (fields !== null) {
    if (!areDistinct(kind, fields)) refuse(t('Choose each field for one column only.'));
    const [missing] = missingFields(kind, fields);
    if (missing !== undefined) refuse(t('Choose the column for {field}.', { field: fieldLabel(missing) }));
  }
  const read = await readWithMemory(dependencies, organisationId, {
    kind,
    file: file.content,
    sheet: sheet ?? file.sheet,
    fields,
  });
  await database.inOrganisation(organisationId, async (tx) => {
    const { state } = await requireImport(tx, importId, { lock: true });
    requirePreview(state);
    await updateImportColumns(tx, { id: importId, delimiter: read.delimiter, columns: read.columns });
    await updateImportFile(tx, importId, read);
    if (fields !== null) await saveMapping(tx, { kind, headerHash: read.headerHash }, fields, userId);
    await deleteImportRows(tx, importId);
    await planImport(tx, importId, { kind, pages: read.pages });
  });
}

function requirePreview(state: string): void {
  if (state === 'PREVIEWED') return;
  throw new ApplicationError('CONFLICT', 'IMPORT_STATE', t('This import was already started.'));
}

const noFile = () =>
  new ApplicationError('CONFLICT', 'NO_FILE', t('The file is not kept any more. Remove it, and upload it again.'));

function refuse(message: string): never {
  throw new ApplicationError('UNPROCESSABLE', 'COLUMNS', message);
}
