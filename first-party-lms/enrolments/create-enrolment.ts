import { findCourse } from '../courses/courses.ts';
import type { Queries } from '../database/database.ts';
import { RefusedError } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Student } from './enrolment.ts';

/**
 * Enrols a student, and adds or renames the student if necessary.
 * @returns the enrolment's id
 * @throws RefusedError 404 for an unknown course, 409 for an archived one
 */
export async function createEnrolment(
  queries: Queries,
  tenantId: string,
  { courseId, student }: { readonly courseId: string; readonly student: Student },
): Promise<string> {
  const course = await findCourse(queries, tenantId, courseId);
  if (course.archived) throw new RefusedError(409, 'The course is archived; nobody can be enrolled on it.');
  return insertEnrolment(queries, tenantId, courseId, student);
}

/** Starts an enrolment at progress 0, on a course in any state. */
export async function insertEnrolment(
  queries: Queries,
  tenantId: string,
  courseId: string,
  { id: studentId, firstName, lastName }: Student,
): Promise<string> {
  await queries.query(
    `insert into student (tenant_id, id, first_name, last_name) values ($1, $2, $3, $4)
     on conflict (tenant_id, id) do update set first_name = excluded.first_name, last_name = excluded.last_name`,
    [tenantId, studentId, firstName, lastName],
  );
  const id = newId();
  await queries.query('insert into enrolment (tenant_id, id, course_id, student_id) values ($1, $2, $3, $4)', [
    tenantId,
    id,
    courseId,
    studentId,
  ]);
  return id;
}
