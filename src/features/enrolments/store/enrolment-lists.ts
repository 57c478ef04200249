import { sql, type RawBuilder } from 'kysely';
import type { EnrolmentStatus } from '../../../domain/enrolments/enrolment-status.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Enrolment } from '../../../schema/entities/index.ts';
import { pageCondition } from '../../../platform/lists/newest-first.ts';

export const listedEnrolmentRow = rowShape({
  ...columnsOf(
    Enrolment,
    'id',
    'studentId',
    'courseId',
    'status',
    'lmsEnrolmentId',
    'lms',
    'transferredFromId',
    'mark',
  ),
  ...columnsOf(Enrolment, 'createdAt', 'updatedAt'),
  progress: columnOf(Enrolment, 'lmsEnrolmentProgress'),
  studentFirstName: text,
  studentLastName: text,
  studentEmail: text,
  /** Whether the student's names and address were erased permanently. */
  studentErased: boolean,
  courseName: text,
});
/** An enrolment with the names of its student and course. */
export type ListedEnrolment = RowOf<typeof listedEnrolmentRow>;

export interface EnrolmentFilters {
  readonly studentId?: string;
  readonly courseId?: string;
  readonly status?: EnrolmentStatus;
  readonly lmsEnrolmentId?: string;
}

/** Filters, and a period in which the enrolment was created. */
export interface EnrolmentSelection extends EnrolmentFilters {
  /** Returns only enrolments with these ids. */
  readonly ids?: readonly string[] | undefined;
  readonly from?: Date;
  readonly to?: Date;
}

/** The columns of the enrolment `e` with `enrolmentJoins`. */
export const enrolmentColumns = sql`
  e.id, e.student_id as "studentId", s.first_name as "studentFirstName", s.last_name as "studentLastName",
  s.email as "studentEmail", s.erased_at is not null as "studentErased", e.course_id as "courseId", c.name as "courseName", e.status,
  e.lms_enrolment_id as "lmsEnrolmentId", e.lms, e.transferred_from_id as "transferredFromId",
  e.lms_enrolment_progress as progress, e.mark, e.created_at as "createdAt", e.updated_at as "updatedAt"`;

export const enrolmentJoins = sql`
  join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
  join course c on c.organisation_id = e.organisation_id and c.id = e.course_id`;

/** Returns the conditions of a selection, on columns of `enrolment`. */
export function enrolmentConditions(organisationId: string, selection: EnrolmentSelection): RawBuilder<unknown>[] {
  const { from, to } = selection;
  return [
    pageCondition(
      organisationId,
      { before: null, from, to },
      {
        student_id: selection.studentId,
        course_id: selection.courseId,
        status: selection.status,
        lms_enrolment_id: selection.lmsEnrolmentId,
      },
    ),
    ...(selection.ids === undefined ? [] : [sql`id = any(${[...selection.ids]}::uuid[])`]),
  ];
}

export async function findListedEnrolment(tx: OrganisationTransaction, id: string): Promise<ListedEnrolment | null> {
  const [row] = await query(
    tx,
    listedEnrolmentRow,
    sql`select ${enrolmentColumns} from enrolment e ${enrolmentJoins} where e.organisation_id = ${tx.organisationId} and e.id = ${id}`,
  );
  return row ?? null;
}
