import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { findCourse, loadCourseContent, type CourseContent, type CourseRecord } from './store/courses.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { t } from '../../language/translate.ts';

export type CourseWithContent = CourseRecord & CourseContent;

/**
 * Returns a course with its units, outcomes and certificate definitions.
 * @throws ApplicationError NOT_FOUND NO_SUCH_COURSE
 */
export function showCourse(database: Database, organisationId: string, courseId: string): Promise<CourseWithContent> {
  return database.inOrganisation(organisationId, (tx) => showCourseIn(tx, courseId));
}

/** Does what `showCourse` does, in the caller's transaction. @param lock prevents concurrent changes of it */
export async function showCourseIn(
  tx: OrganisationTransaction,
  courseId: string,
  { lock = false } = {},
): Promise<CourseWithContent> {
  const course = await findCourse(tx, courseId, { lock });
  if (course === null) throw noSuchCourse();
  return { ...course, ...(await loadCourseContent(tx, courseId)) };
}

export const noSuchCourse = (): ApplicationError =>
  new ApplicationError('NOT_FOUND', 'NO_SUCH_COURSE', t('There is no such course.'));
