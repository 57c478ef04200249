import { asSentence } from '../../../language/sentence.ts';
import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { EnrolmentStatus } from '../../../domain/enrolments/enrolment-status.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { boolean, jsonObject, nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { Enrolment, ProgressReport } from '../../../schema/entities/index.ts';
import type { LmsOperation } from '../../lms/index.ts';
import { requireStored } from '../../../platform/database/nothing-stored-error.ts';

const enrolmentRow = rowShape({
  ...columnsOf(Enrolment, 'id', 'studentId', 'courseId', 'status', 'lmsEnrolmentId', 'lms', 'mark'),
  ...columnsOf(Enrolment, 'markedRevision', 'keptRevision'),
  progress: columnOf(Enrolment, 'lmsEnrolmentProgress'),
});
export type EnrolmentRecord = RowOf<typeof enrolmentRow>;

/** Returns one enrolment, locked until the transaction ends; null when the organisation has none with this id. */
export async function lockEnrolment(tx: OrganisationTransaction, id: string): Promise<EnrolmentRecord | null> {
  const [row] = await query(
    tx,
    enrolmentRow,
    sql`
      select id, student_id as "studentId", course_id as "courseId", status, lms_enrolment_id as "lmsEnrolmentId", lms,
        lms_enrolment_progress as progress, mark, marked_revision as "markedRevision", kept_revision as "keptRevision"
      from enrolment where organisation_id = ${tx.organisationId} and id = ${id} for update`,
  );
  return row ?? null;
}

const lmsEnrolmentIdRow = rowShape(columnsOf(Enrolment, 'lmsEnrolmentId'));

/** Returns the id of an enrolment in the LMS; null when it has none. */
export async function findLmsEnrolmentId(tx: OrganisationTransaction, id: string): Promise<string | null> {
  const [row] = await query(
    tx,
    lmsEnrolmentIdRow,
    sql`
      select lms_enrolment_id as "lmsEnrolmentId" from enrolment
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row?.lmsEnrolmentId ?? null;
}

export interface NewEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly status: 'PENDING' | 'ACTIVE';
  readonly lmsEnrolmentId: string | null;
  readonly lms: Lms | null;
  readonly transferredFromId: string | null;
}

/**
 * Stores an enrolment at progress 0. @returns false when the student or the course does not belong to the organisation
 */
export async function insertEnrolment(tx: OrganisationTransaction, enrolment: NewEnrolment): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into enrolment
        (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms, transferred_from_id, created_at, updated_at)
      select ${enrolment.id}, c.organisation_id, s.id, c.id, ${enrolment.status}, ${enrolment.lmsEnrolmentId}::text,
        ${enrolment.lms}::text, ${enrolment.transferredFromId}::uuid, now(), now()
      from student s join course c on c.organisation_id = s.organisation_id
      where s.organisation_id = ${tx.organisationId} and s.id = ${enrolment.studentId} and c.id = ${enrolment.courseId}`,
  );
  return stored === 1;
}

/**
 * Makes a PENDING enrolment ACTIVE with the id from the LMS. The caller holds `lockLmsEnrolmentIds` for it.
 * @throws NothingStoredError when it is not PENDING
 */
export async function activateEnrolment(
  tx: OrganisationTransaction,
  id: string,
  lmsEnrolmentId: string,
  lms: Lms,
): Promise<void> {
  const { numUpdatedRows } = await updateEnrolment(tx, id)
    .set({ status: 'ACTIVE', lms_enrolment_id: lmsEnrolmentId, lms })
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();
  requireStored(Number(numUpdatedRows), asSentence('The id that the LMS gave'));
}

