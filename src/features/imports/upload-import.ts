import type { ImportKind } from '../../domain/imports/import-states.ts';
import { insertImportFile } from './store/import-files.ts';
import { importPreviewsMax } from '../../domain/imports/import-previews.ts';
import { deleteOldImportPreviews, insertImport } from './store/imports.ts';
import { WaitBudget, withWaitBudget } from '../../platform/waiting/wait-budget.ts';
import { databaseDeadline } from '../../platform/work/batcher.ts';
import { newId } from '../../platform/ids.ts';
import { planImport, readWithMemory, type ReadingDependencies } from './read-with-memory.ts';

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly file: Buffer;
}

/**
 * Reads a file and stores its preview: what importing it would do. Stores nothing else. Rows are planned only when
 * every required field has a column; otherwise a user chooses the fields with `changeMapping`.
 * The oldest preview is removed when there are many.
 * @returns the import's id
 * @throws ApplicationError UNPROCESSABLE with the problem of the file as a whole; the problem of a row is kept at the
 * row
 * @throws BusyError when too many files of the organisation are being read
 */
export async function uploadImport(
  dependencies: ReadingDependencies,
  organisationId: string,
  { kind, fileName, file }: Upload,
  userId: string,
): Promise<string> {
  const read = await readWithMemory(dependencies, organisationId, { kind, file });
  const { delimiter, columns, pages } = read;
  const id = newId();
  await dependencies.database.inOrganisation(organisationId, async (tx) => {
    await insertImport(tx, { id, kind, fileName, delimiter, columns, uploadedByUserId: userId });
    await insertImportFile(tx, id, file, read);
    await planImport(tx, id, { kind, pages });
  });
  // A transaction and a time of its own: thousands of rows go with each preview, and the upload has used most of its time. The
  // next upload tries again.
  await withWaitBudget(new WaitBudget(databaseDeadline), () =>
    dependencies.database.inOrganisation(organisationId, (tx) => deleteOldImportPreviews(tx, importPreviewsMax)),
  ).catch(() => undefined);
  return id;
}
