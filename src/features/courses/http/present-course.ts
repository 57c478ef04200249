import { courseVersion } from '../course-version.ts';
import type { CourseWithContent } from '../show-course.ts';
import type { ListedRevision } from '../list-revisions.ts';
import type { CourseRecord } from '../store/courses.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentCourseSummary({ id, name, lmsCourseId, createdAt }: CourseRecord): Schema<'CourseSummary'> {
  return { id, name, lmsCourseId, createdAt: createdAt.toISOString() };
}

export function presentCourse(course: CourseWithContent): Schema<'Course'> {
  return {
    ...presentCourseSummary(course),
    units: course.units.map(({ id, code, name, weight, outcomes }) => ({
      id,
      code,
      name,
      weight,
      outcomes: outcomes.map((outcome) => ({ id: outcome.id, code: outcome.code, name: outcome.name })),
    })),
    certificateDefinitions: course.certificateDefinitions.map(({ id, title, threshold }) => ({ id, title, threshold })),
    version: courseVersion(course),
  };
}

export const presentRevision = ({ savedAt, ...revision }: ListedRevision): Schema<'CourseRevision'> => ({
  ...revision,
  savedAt: savedAt.toISOString(),
});
