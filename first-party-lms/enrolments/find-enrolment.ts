import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import type { Enrolment, EnrolmentStatus } from './enrolment.ts';

interface EnrolmentRow {
  id: string;
  course_id: string;
  student_id: string;
  first_name: string;
  last_name: string;
  status: EnrolmentStatus;
  progress: number;
}

/** Returns one enrolment. @throws RefusedError 404 */
export async function findEnrolment(queries: Queries, tenantId: string, id: string): Promise<Enrolment> {
  const { rows } = await queries.query<EnrolmentRow>(
    `select e.id, e.course_id, e.student_id, s.first_name, s.last_name, e.status, e.progress
     from enrolment e join student s on s.tenant_id = e.tenant_id and s.id = e.student_id
     where e.tenant_id = $1 and e.id = $2`,
    [tenantId, id],
  );
  const row = rows[0];
  if (row === undefined) throw unknownEnrolment();
  return {
    id: row.id,
    courseId: row.course_id,
    student: { id: row.student_id, firstName: row.first_name, lastName: row.last_name },
    status: row.status,
    progress: row.progress,
  };
}

/**
 * Locks the enrolment until the transaction ends, for changes that only an active one allows.
 * @throws RefusedError 404, or 409 if it is no longer active
 */
export async function lockActiveEnrolment(
  queries: Queries,
  tenantId: string,
  id: string,
): Promise<{ courseId: string }> {
  const { rows } = await queries.query<{ courseId: string; status: EnrolmentStatus }>(
    'select course_id as "courseId", status from enrolment where tenant_id = $1 and id = $2 for no key update',
    [tenantId, id],
  );
  const row = rows[0];
  if (row === undefined) throw unknownEnrolment();
  if (row.status !== 'ACTIVE') throw new RefusedError(409, `The enrolment is ${row.status}, not ACTIVE.`);
  return { courseId: row.courseId };
}

const unknownEnrolment = (): RefusedError => new RefusedError(404, 'There is no such enrolment.');
