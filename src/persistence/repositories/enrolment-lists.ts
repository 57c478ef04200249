import { sql } from 'kysely';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import type { Lms } from './enrolment-lifecycle.ts';
import { pageCondition, type NewestFirst } from './newest-first.ts';

/** An enrolment with the names of its student and course. */
export interface ListedEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly studentFirstName: string;
  readonly studentLastName: string;
  readonly studentEmail: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly status: EnrolmentStatus;
  readonly lmsEnrolmentId: string | null;
  readonly lms: Lms | null;
  readonly transferredFromId: string | null;
  readonly progress: number;
  readonly mark: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface EnrolmentFilters {
  readonly studentId?: string;
  readonly courseId?: string;
  readonly status?: EnrolmentStatus;
  readonly lmsEnrolmentId?: string;
}

type Row = Omit<ListedEnrolment, 'createdAt' | 'updatedAt'> & { createdAt: string; updatedAt: string };

const columns = sql`
  e.id, e.student_id as "studentId", s.first_name as "studentFirstName", s.last_name as "studentLastName",
  s.email as "studentEmail", e.course_id as "courseId", c.name as "courseName", e.status,
  e.lms_enrolment_id as "lmsEnrolmentId", e.lms, e.transferred_from_id as "transferredFromId",
  e.lms_enrolment_progress as progress, e.mark, e.created_at as "createdAt", e.updated_at as "updatedAt"`;

const joins = sql`
  join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
  join course c on c.organisation_id = e.organisation_id and c.id = e.course_id`;

function toListed(row: Row): ListedEnrolment {
  return { ...row, createdAt: asDate(row.createdAt), updatedAt: asDate(row.updatedAt) };
}

/** Enrolments, the newest first. */
export async function listEnrolments(
  em: EntityManager,
  organisationId: string,
  filters: EnrolmentFilters,
  page: NewestFirst,
): Promise<ListedEnrolment[]> {
  const condition = pageCondition(organisationId, page, {
    student_id: filters.studentId,
    course_id: filters.courseId,
    status: filters.status,
    lms_enrolment_id: filters.lmsEnrolmentId,
  });
  // The names are looked up for the rows of the page only.
  const rows = await query(
    em,
    sql<Row>`
      select ${columns}
      from (select * from enrolment where ${condition} order by id desc limit ${page.limit}) e ${joins}
      order by e.id desc`,
  );
  return rows.map(toListed);
}

export async function findListedEnrolment(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<ListedEnrolment | null> {
  const [row] = await query(
    em,
    sql<Row>`select ${columns} from enrolment e ${joins} where e.organisation_id = ${organisationId} and e.id = ${id}`,
  );
  return row === undefined ? null : toListed(row);
}
