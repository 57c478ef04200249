import { sql } from 'kysely';
import type { ImportPlan, ImportRowState } from '../../../domain/imports/import-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, number } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { englishWording, asSentence, type Sentence } from '../../../language/sentence.ts';
import { reasonColumns } from '../../../platform/work/reason-columns.ts';
import { ImportRow } from '../../../schema/entities/index.ts';

export interface NewImportRow {
  readonly position: number;
  readonly line: number;
  readonly given: Readonly<Partial<Record<string, string>>>;
  readonly plan: ImportPlan;
  readonly newStudent: boolean;
  readonly state: 'WAITING' | 'LEFT_OUT';
  /** Why it is left out, if it is. */
  readonly reason: readonly Sentence[] | null;
  readonly studentId: string | null;
  readonly courseId: string | null;
  readonly enrolmentId: string | null;
}

const importRow = rowShape({
  ...columnsOf(ImportRow, 'position', 'line', 'given', 'plan', 'newStudent', 'state', 'reason', 'reasonWords'),
  ...columnsOf(ImportRow, 'studentId', 'courseId', 'enrolmentId', 'actionId'),
  /** Whether the row's content was erased with its student's data; then `given` is empty. */
  isErased: boolean,
});
export type ImportRowRecord = RowOf<typeof importRow>;

const columns = sql`
  position, line, given - 'erased' as given, given ? 'erased' as "isErased", plan, new_student as "newStudent", state, reason, reason_words as "reasonWords", student_id as "studentId", course_id as "courseId",
  enrolment_id as "enrolmentId", action_id as "actionId"`;

const withWords = ({ reason, ...row }: NewImportRow) => ({
  ...row,
  reason: reason === null ? null : englishWording(reason),
  reasonWords: reason,
});

export async function insertImportRows(
  tx: OrganisationTransaction,
  importId: string,
  rows: readonly NewImportRow[],
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into import_row (import_id, organisation_id, position, line, given, plan, new_student, state, reason, reason_words, student_id,
        course_id, enrolment_id)
      select ${importId}, ${tx.organisationId}, r.position, r.line, r.given, r.plan, r."newStudent", r.state, r.reason, r."reasonWords", r."studentId",
        r."courseId", r."enrolmentId"
      from jsonb_to_recordset(${JSON.stringify(rows.map(withWords))}::jsonb) as r (position int, line int, given jsonb, plan text,
        "newStudent" boolean, state text, reason text, "reasonWords" jsonb, "studentId" uuid, "courseId" uuid, "enrolmentId" uuid)`,
  );
}

/** Deletes the rows of an import, whose plan is made again. */
export async function deleteImportRows(tx: OrganisationTransaction, importId: string): Promise<void> {
  await execute(
    tx,
    sql`delete from import_row where organisation_id = ${tx.organisationId} and import_id = ${importId}`,
  );
}

const rowCount = rowShape({
  ...columnsOf(ImportRow, 'importId', 'plan', 'state'),
  count: number,
  newStudents: number,
});
export type RowCount = Omit<RowOf<typeof rowCount>, 'importId'>;

/** Returns the number of rows of each import by plan and state. */
export async function countImportRows(
  tx: OrganisationTransaction,
  importIds: readonly string[],
): Promise<RowOf<typeof rowCount>[]> {
  return query(
    tx,
    rowCount,
    sql`
      select import_id as "importId", plan, state, count(*)::int as count, (count(*) filter (where new_student))::int as "newStudents"
      from import_row where organisation_id = ${tx.organisationId} and import_id = any(${importIds}::uuid[]) group by 1, 2, 3`,
  );
}

/**
 * Returns a page of rows in the order of the file, optionally those of one state.
 * @param after the position of the last row of the previous page
 */
export async function listImportRows(
  tx: OrganisationTransaction,
  importId: string,
  { state, after, limit }: { state?: ImportRowState | undefined; after: number | null; limit: number },
): Promise<ImportRowRecord[]> {
  return query(
    tx,
    importRow,
    sql`
      select ${columns} from import_row
      where organisation_id = ${tx.organisationId} and import_id = ${importId} and position > ${after ?? -1}
        ${state === undefined ? sql`` : sql`and state = ${state}`}
      order by position limit ${limit}`,
  );
}

/** Locks a row until the transaction ends, and returns it, or null. */
export async function lockImportRow(
  tx: OrganisationTransaction,
  importId: string,
  position: number,
): Promise<ImportRowRecord | null> {
  const [row] = await query(
    tx,
    importRow,
    sql`
      select ${columns} from import_row
      where organisation_id = ${tx.organisationId} and import_id = ${importId} and position = ${position} for update`,
  );
  return row ?? null;
}

const openRow = rowShape(columnsOf(ImportRow, 'position', 'plan'));

/** Returns the next rows to process in the order of the file: running and waiting ones, or running ones only. */
export async function openImportRows(
  tx: OrganisationTransaction,
  importId: string,
  { begunOnly, limit }: { begunOnly: boolean; limit: number },
): Promise<RowOf<typeof openRow>[]> {
  const states = begunOnly ? ['RUNNING'] : ['RUNNING', 'WAITING'];
  const parts = states.map(
    (state) => sql`
      (select position, plan from import_row
       where organisation_id = ${tx.organisationId} and import_id = ${importId} and state = ${state}
       order by position limit ${limit})`,
  );
  return query(
    tx,
    openRow,
    sql`
      select position, plan from (${sql.join(parts, sql` union all `)}) open order by position limit ${limit}`,
  );
}

export interface RowChange {
  readonly state: ImportRowState;
  readonly reason?: readonly Sentence[] | null;
  readonly studentId?: string | null;
  readonly enrolmentId?: string | null;
  readonly actionId?: string | null;
}

/** Changes a row. Ids that are not given stay the same. */
export async function updateImportRow(
  tx: OrganisationTransaction,
  importId: string,
  position: number,
  { state, reason = null, studentId = null, enrolmentId = null, actionId = null }: RowChange,
): Promise<void> {
  await execute(
    tx,
    sql`
      update import_row
      set state = ${state}, ${reasonColumns(reason)}, student_id = coalesce(${studentId}::uuid, student_id),
        enrolment_id = coalesce(${enrolmentId}::uuid, enrolment_id), action_id = coalesce(${actionId}::uuid, action_id)
      where organisation_id = ${tx.organisationId} and import_id = ${importId} and position = ${position}`,
  );
}

/** Marks the waiting rows of a cancelled import as not done. */
export async function giveUpWaitingRows(tx: OrganisationTransaction, importId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update import_row set state = 'NOT_DONE', ${reasonColumns([asSentence('The import was cancelled before this row.')])}
      where organisation_id = ${tx.organisationId} and import_id = ${importId} and state = 'WAITING'`,
  );
}

/** Ends the open rows of an import that has failed: waiting ones are NOT_DONE, running ones UNKNOWN. */
export async function endOpenRows(
  tx: OrganisationTransaction,
  importId: string,
  reason: readonly Sentence[],
): Promise<void> {
  await execute(
    tx,
    sql`
      update import_row set state = case state when 'WAITING' then 'NOT_DONE' else 'UNKNOWN' end, ${reasonColumns(reason)}
      where organisation_id = ${tx.organisationId} and import_id = ${importId} and state in ('WAITING', 'RUNNING')`,
  );
}
