import { sql } from 'kysely';
import type { BulkKind } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { deleteOldPreviews } from '../../../platform/work/old-previews.ts';
import { BulkRun, UserAccount } from '../../../schema/entities/index.ts';

export interface NewBulkRun {
  readonly id: string;
  readonly kind: BulkKind;
  readonly courseId: string | null;
  readonly endpointId: string | null;
  readonly createdByUserId: string;
}

const bulkRunRow = rowShape({
  ...columnsOf(BulkRun, 'id', 'kind', 'state', 'courseId', 'endpointId', 'createdByUserId', 'confirmedByUserId'),
  ...columnsOf(BulkRun, 'createdAt', 'confirmedAt', 'finishedAt'),
  courseName: nullable(text),
  endpointName: nullable(text),
  createdByName: columnOf(UserAccount, 'name'),
});
export type BulkRunRecord = RowOf<typeof bulkRunRow>;

const columns = sql`
  r.id, r.kind, r.state, r.course_id as "courseId", c.name as "courseName", r.endpoint_id as "endpointId",
  coalesce(nullif(w.name, ''), w.url) as "endpointName", r.created_by_user_id as "createdByUserId",
  u.name as "createdByName", r.confirmed_by_user_id as "confirmedByUserId", r.created_at as "createdAt",
  r.confirmed_at as "confirmedAt", r.finished_at as "finishedAt"`;
const joins = sql`
  join user_account u on u.organisation_id = r.organisation_id and u.id = r.created_by_user_id
  left join course c on c.organisation_id = r.organisation_id and c.id = r.course_id
  left join webhook_endpoint w on w.organisation_id = r.organisation_id and w.id = r.endpoint_id`;

export async function insertBulkRun(tx: OrganisationTransaction, added: NewBulkRun): Promise<void> {
  await tables(tx)
    .insertInto('bulk_run')
    .values({
      id: added.id,
      organisation_id: tx.organisationId,
      kind: added.kind,
      course_id: added.courseId,
      endpoint_id: added.endpointId,
      created_by_user_id: added.createdByUserId,
      created_at: now,
    })
    .execute();
}

/** Returns a page of bulk runs, the newest first. */
export function listBulkRuns(tx: OrganisationTransaction, page: NewestFirst): Promise<BulkRunRecord[]> {
  return query(
    tx,
    bulkRunRow,
    sql`
      select ${columns}
      from (select * from bulk_run where ${pageCondition(tx.organisationId, page)} order by id desc limit ${page.limit}) r ${joins}
      order by r.id desc`,
  );
}

/** Returns a bulk run, or null. @param lock prevents changes by others until the transaction ends */
export async function findBulkRun(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<BulkRunRecord | null> {
  const [row] = await query(
    tx,
    bulkRunRow,
    sql`
      select ${columns} from bulk_run r ${joins} where r.organisation_id = ${tx.organisationId} and r.id = ${id}
      ${lock ? sql`for update of r` : sql``}`,
  );
  return row ?? null;
}

/** Deletes a bulk run with its rows. */
export async function deleteBulkRun(tx: OrganisationTransaction, id: string): Promise<void> {
  await tables(tx)
    .deleteFrom('bulk_run')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes the oldest bulk runs that were not started, except for the newest `kept`. */
export const deleteOldBulkPreviews = (tx: OrganisationTransaction, kept: number): Promise<void> =>
  deleteOldPreviews(tx, 'bulk_run', sql`state = 'PREVIEWED'`, kept);

const waitingRun = rowShape({
  organisationId: columnOf(BulkRun, 'organisationId'),
  bulkRunId: columnOf(BulkRun, 'id'),
});

/** Returns bulk runs of all organisations that no run has claimed, or that no run has claimed recently. */
export function waitingBulkRuns(
  database: Database,
  { confirmedBefore, claimedBefore }: { readonly confirmedBefore: Date; readonly claimedBefore: Date },
): Promise<RowOf<typeof waitingRun>[]> {
  return database.lookUp(
    waitingRun,
    sql`
      select organisation_id as "organisationId", id as "bulkRunId"
      from attain_waiting_bulk_runs(${confirmedBefore}, ${claimedBefore})`,
  );
}

/**
 * Deletes a part of the old bulk runs of all organisations, and of their rows; those under way stay.
 * @returns how many runs and rows; 0 when nothing is left
 */
export async function removeBulkRuns(
  database: Database,
  { createdBefore, previewedBefore }: { readonly createdBefore: Date; readonly previewedBefore: Date },
): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ removed: number }),
    sql`select attain_remove_bulk_runs(${createdBefore}, ${previewedBefore}) as removed`,
  );
  return row!.removed;
}
