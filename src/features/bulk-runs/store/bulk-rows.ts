import type { ReportWords } from '../../enrolments/index.ts';
import { sql } from 'kysely';
import type { BulkRowState, BulkSkipReason } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { json, nullable, number, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import type { Sentence } from '../../../language/sentence.ts';
import { reasonColumns } from '../../../platform/work/reason-columns.ts';
import { BulkRow } from '../../../schema/entities/index.ts';
import type { PlannedSubject } from './plan-subjects.ts';

const bulkRow = rowShape(
  columnsOf(
    BulkRow,
    'position',
    'subjectId',
    'studentId',
    'enrolmentId',
    'state',
    'skipReason',
    'reason',
    'reasonWords',
    'actionId',
  ),
);
export type BulkRowRecord = RowOf<typeof bulkRow>;

const columns = sql`
  r.position, r.subject_id as "subjectId", r.student_id as "studentId", r.enrolment_id as "enrolmentId", r.state,
  r.skip_reason as "skipReason", r.reason, r.reason_words as "reasonWords", r.action_id as "actionId"`;

const ofRun = (tx: OrganisationTransaction, bulkRunId: string) =>
  sql`r.organisation_id = ${tx.organisationId} and r.bulk_run_id = ${bulkRunId}`;

/** Stores the rows of a run in the order of the selection. */
export async function insertBulkRows(
  tx: OrganisationTransaction,
  bulkRunId: string,
  subjects: readonly PlannedSubject[],
): Promise<void> {
  const rows = subjects.map((subject, position) => ({ ...subject, position }));
  await execute(
    tx,
    sql`
      insert into bulk_row (bulk_run_id, organisation_id, position, subject_id, student_id, enrolment_id, state, skip_reason)
      select ${bulkRunId}, ${tx.organisationId}, r.position, r."subjectId", r."studentId", r."enrolmentId",
        case when r."skipReason" is null then 'WAITING' else 'SKIPPED' end, r."skipReason"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (position int, "subjectId" uuid, "studentId" uuid,
        "enrolmentId" uuid, "skipReason" text)`,
  );
}

/** Returns the enrolments of the rows of a run that failed, in the order of the selection. */
export async function enrolmentsOfFailedRows(tx: OrganisationTransaction, bulkRunId: string): Promise<string[]> {
  const rows = await query(
    tx,
    idRow,
    sql`
      select r.enrolment_id as id from bulk_row r
      where ${ofRun(tx, bulkRunId)} and r.state = 'FAILED' and r.enrolment_id is not null order by r.position`,
  );
  return rows.map(({ id }) => id);
}

const rowCount = rowShape({ ...columnsOf(BulkRow, 'bulkRunId', 'state', 'skipReason'), count: number });
export type BulkRowCount = RowOf<typeof rowCount>;

/** Returns the number of rows of each run by state and reason. */
export function countBulkRows(tx: OrganisationTransaction, bulkRunIds: readonly string[]): Promise<BulkRowCount[]> {
  return query(
    tx,
    rowCount,
    sql`
      select bulk_run_id as "bulkRunId", state, skip_reason as "skipReason", count(*)::int as count
      from bulk_row where organisation_id = ${tx.organisationId} and bulk_run_id = any(${bulkRunIds}::uuid[]) group by 1, 2, 3`,
  );
}

const listedRow = rowShape({
  ...bulkRow.columns,
  /** Of the student; null for a delivery. */
  firstName: nullable(text),
  lastName: nullable(text),
  email: nullable(text),
  /** The type of the event of a delivery, and its endpoint; null for other rows. */
  eventType: nullable(text),
  endpointId: nullable(uuid),
  /** The name of the enrolment's course; null while there is no enrolment. */
  courseName: nullable(text),
  /** The outcome of the row's action, and the LMS's answer. */
  message: nullable(text),
  words: nullable(json<ReportWords>()),
  lmsStatus: nullable(number),
  excerpt: nullable(text),
});
export type ListedBulkRow = RowOf<typeof listedRow>;

/**
 * Returns a page of rows in the order of the selection, optionally those of one state, with the names of the records
 * and the outcome of their actions.
 * @param after the position of the last row of the previous page
 */
export function listBulkRows(
  tx: OrganisationTransaction,
  bulkRunId: string,
  { state, after, limit }: { state?: BulkRowState | undefined; after: number | null; limit: number },
): Promise<ListedBulkRow[]> {
  return query(
    tx,
    listedRow,
    sql`
      select ${columns}, s.first_name as "firstName", s.last_name as "lastName", s.email, c.name as "courseName",
        d.event_type as "eventType", d.endpoint_id as "endpointId",
        a.outcome ->> 'message' as message, a.outcome -> 'words' as words, (a.outcome ->> 'lmsStatus')::int as "lmsStatus", a.outcome ->> 'excerpt' as excerpt
      from (
        select * from bulk_row r where ${ofRun(tx, bulkRunId)} and position > ${after ?? -1}
          ${state === undefined ? sql`` : sql`and state = ${state}`}
        order by position limit ${limit}) r
      join bulk_run b on b.organisation_id = r.organisation_id and b.id = r.bulk_run_id
      left join webhook_delivery d on d.organisation_id = r.organisation_id and d.endpoint_id = b.endpoint_id
        and d.event_id = r.subject_id
      left join student s on s.organisation_id = r.organisation_id and s.id = r.student_id
      left join enrolment e on e.organisation_id = r.organisation_id and e.id = r.enrolment_id
      left join course c on c.organisation_id = r.organisation_id and c.id = e.course_id
      left join lifecycle_action a on a.organisation_id = r.organisation_id and a.id = r.action_id
      order by r.position`,
  );
}

/** Locks a row until the transaction ends, and returns it, or null. */
export async function lockBulkRow(
  tx: OrganisationTransaction,
  bulkRunId: string,
  position: number,
): Promise<BulkRowRecord | null> {
  const [row] = await query(
    tx,
    bulkRow,
    sql`select ${columns} from bulk_row r where ${ofRun(tx, bulkRunId)} and r.position = ${position} for update`,
  );
  return row ?? null;
}

const openRow = rowShape(columnsOf(BulkRow, 'position'));

/** Returns the next positions to process in the order of the selection: running and waiting rows, or running ones only. */
export async function openBulkRows(
  tx: OrganisationTransaction,
  bulkRunId: string,
  { begunOnly, limit }: { begunOnly: boolean; limit: number },
): Promise<number[]> {
  const parts = (begunOnly ? ['RUNNING'] : ['RUNNING', 'WAITING']).map(
    (state) => sql`
      (select r.position from bulk_row r where ${ofRun(tx, bulkRunId)} and r.state = ${state} order by r.position limit ${limit})`,
  );
  const rows = await query(
    tx,
    openRow,
    sql`select position from (${sql.join(parts, sql` union all `)}) open order by position limit ${limit}`,
  );
  return rows.map(({ position }) => position);
}

export interface BulkRowChange {
  readonly state: BulkRowState;
  readonly skipReason?: BulkSkipReason | null;
  readonly reason?: readonly Sentence[] | null;
  readonly enrolmentId?: string | null;
  readonly actionId?: string | null;
}

/** Changes a row, and the mark by which the stream of changes notices it. Ids that are not given stay the same. */
export async function updateBulkRow(
  tx: OrganisationTransaction,
  bulkRunId: string,
  position: number,
  { state, skipReason = null, reason = null, enrolmentId = null, actionId = null }: BulkRowChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update bulk_row r
      set state = ${state}, skip_reason = ${skipReason}, ${reasonColumns(reason)},
        enrolment_id = coalesce(${enrolmentId}::uuid, enrolment_id), action_id = coalesce(${actionId}::uuid, action_id)
      where ${ofRun(tx, bulkRunId)} and r.position = ${position}`,
  );
  await noteChange(tx, bulkRunId);
}

/** Marks the waiting rows of a cancelled run as not done. */
export async function giveUpWaitingRows(tx: OrganisationTransaction, bulkRunId: string): Promise<void> {
  await execute(
    tx,
    sql`update bulk_row r set state = 'NOT_DONE' where ${ofRun(tx, bulkRunId)} and r.state = 'WAITING'`,
  );
  await noteChange(tx, bulkRunId);
}

/** Ends the open rows of a run that has failed: waiting ones are NOT_DONE, running ones UNKNOWN. */
export async function endOpenRows(
  tx: OrganisationTransaction,
  bulkRunId: string,
  reason: readonly Sentence[],
): Promise<void> {
  await execute(
    tx,
    sql`
      update bulk_row r set state = case r.state when 'WAITING' then 'NOT_DONE' else 'UNKNOWN' end, ${reasonColumns(reason)}
      where ${ofRun(tx, bulkRunId)} and r.state in ('WAITING', 'RUNNING')`,
  );
}

async function noteChange(tx: OrganisationTransaction, bulkRunId: string): Promise<void> {
  await execute(
    tx,
    sql`update bulk_run r set changes = changes + 1 where r.organisation_id = ${tx.organisationId} and r.id = ${bulkRunId}`,
  );
}
