import { versionOf } from '../../platform/versions/version.ts';
import type { CourseWithContent } from './show-course.ts';
import type { CourseContent, CourseRecord } from './store/courses.ts';

/** Returns the version of what the form of a course changes, including units, outcomes and certificates. */
export const courseVersion = (course: CourseWithContent): string => versionWith(course, contentVersion(course));

/** Returns the same, when the version of the content is known. */
export const versionWith = (
  { name, lmsCourseId }: Pick<CourseRecord, 'name' | 'lmsCourseId'>,
  ofContent: string,
): string => versionOf([name, lmsCourseId, ofContent]);

/** Returns the version of what results are computed from, with the names of its parts. */
export const contentVersion = ({ units, certificateDefinitions }: CourseContent): string =>
  versionOf([
    units.map(({ id, code, name: unit, weight, outcomes }) => [
      [id, code, unit, weight],
      outcomes.map((outcome) => [outcome.id, outcome.code, outcome.name]),
    ]),
    certificateDefinitions.map(({ id, title, threshold }) => [id, title, threshold]),
  ]);
