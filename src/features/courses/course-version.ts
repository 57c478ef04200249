import { versionOf } from '../../platform/versions/version.ts';
import type { CourseWithContent } from './show-course.ts';
import type { CourseContent } from './store/courses.ts';

/** Returns the version of what the form of a course changes, including units, outcomes and certificates. */
export const courseVersion = ({ name, lmsCourseId, ...content }: CourseWithContent): string =>
  versionOf([name, lmsCourseId, contentVersion(content)]);

/** Returns the version of what results are computed from, with the names of its parts. */
export const contentVersion = ({ units, certificateDefinitions }: CourseContent): string =>
  versionOf([
    units.map(({ id, code, name: unit, weight, outcomes }) => [
      [id, code, unit, weight],
      outcomes.map((outcome) => [outcome.id, outcome.code, outcome.name]),
    ]),
    certificateDefinitions.map(({ id, title, threshold }) => [id, title, threshold]),
  ]);
