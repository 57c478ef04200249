import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { EnrolmentStatus } from '../../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { requireStored } from '../../../platform/database/nothing-stored-error.ts';

export interface EnrolmentRecord {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly status: EnrolmentStatus;
  readonly lmsEnrolmentId: string | null;
  readonly lms: Lms | null;
  readonly progress: number;
  readonly mark: number;
}

/** One enrolment, locked until the transaction ends; null when the organisation has none with this id. */
export async function lockEnrolment(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<EnrolmentRecord | null> {
  const [row] = await query(
    em,
    sql<EnrolmentRecord>`
      select id, student_id as "studentId", course_id as "courseId", status, lms_enrolment_id as "lmsEnrolmentId", lms,
        lms_enrolment_progress as progress, mark
      from enrolment where organisation_id = ${organisationId} and id = ${id} for update`,
  );
  return row ?? null;
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

/** Stores an enrolment at progress 0. @returns false when the student or the course is not the organisation's */
export async function insertEnrolment(
  em: EntityManager,
  organisationId: string,
  enrolment: NewEnrolment,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into enrolment
        (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms, transferred_from_id, created_at, updated_at)
      select ${enrolment.id}, c.organisation_id, s.id, c.id, ${enrolment.status}, ${enrolment.lmsEnrolmentId}::text,
        ${enrolment.lms}::text, ${enrolment.transferredFromId}::uuid, now(), now()
      from student s join course c on c.organisation_id = s.organisation_id
      where s.organisation_id = ${organisationId} and s.id = ${enrolment.studentId} and c.id = ${enrolment.courseId}
      returning id`,
  );
  return rows.length === 1;
}

/**
 * Makes a PENDING enrolment ACTIVE with the id that the LMS gave it. The caller holds `lockLmsEnrolmentIds` for it.
 * @throws NothingStoredError when it is not PENDING
 */
export async function activateEnrolment(
  em: EntityManager,
  organisationId: string,
  id: string,
  lmsEnrolmentId: string,
  lms: Lms,
): Promise<void> {
  const rows = await query(
    em,
    sql`
      update enrolment set status = 'ACTIVE', lms_enrolment_id = ${lmsEnrolmentId}, lms = ${lms}, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id} and status = 'PENDING' returning id`,
  );
  requireStored(rows.length, 'The id that the LMS gave');
}

/** @throws NothingStoredError when there is no such enrolment */
export async function setEnrolmentStatus(
  em: EntityManager,
  organisationId: string,
  id: string,
  status: EnrolmentStatus,
): Promise<void> {
  const rows = await query(
    em,
    sql`
      update enrolment set status = ${status}, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id} returning id`,
  );
  requireStored(rows.length, 'The status of the enrolment');
}

/** @throws NothingStoredError when there is no such enrolment */
export async function setEnrolmentMark(
  em: EntityManager,
  organisationId: string,
  id: string,
  mark: number,
): Promise<void> {
  const rows = await query(
    em,
    sql`
      update enrolment set mark = ${mark}, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id} returning id`,
  );
  requireStored(rows.length, 'The mark of the enrolment');
}

export interface CallSubject {
  readonly student: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly courseName: string;
  readonly lmsCourseId: string | null;
}

/** Whom and what a call to the LMS is about. */
export async function findCallSubject(
  em: EntityManager,
  organisationId: string,
  studentId: string,
  courseId: string,
): Promise<CallSubject | null> {
  const [row] = await query(
    em,
    sql<CallSubject>`
      select jsonb_build_object('id', s.id, 'firstName', s.first_name, 'lastName', s.last_name) as student,
        c.name as "courseName", c.lms_course_id as "lmsCourseId"
      from student s join course c on c.organisation_id = s.organisation_id
      where s.organisation_id = ${organisationId} and s.id = ${studentId} and c.id = ${courseId}`,
  );
  return row ?? null;
}

export interface EarlyReport {
  readonly id: string;
  readonly progress: number;
  readonly unmatched: boolean;
}

/**
 * Reports for an LMS id that count for an enrolment which gets that id only now: those that came unmatched at any time, and
 * those that were processed since the LMS call began (docs/product.md "Reports without an enrolment"). What is
 * still waiting will find the enrolment by itself. The caller holds `lockLmsEnrolmentIds` for the id.
 */
export async function findEarlyReports(
  em: EntityManager,
  organisationId: string,
  lmsEnrolmentId: string,
  callBegan: string | null,
): Promise<EarlyReport[]> {
  return query(
    em,
    sql<EarlyReport>`
      select id, progress, state = 'UNMATCHED' as unmatched from progress_report
      where organisation_id = ${organisationId} and lms_enrolment_id = ${lmsEnrolmentId}
        and (state = 'UNMATCHED' or (state in ('APPLIED', 'UNCHANGED') and received_at >= ${callBegan}::timestamptz))
      order by id`,
  );
}

/** Says of reports that came unmatched that they were applied after all. */
export async function markReportsApplied(
  em: EntityManager,
  organisationId: string,
  ids: readonly string[],
): Promise<void> {
  await query(
    em,
    sql`
      update progress_report set state = 'APPLIED', processed_at = clock_timestamp()
      where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and state = 'UNMATCHED'`,
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
 * Adds marks that were given by hand and makes them the latest of their units. The enrolment is locked.
 * @throws NothingStoredError when a unit is not one of the enrolment's course
 */
export async function addQuizMarks(
  em: EntityManager,
  organisationId: string,
  by: { enrolmentId: string; userId: string; actionId: string },
  marks: readonly NewQuizMark[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as m (
      id uuid, "unitId" uuid, name text, score double precision, "maxScore" double precision, passed boolean,
      "markedAt" timestamptz
    )
    join enrolment e on e.organisation_id = ${organisationId} and e.id = ${by.enrolmentId}
    join unit u on u.organisation_id = e.organisation_id and u.course_id = e.course_id and u.id = m."unitId"`;
  const added = await query(
    em,
    sql`
      insert into quiz_mark
        (id, organisation_id, enrolment_id, unit_id, name, score, max_score, passed, marked_at, marked_by_user_id, action_id)
      select m.id, e.organisation_id, e.id, u.id, m.name, m.score, m."maxScore", m.passed, m."markedAt", ${by.userId}, ${by.actionId}
      from ${given}
      returning id`,
  );
  requireStored(added.length, 'A result', marks.length);
  const latest = await query(
    em,
    sql`
      insert into unit_result
        (enrolment_id, unit_id, organisation_id, status, progress, mark, quiz_score, quiz_max_score, quiz_marked_at, updated_at)
      select e.id, u.id, e.organisation_id, 'NOT_STARTED', 0, 0, m.score, m."maxScore", m."markedAt", now()
      from ${given}
      on conflict (enrolment_id, unit_id) do update
      set quiz_score = excluded.quiz_score, quiz_max_score = excluded.quiz_max_score,
        quiz_marked_at = excluded.quiz_marked_at, updated_at = excluded.updated_at
      returning unit_id`,
  );
  requireStored(latest.length, 'A result', marks.length);
}

/** The ids of the course's units, in order, with their codes. */
export async function findUnits(
  em: EntityManager,
  organisationId: string,
  courseId: string,
): Promise<{ id: string; code: string; name: string }[]> {
  return query(
    em,
    sql<{ id: string; code: string; name: string }>`
      select id, code, name from unit where organisation_id = ${organisationId} and course_id = ${courseId} order by position`,
  );
}
