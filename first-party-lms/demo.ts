import { CourseExistsError, createCourse, findCourse, type Course } from './courses/courses.ts';
import type { Database } from './database/database.ts';
import { RefusedError } from './errors.ts';
import { tenantExists } from './tenants/tenants.ts';

/** Typical courses of a training organisation. */
export const demoCourses = [
  { code: 'CRS-301', name: 'Level 3 Diploma in Adult Care' },
  { code: 'CRS-214', name: 'Level 2 Certificate in Bookkeeping' },
  { code: 'CRS-118', name: 'Introduction to Web Development' },
  { code: 'CRS-122', name: 'Data Protection at Work' },
  { code: 'CRS-209', name: 'Level 2 Award in Food Safety' },
  { code: 'CRS-315', name: 'Level 3 Team Leading' },
  { code: 'CRS-104', name: 'Moving and Handling' },
] as const;

/**
 * Creates the demo courses that the tenant does not have yet, as a user would on the courses page. Idempotent.
 * @returns all demo courses of the tenant, as they are now
 * @throws RefusedError 404 for an unknown tenant, 409 if it has as many courses as it may have
 */
export async function seedDemo(database: Database, tenantId: string): Promise<Course[]> {
  const { queries } = database;
  if (!(await tenantExists(queries, tenantId))) {
    throw new RefusedError(404, 'There is no such tenant: Attain has to provision the organisation first.');
  }
  for (const { code, name } of demoCourses) {
    await createCourse(database, tenantId, { code, name }).catch((error: unknown) => {
      // Perhaps with a name that a user has changed since.
      if (!(error instanceof CourseExistsError)) throw error;
    });
  }
  const courses: Course[] = [];
  for (const { code } of demoCourses) courses.push(await findCourse(queries, tenantId, code));
  return courses;
}
