import type { ImportKind } from '../../domain/imports/import-states.ts';
import { TaskDeadlineError, ThreadDiedError } from '../../platform/cpu-pool/errors.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertImportRows } from './store/import-rows.ts';
import { insertImport } from './store/imports.ts';
import { newId } from '../../platform/ids.ts';
import type { CheckedRow } from './check-row.ts';
import { createPlanner } from './plan-rows.ts';
import type { FileToRead, ImportFile } from './read-import-file.ts';
import { refuseFile } from './refuse-file.ts';

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly file: Buffer;
}

/** Runs `readImportFile` in a thread, as a task of an organisation. */
export type ReadFileInThread = (organisationId: string, file: FileToRead) => Promise<ImportFile>;

export interface UploadDependencies {
  readonly database: Database;
  readonly readImportFile: ReadFileInThread;
}

/**
 * Reads a CSV file and stores its preview: what importing it would do. Stores nothing else.
 * @returns the import's id
 * @throws ApplicationError UNPROCESSABLE with the problem of the file as a whole; the problem of a row is kept at the
 * row
 * @throws BusyError when too many files of the organisation are being read
 */
export async function uploadImport(
  { database, readImportFile }: UploadDependencies,
  organisationId: string,
  { kind, fileName, file }: Upload,
  userId: string,
): Promise<string> {
  // Read before the transaction begins, which is short for a file of any length.
  const { delimiter, columns, pages } = await readImportFile(organisationId, { kind, file }).catch(refuseUnreadable);
  const id = newId();
  const plan = createPlanner(kind);
  await database.inOrganisation(organisationId, async (tx) => {
    await insertImport(tx, { id, kind, fileName, delimiter, columns, uploadedByUserId: userId });
    for (const page of pages) {
      const rows = JSON.parse(page) as CheckedRow[];
      await insertImportRows(tx, id, await plan(tx, rows));
    }
  });
  return id;
}

function refuseUnreadable(error: unknown): never {
  if (!(error instanceof TaskDeadlineError) && !(error instanceof ThreadDiedError)) throw error;
  refuseFile('The file is too large or too complex to read. Split it into several files.');
}
