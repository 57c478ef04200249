import { sql } from 'kysely';
import type { ImportKind, ImportState } from '../../../domain/imports/import-states.ts';
import type { Delimiter, ImportColumn } from '../../../domain/imports/import-table.ts';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

export interface NewImport {
  readonly id: string;
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly delimiter: Delimiter;
  readonly columns: readonly ImportColumn[];
  readonly uploadedByUserId: string;
}

export interface ImportRecord extends NewImport {
  readonly uploadedByName: string;
  readonly state: ImportState;
  readonly confirmedByUserId: string | null;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  readonly finishedAt: Date | null;
}

type Row = Omit<ImportRecord, 'createdAt' | 'confirmedAt' | 'finishedAt'> & {
  createdAt: string;
  confirmedAt: string | null;
  finishedAt: string | null;
};

const columns = sql`
  i.id, i.kind, i.file_name as "fileName", i.delimiter, i.columns, i.uploaded_by_user_id as "uploadedByUserId",
  u.name as "uploadedByName", i.state, i.confirmed_by_user_id as "confirmedByUserId", i.created_at as "createdAt",
  i.confirmed_at as "confirmedAt", i.finished_at as "finishedAt"`;
const join = sql`join user_account u on u.organisation_id = i.organisation_id and u.id = i.uploaded_by_user_id`;

const toRecord = (row: Row): ImportRecord => ({
  ...row,
  createdAt: asDate(row.createdAt),
  confirmedAt: row.confirmedAt === null ? null : asDate(row.confirmedAt),
  finishedAt: row.finishedAt === null ? null : asDate(row.finishedAt),
});

export async function insertImport(em: EntityManager, organisationId: string, added: NewImport): Promise<void> {
  await query(
    em,
    sql`
      insert into import (id, organisation_id, kind, file_name, delimiter, columns, uploaded_by_user_id, created_at)
      values (${added.id}, ${organisationId}, ${added.kind}, ${added.fileName}, ${added.delimiter},
        ${JSON.stringify(added.columns)}::jsonb, ${added.uploadedByUserId}, now())`,
  );
}

/** Imports, the newest first. */
export async function listImports(
  em: EntityManager,
  organisationId: string,
  page: NewestFirst,
): Promise<ImportRecord[]> {
  const rows = await query(
    em,
    sql<Row>`
      select ${columns}
      from (select * from import where ${pageCondition(organisationId, page)} order by id desc limit ${page.limit}) i ${join}
      order by i.id desc`,
  );
  return rows.map(toRecord);
}

/** @param lock keeps others from changing its state until the transaction ends */
export async function findImport(
  em: EntityManager,
  organisationId: string,
  id: string,
  { lock = false } = {},
): Promise<ImportRecord | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from import i ${join} where i.organisation_id = ${organisationId} and i.id = ${id}
      ${lock ? sql`for update of i` : sql``}`,
  );
  return row === undefined ? null : toRecord(row);
}

/** Whether an import of the organisation is under way. The caller holds a lock against a second start. */
export async function hasImportUnderWay(em: EntityManager, organisationId: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`select 1 from import where organisation_id = ${organisationId} and state in ('RUNNING', 'CANCELLING')`,
  );
  return rows.length > 0;
}

/** Lets one at a time decide whether an import of the organisation may begin. */
export async function lockImportStart(em: EntityManager, organisationId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`attain_import:${organisationId}`}, 0))`);
}

export async function beginImport(
  em: EntityManager,
  organisationId: string,
  id: string,
  userId: string,
): Promise<void> {
  await query(
    em,
    sql`
      update import set state = 'RUNNING', confirmed_by_user_id = ${userId}, confirmed_at = now()
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** @returns whether the import was in the state `from` */
export async function changeImportState(
  em: EntityManager,
  organisationId: string,
  id: string,
  from: ImportState,
  to: ImportState,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update import
      set state = ${to}, finished_at = case when ${to} in ('DONE', 'CANCELLED') then now() end
      where organisation_id = ${organisationId} and id = ${id} and state = ${from} returning id`,
  );
  return rows.length === 1;
}

/** Notes the run that works on an import, and that it does so now. @returns false when there is nothing to do any more */
export async function claimImport(
  em: EntityManager,
  organisationId: string,
  id: string,
  runId: string,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      update import set claimed_at = now(), run_id = ${runId}
      where organisation_id = ${organisationId} and id = ${id} and state in ('RUNNING', 'CANCELLING') returning id`,
  );
  return rows.length === 1;
}

/** Removes an import with its rows. */
export async function deleteImport(em: EntityManager, organisationId: string, id: string): Promise<void> {
  await query(em, sql`delete from import where organisation_id = ${organisationId} and id = ${id}`);
}

/** Imports that no run has taken up since they were confirmed, or whose run has not been heard of since. */
export function waitingImports(
  database: Database,
  { confirmedBefore, claimedBefore }: { readonly confirmedBefore: Date; readonly claimedBefore: Date },
): Promise<{ organisationId: string; importId: string }[]> {
  return database.lookUp(
    sql<{ organisationId: string; importId: string }>`
      select organisation_id as "organisationId", id as "importId"
      from attain_organisations_with_waiting_imports(${confirmedBefore}, ${claimedBefore})`,
  );
}

/** Removes what was uploaded before a moment, of every organisation; what is under way stays. @returns how many imports */
export async function removeImports(database: Database, createdBefore: Date): Promise<number> {
  const [row] = await database.lookUp(
    sql<{ removed: number }>`select attain_remove_imports(${createdBefore}) as removed`,
  );
  return row!.removed;
}
