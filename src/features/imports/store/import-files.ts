import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { ImportFile, UserAccount } from '../../../schema/entities/index.ts';

/** Maximum number of files that an organisation keeps, of at most 10 MiB each. The columns of older ones stay as they are. */
const keptFiles = 10;

const fileContent = rowShape(columnsOf(ImportFile, 'content', 'sheet'));

const fileDetails = rowShape({
  ...columnsOf(ImportFile, 'sheet', 'sheets', 'rememberedAt'),
  samples: json<readonly (readonly string[])[]>(),
  rememberedByName: nullable(columnOf(UserAccount, 'name')),
});
export type ImportFileDetails = RowOf<typeof fileDetails>;

export interface ReadDetails {
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly remembered: { readonly byUserId: string; readonly at: Date } | null;
}

/** Keeps a file, and removes the oldest ones over the limit. */
export async function insertImportFile(
  tx: OrganisationTransaction,
  importId: string,
  content: Buffer,
  { sheet, sheets, samples, remembered }: ReadDetails,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into import_file (import_id, organisation_id, content, sheet, sheets, samples, remembered_by_user_id, remembered_at)
      values (${importId}, ${tx.organisationId}, ${content}, ${sheet}, ${sheets}::text[], ${JSON.stringify(samples)}::jsonb,
        ${remembered?.byUserId ?? null}, ${remembered?.at ?? null})`,
  );
  await execute(
    tx,
    sql`
      delete from import_file
      where organisation_id = ${tx.organisationId} and import_id in (
        select import_id from import_file where organisation_id = ${tx.organisationId}
        order by import_id desc offset ${keptFiles})`,
  );
}

/** Notes how a kept file was read. */
export async function updateImportFile(
  tx: OrganisationTransaction,
  importId: string,
  { sheet, sheets, samples, remembered }: ReadDetails,
): Promise<void> {
  await execute(
    tx,
    sql`
      update import_file
      set sheet = ${sheet}, sheets = ${sheets}::text[], samples = ${JSON.stringify(samples)}::jsonb,
        remembered_by_user_id = ${remembered?.byUserId ?? null}, remembered_at = ${remembered?.at ?? null}
      where organisation_id = ${tx.organisationId} and import_id = ${importId}`,
  );
}

/** Returns the content of an import's file, or null when it is not kept any more. */
export async function findImportFile(
  tx: OrganisationTransaction,
  importId: string,
): Promise<RowOf<typeof fileContent> | null> {
  const [row] = await query(
    tx,
    fileContent,
    sql`
      select content, sheet from import_file
      where organisation_id = ${tx.organisationId} and import_id = ${importId}`,
  );
  return row ?? null;
}

/** Returns how an import's file was read, or null when it is not kept any more. */
export async function findFileDetails(
  tx: OrganisationTransaction,
  importId: string,
): Promise<ImportFileDetails | null> {
  const [row] = await query(
    tx,
    fileDetails,
    sql`
      select f.sheet, f.sheets, f.samples, f.remembered_at as "rememberedAt", u.name as "rememberedByName"
      from import_file f
      left join user_account u on u.organisation_id = f.organisation_id and u.id = f.remembered_by_user_id
      where f.organisation_id = ${tx.organisationId} and f.import_id = ${importId}`,
  );
  return row ?? null;
}

export async function deleteImportFile(tx: OrganisationTransaction, importId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('import_file')
    .where('organisation_id', '=', tx.organisationId)
    .where('import_id', '=', importId)
    .execute();
}