const updateEnrolment = (tx: OrganisationTransaction, id: string) =>
  tables(tx)
    .updateTable('enrolment')
    .set({ updated_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id);

/** Sets the status. @throws NothingStoredError when there is no such enrolment */
export async function setEnrolmentStatus(
  tx: OrganisationTransaction,
  id: string,
  status: EnrolmentStatus,
): Promise<void> {
  const { numUpdatedRows } = await updateEnrolment(tx, id).set({ status }).executeTakeFirstOrThrow();
  requireStored(Number(numUpdatedRows), asSentence('The status of the enrolment'));
}

/** Sets the mark, with the revisions of the course that count for it. @throws NothingStoredError when there is no such enrolment */
export async function setEnrolmentMark(
  tx: OrganisationTransaction,
  id: string,
  {
    mark,
    revisionNumber,
    keptRevision,
  }: { readonly mark: number; readonly revisionNumber: number; readonly keptRevision: number | null },
): Promise<void> {
  const { numUpdatedRows } = await updateEnrolment(tx, id)
    .set({ mark, marked_revision: revisionNumber, kept_revision: keptRevision })
    .executeTakeFirstOrThrow();
  requireStored(Number(numUpdatedRows), asSentence('The mark of the enrolment'));
}

const callSubjectRow = rowShape({
  student: jsonObject({ id: text, firstName: text, lastName: text, email: text, externalId: nullable(text) }),
  courseName: text,
  lmsCourseId: nullable(text),
});
export type CallSubject = RowOf<typeof callSubjectRow>;

/** Returns the student and the course for a call to the LMS. */
export async function findCallSubject(
  tx: OrganisationTransaction,
  studentId: string,
  courseId: string,
): Promise<CallSubject | null> {
  const [row] = await query(
    tx,
    callSubjectRow,
    sql`
      select
        jsonb_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name, 'email', s.email,
          'externalId', s.external_id) as student,
        c.name as "courseName", c.lms_course_id as "lmsCourseId"
      from student s join course c on c.organisation_id = s.organisation_id
      where s.organisation_id = ${tx.organisationId} and s.id = ${studentId} and c.id = ${courseId}`,
  );
  return row ?? null;
}

interface DescribedCall {
  readonly enrolmentId: string;
  /** Null for other actions than a transfer. */
  readonly toStudentId: string | null;
  readonly operation: LmsOperation;
}

/**
 * Returns what the call of an action on an enrolment is made of, as text: the student, the one it is transferred to, the course,
 * and the settings of the LMS.
 */
export async function describeCall(
  tx: OrganisationTransaction,
  { enrolmentId, toStudentId, operation }: DescribedCall,
): Promise<string> {
  const [row] = await query(
    tx,
    rowShape({ text }),
    sql`
      select jsonb_build_array(e.lms_enrolment_id, s.first_name, s.last_name, s.email, s.external_id,
        t.first_name, t.last_name, t.email, t.external_id, c.name, c.lms_course_id, coalesce(e.lms, l.mode, 'CUSTOM'),
        n.revision,
        o.updated_at)::text as text
      from enrolment e
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      left join student t on t.organisation_id = e.organisation_id and t.id = ${toStudentId}::uuid
      left join lms_settings l on l.organisation_id = e.organisation_id
      left join lms_connection n on n.organisation_id = e.organisation_id
      left join lms_operation_configuration o on o.organisation_id = e.organisation_id and o.operation = ${operation}
      where e.organisation_id = ${tx.organisationId} and e.id = ${enrolmentId}`,
  );
  return row!.text;
}

/** Returns the name of a course. The organisation has one with this id. */
export async function findCourseName(tx: OrganisationTransaction, courseId: string): Promise<string> {
  const row = await tables(tx)
    .selectFrom('course')
    .select('name')
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow();
  return row.name;
}

const earlyReportRow = rowShape({ ...columnsOf(ProgressReport, 'id', 'progress'), unmatched: boolean });
export type EarlyReport = RowOf<typeof earlyReportRow>;

/**
 * Returns reports for an LMS id that count for an enrolment which gets that id only now: the first of the highest ones,
 * and the newest ones. They are unmatched reports of any time, also those that were set aside since an enrolment got
 * the id before, and reports that were processed since the LMS call began (docs/product.md "Reports without an enrolment").
 * Waiting reports will find the enrolment without this. The caller holds `lockLmsEnrolmentIds` for the id. The reports are
 * locked, so that none of them is withdrawn before the transaction ends.
 * @param newest how many of the newest ones are returned at most
 */
export async function findEarlyReports(
  tx: OrganisationTransaction,
  lmsEnrolmentId: string,
  callBegan: string | null,
  newest: number,
): Promise<EarlyReport[]> {
  const earlier = await findNewestWithEffect(tx, lmsEnrolmentId);
  const setAside = earlier === null ? sql`state = 'IGNORED'` : sql`state = 'IGNORED' and id > ${earlier}::uuid`;
  // "= any" and the order of the newest ones are those of the index, as in `readUnmatchedStretch`.
  const early = sql`organisation_id = ${tx.organisationId} and lms_enrolment_id = any(array[${lmsEnrolmentId}::text])
    and (state = 'UNMATCHED' or (${setAside})
      or (state in ('APPLIED', 'UNCHANGED') and received_at >= ${callBegan}::timestamptz))`;
  return query(
    tx,
    earlyReportRow,
    sql`
      select id, progress, state in ('UNMATCHED', 'IGNORED') as unmatched from progress_report
      where ${early} and id = any(array(
        (select id from progress_report where ${early} order by progress desc, id limit 1)
        union
        (select id from progress_report where ${early} order by lms_enrolment_id desc, id desc limit ${newest})))
      order by id for update`,
  );
}

/**
 * Returns the newest report that had an effect on an enrolment with this id; null when there is none. Older reports that
 * are set aside were for that enrolment, whose student may be another one.
 */
async function findNewestWithEffect(tx: OrganisationTransaction, lmsEnrolmentId: string): Promise<string | null> {
  const [row] = await query(
    tx,
    idRow,
    sql`
      select f.report_id as id from enrolment e
      cross join lateral (
        select report_id from progress_effect
        where organisation_id = e.organisation_id and enrolment_id = e.id order by report_id desc limit 1) f
      where e.organisation_id = ${tx.organisationId} and e.lms_enrolment_id = ${lmsEnrolmentId}
      order by f.report_id desc limit 1`,
  );
  return row?.id ?? null;
}

/** Marks unmatched reports as applied. */
export async function markReportsApplied(tx: OrganisationTransaction, ids: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
      update progress_report set state = 'APPLIED', processed_at = clock_timestamp()
      where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[]) and state in ('UNMATCHED', 'IGNORED')`,
  );
}

export interface NewQuizMark {
  readonly id: string;
  readonly unitId: string;
  readonly name: string;
  readonly score: number;
  readonly maxScore: number;
  readonly passed: boolean;
  /** ISO 8601. */
  readonly markedAt: string;
}

/**
 * Adds marks that a user gave by hand and makes them the latest of their units. The enrolment is locked.
 * @throws NothingStoredError when a unit does not belong to the enrolment's course
 */
export async function addQuizMarks(
  tx: OrganisationTransaction,
  by: { enrolmentId: string; userId: string; actionId: string },
  marks: readonly NewQuizMark[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (
      id uuid, "unitId" uuid, name text, score double precision, "maxScore" double precision, passed boolean,
      "markedAt" timestamptz
    )
    join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = ${by.enrolmentId}
    join unit u on u.organisation_id = e.organisation_id and u.course_id = e.course_id and u.id = m."unitId"`;
  const added = await execute(
    tx,
    sql`
      insert into quiz_mark
        (id, organisation_id, enrolment_id, unit_id, name, score, max_score, passed, marked_at, marked_by_user_id, action_id)
      select m.id, e.organisation_id, e.id, u.id, m.name, m.score, m."maxScore", m.passed, m."markedAt", ${by.userId}, ${by.actionId}
      from ${given}`,
  );
  requireStored(added, asSentence('A result'), marks.length);
  const latest = await execute(
    tx,
    sql`
      insert into unit_result
        (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score, quiz_marked_at, updated_at)
      select e.id, u.id, e.organisation_id, 'NOT_STARTED', 0, 0, m.score, m."maxScore", m."markedAt", now()
      from ${given}
      on conflict (enrolment_id, unit_id) do update
      set quiz_score = excluded.quiz_score, quiz_max_score = excluded.quiz_max_score,
        quiz_marked_at = excluded.quiz_marked_at, updated_at = excluded.updated_at`,
  );
  requireStored(latest, asSentence('A result'), marks.length);
}

/** Returns the ids of the course's units, in order, with their codes. */
export function findUnits(
  tx: OrganisationTransaction,
  courseId: string,
): Promise<{ id: string; code: string; name: string }[]> {
  return tables(tx)
    .selectFrom('unit')
    .select(['id', 'code', 'name'])
    .where('organisation_id', '=', tx.organisationId)
    .where('course_id', '=', courseId)
    .orderBy('position')
    .execute();
}
