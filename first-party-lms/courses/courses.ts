import type { Queries } from '../database/database.ts';
import { contains } from '../database/like.ts';
import { RefusedError } from '../errors.ts';
import { newId } from '../ids.ts';

export interface Course {
  readonly id: string;
  readonly name: string;
  readonly archived: boolean;
}

export interface CourseWithCount extends Course {
  readonly enrolments: number;
}

/** Maximum number of courses in one answer. A search narrows them down. */
export const courseLimit = 200;

/**
 * Returns the first `courseLimit` courses that are not archived, by name; with `search` only those with it in their
 * name or id.
 */
export async function searchCourses(queries: Queries, tenantId: string, search: string): Promise<Course[]> {
  const { rows } = await queries.query<Course>(
    `select id, name, false as archived from course
     where tenant_id = $1 and archived_at is null and (name ilike $2 or id ilike $2)
     order by lower(name), id limit ${courseLimit}`,
    [tenantId, contains(search)],
  );
  return rows;
}

/** Returns every course with its present number of enrolments, archived ones last. */
export async function listCourses(queries: Queries, tenantId: string): Promise<CourseWithCount[]> {
  const { rows } = await queries.query<CourseWithCount>(
    `select id, name, archived_at is not null as archived,
            (select count(*)::int from enrolment e
             where e.tenant_id = course.tenant_id and e.course_id = course.id and e.status = 'ACTIVE') as enrolments
     from course where tenant_id = $1 order by archived_at is not null, lower(name), id`,
    [tenantId],
  );
  return rows;
}

/** Returns one course. @throws RefusedError 404 */
export async function findCourse(queries: Queries, tenantId: string, id: string): Promise<Course> {
  const { rows } = await queries.query<Course>(
    'select id, name, archived_at is not null as archived from course where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return rows[0] ?? refuseUnknown();
}

/** Courses of a tenant, archived ones included. The dashboard lists all of them. */
export const coursesMax = 2_000;

/**
 * Creates a course. @param code the id of the course; without one it gets a random id
 * @throws RefusedError 409 if another course has that id, or there are `coursesMax`
 */
export async function createCourse(
  queries: Queries,
  tenantId: string,
  { name, code = newId() }: { readonly name: string; readonly code?: string | undefined },
): Promise<Course> {
  const counted = await queries.query<{ count: number }>(
    'select count(*)::int as count from course where tenant_id = $1',
    [tenantId],
  );
  if (counted.rows[0]!.count >= coursesMax) {
    throw new RefusedError(
      409,
      `There are already ${coursesMax} courses, which is the limit. Rename one that is archived.`,
    );
  }
  const { rows } = await queries.query<Course>(
    `insert into course (tenant_id, id, name) values ($1, $2, $3) on conflict do nothing
     returning id, name, false as archived`,
    [tenantId, code, name],
  );
  if (rows[0] === undefined) throw new RefusedError(409, `There is already a course with the code ${code}.`);
  return rows[0];
}

/** Renames a course. @throws RefusedError 404 */
export async function renameCourse(queries: Queries, tenantId: string, id: string, name: string): Promise<void> {
  const { rowCount } = await queries.query('update course set name = $3 where tenant_id = $1 and id = $2', [
    tenantId,
    id,
    name,
  ]);
  if (rowCount === 0) refuseUnknown();
}

/**
 * Archives a course, so that nobody can be enrolled on it, or restores it. Existing enrolments stay.
 * @throws RefusedError 404
 */
export async function archiveCourse(queries: Queries, tenantId: string, id: string, archived: boolean): Promise<void> {
  const { rowCount } = await queries.query(
    'update course set archived_at = case when $3 then coalesce(archived_at, now()) end where tenant_id = $1 and id = $2',
    [tenantId, id, archived],
  );
  if (rowCount === 0) refuseUnknown();
}

function refuseUnknown(): never {
  throw new RefusedError(404, 'There is no such course.');
}
