import { sql } from 'kysely';
import { delimiters, type ImportColumn } from '../../../domain/imports/import-table.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, number, oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { deleteOldPreviews } from '../../../platform/work/old-previews.ts';
import { Import, UserAccount } from '../../../schema/entities/index.ts';

const newImport = {
  ...columnsOf(Import, 'id', 'kind', 'fileName', 'uploadedByUserId'),
  delimiter: oneOf(delimiters),
  columns: json<readonly ImportColumn[]>(),
};

const importWithUser = rowShape({
  ...newImport,
  ...columnsOf(Import, 'state', 'confirmedByUserId', 'createdAt', 'confirmedAt', 'finishedAt'),
  uploadedByName: columnOf(UserAccount, 'name'),
});
export type ImportRecord = RowOf<typeof importWithUser>;
export type NewImport = Pick<ImportRecord, keyof typeof newImport>;

const columns = sql`
  i.id, i.kind, i.file_name as "fileName", i.delimiter, i.columns, i.uploaded_by_user_id as "uploadedByUserId",
  u.name as "uploadedByName", i.state, i.confirmed_by_user_id as "confirmedByUserId", i.created_at as "createdAt",
  i.confirmed_at as "confirmedAt", i.finished_at as "finishedAt"`;
const join = sql`join user_account u on u.organisation_id = i.organisation_id and u.id = i.uploaded_by_user_id`;

export async function insertImport(tx: OrganisationTransaction, added: NewImport): Promise<void> {
  await tables(tx)
    .insertInto('import')
    .values({
      id: added.id,
      organisation_id: tx.organisationId,
      kind: added.kind,
      file_name: added.fileName,
      delimiter: added.delimiter,
      columns: JSON.stringify(added.columns),
      uploaded_by_user_id: added.uploadedByUserId,
      created_at: now,
    })
    .execute();
}

/** Returns a page of imports, the newest first. */
export function listImports(tx: OrganisationTransaction, page: NewestFirst): Promise<ImportRecord[]> {
  return query(
    tx,
    importWithUser,
    sql`
      select ${columns}
      from (select * from import where ${pageCondition(tx.organisationId, page)} order by id desc limit ${page.limit}) i ${join}
      order by i.id desc`,
  );
}

/** Returns an import, or null. @param lock prevents changes by others until the transaction ends */
export async function findImport(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<ImportRecord | null> {
  const [row] = await query(
    tx,
    importWithUser,
    sql`
      select ${columns} from import i ${join} where i.organisation_id = ${tx.organisationId} and i.id = ${id}
      ${lock ? sql`for update of i` : sql``}`,
  );
  return row ?? null;
}

/** Notes the fields of an import's columns. */
export async function updateImportColumns(
  tx: OrganisationTransaction,
  { id, delimiter, columns: changed }: Pick<NewImport, 'id' | 'delimiter' | 'columns'>,
): Promise<void> {
  await tables(tx)
    .updateTable('import')
    .set({ delimiter, columns: JSON.stringify(changed) })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes an import with its rows. */
export async function deleteImport(tx: OrganisationTransaction, id: string): Promise<void> {
  await tables(tx).deleteFrom('import').where('organisation_id', '=', tx.organisationId).where('id', '=', id).execute();
}

const waitingImport = rowShape({
  organisationId: columnOf(Import, 'organisationId'),
  importId: columnOf(Import, 'id'),
});

/** Returns imports of all organisations that no run has claimed, or that no run has claimed recently. */
export function waitingImports(
  database: Database,
  { confirmedBefore, claimedBefore }: { readonly confirmedBefore: Date; readonly claimedBefore: Date },
): Promise<RowOf<typeof waitingImport>[]> {
  return database.lookUp(
    waitingImport,
    sql`
      select organisation_id as "organisationId", id as "importId"
      from attain_organisations_with_waiting_imports(${confirmedBefore}, ${claimedBefore})`,
  );
}

/** Deletes the oldest previews, except for the newest `kept`. */
export const deleteOldImportPreviews = (tx: OrganisationTransaction, kept: number): Promise<void> =>
  deleteOldPreviews(tx, 'import', sql`state = 'PREVIEWED'`, kept);

/**
 * Deletes a part of the imports of all organisations that were uploaded before a time, and of their rows; running ones stay.
 * @returns how many imports and rows; 0 when nothing is left
 */
export async function removeImports(database: Database, createdBefore: Date): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ removed: number }),
    sql`select attain_remove_imports(${createdBefore}) as removed`,
  );
  return row!.removed;
}
