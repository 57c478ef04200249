import type { Database, Queries } from '../database/database.ts';
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

/** Courses on one page of the dashboard. */
export const coursesOnPage = 200;

export interface CoursesPage {
  readonly courses: readonly CourseWithCount[];
  /** The course after which the next page begins; null for the last page. */
  readonly next: string | null;
}

/**
 * Returns a page of the courses with their present numbers of enrolments, archived ones last.
 * @param after the id of the course after which the page begins; null for the first page
 */
export async function listCourses(queries: Queries, tenantId: string, after: string | null): Promise<CoursesPage> {
  const { rows } = await queries.query<CourseWithCount>(
    `select id, name, archived_at is not null as archived,
            (select count(*)::int from enrolment e
             where e.tenant_id = course.tenant_id and e.course_id = course.id and e.status = 'ACTIVE') as enrolments
     from course where tenant_id = $1 and ($2::text is null or (archived_at is not null, lower(name), id) > (
       select archived_at is not null, lower(name), id from course where tenant_id = $1 and id = $2))
     order by archived_at is not null, lower(name), id limit ${coursesOnPage + 1}`,
    [tenantId, after],
  );
  const courses = rows.slice(0, coursesOnPage);
  return { courses, next: rows.length > coursesOnPage ? courses.at(-1)!.id : null };
}

/** Returns one course. @throws RefusedError 404 */
export async function findCourse(queries: Queries, tenantId: string, id: string): Promise<Course> {
  const { rows } = await queries.query<Course>(
    'select id, name, archived_at is not null as archived from course where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  return rows[0] ?? refuseUnknown();
}

/** Courses of a tenant that are not archived. Each search of Attain reads all of them. */
export const coursesMax = 2_000;

/** Another course has the id. */
export class CourseExistsError extends RefusedError {
  constructor(code: string) {
    super(409, `There is already a course with the code ${code}.`);
    this.name = 'CourseExistsError';
  }
}

/**
 * Creates a course. @param code the id of the course; without one it gets a random id
 * @throws CourseExistsError if another course has that id; RefusedError 409 if there are `coursesMax`
 */
export async function createCourse(
  database: Database,
  tenantId: string,
  { name, code = newId() }: { readonly name: string; readonly code?: string | undefined },
): Promise<Course> {
  return database.transaction(async (queries) => {
    await lockCourses(queries, tenantId);
    const same = await queries.query('select from course where tenant_id = $1 and id = $2', [tenantId, code]);
    if (same.rowCount !== 0) throw new CourseExistsError(code);
    await requirePlace(queries, tenantId);
    const { rows } = await queries.query<Course>(
      'insert into course (tenant_id, id, name) values ($1, $2, $3) returning id, name, false as archived',
      [tenantId, code, name],
    );
    return rows[0]!;
  });
}

/** Lets one transaction at a time add courses of a tenant, so that what it counts stays true. */
async function lockCourses(queries: Queries, tenantId: string): Promise<void> {
  await queries.query('select from tenant where id = $1 for no key update', [tenantId]);
}

/** @throws RefusedError 409 if there are `coursesMax` courses that are not archived */
async function requirePlace(queries: Queries, tenantId: string): Promise<void> {
  const { rows } = await queries.query<{ count: number }>(
    'select count(*)::int as count from course where tenant_id = $1 and archived_at is null',
    [tenantId],
  );
  if (rows[0]!.count < coursesMax) return;
  throw new RefusedError(
    409,
    `There are already ${coursesMax.toLocaleString('en')} courses, which is the limit. Archived ones do not count. Archive a course that is not needed any more.`,
  );
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
 * Archives a course, so that nobody can be enrolled on it. Existing enrolments stay.
 * @throws RefusedError 404
 */
export async function archiveCourse(queries: Queries, tenantId: string, id: string): Promise<void> {
  const { rowCount } = await queries.query(
    'update course set archived_at = coalesce(archived_at, now()) where tenant_id = $1 and id = $2',
    [tenantId, id],
  );
  if (rowCount === 0) refuseUnknown();
}

/** Restores an archived course. @throws RefusedError 404; 409 if there are `coursesMax` */
export async function restoreCourse(database: Database, tenantId: string, id: string): Promise<void> {
  await database.transaction(async (queries) => {
    await lockCourses(queries, tenantId);
    const { archived } = await findCourse(queries, tenantId, id);
    if (!archived) return;
    await requirePlace(queries, tenantId);
    await queries.query('update course set archived_at = null where tenant_id = $1 and id = $2', [tenantId, id]);
  });
}

function refuseUnknown(): never {
  throw new RefusedError(404, 'There is no such course.');
}
