import { TaskDeadlineError, ThreadDiedError } from '../../platform/cpu-pool/errors.ts';
import { areDistinct } from '../../domain/imports/import-fields.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { insertImportRows } from './store/import-rows.ts';
import type { ReadDetails } from './store/import-files.ts';
import { findMapping } from './store/import-mappings.ts';
import type { CheckedRow } from './check-row.ts';
import { createPlanner } from './plan-rows.ts';
import type { FileToRead, ImportFile } from './read-import-file.ts';
import { refuseFile } from './refuse-file.ts';
import { asSentence } from '../../language/sentence.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';

/** Runs `readImportFile` in a thread, as a task of an organisation. */
export type ReadFileInThread = (organisationId: string, file: FileToRead) => Promise<ImportFile>;

export interface ReadingDependencies {
  readonly database: Database;
  readonly readImportFile: ReadFileInThread;
}

/** A file that was read, and whose choice of fields was used, if it was a remembered one. */
export type FileRead = ImportFile & Pick<ReadDetails, 'remembered'>;

/**
 * Reads a file. Without chosen fields, it takes those that were last chosen for files of this form, or else recognises
 * the columns by their names. The file is read before any transaction begins, which is short for a file of any length.
 * @throws ApplicationError UNPROCESSABLE
 * @throws BusyError when too many files of the organisation are being read
 */
export async function readWithMemory(
  { database, readImportFile }: ReadingDependencies,
  organisationId: string,
  file: FileToRead,
): Promise<FileRead> {
  const read = await readImportFile(organisationId, file).catch(refuseUnreadable);
  if (file.fields !== undefined && file.fields !== null) return { ...read, remembered: null };
  const { kind } = file;
  const mapping = await database.inOrganisation(organisationId, (tx) =>
    findMapping(tx, { kind, headerHash: read.headerHash }),
  );
  if (mapping === null) return { ...read, remembered: null };
  const { fields } = mapping;
  if (fields.length !== read.columns.length || !areDistinct(kind, fields)) return { ...read, remembered: null };
  const remembered = { byUserId: mapping.chosenByUserId, at: mapping.chosenAt };
  if (read.columns.every(({ field }, index) => field === fields[index])) return { ...read, remembered };
  const { sheet } = read;
  return {
    ...(await readImportFile(organisationId, { ...file, sheet, fields }).catch(refuseUnreadable)),
    remembered,
  };
}

/** Stores what importing a file would do for each of its rows. */
export async function planImport(
  tx: OrganisationTransaction,
  importId: string,
  { kind, pages }: Pick<FileToRead, 'kind'> & Pick<ImportFile, 'pages'>,
): Promise<void> {
  const plan = createPlanner(kind);
  for (const page of pages) {
    const rows = JSON.parse(page) as CheckedRow[];
    await insertImportRows(tx, importId, await plan(tx, rows));
  }
}

/** The thread that reads has no language. */
function refuseUnreadable(error: unknown): never {
  if (error instanceof ApplicationError) throw error.inPresentLanguage();
  if (!(error instanceof TaskDeadlineError) && !(error instanceof ThreadDiedError)) throw error;
  refuseFile(asSentence('The file is too large or too complex to read. Split it into several files.'));
}
