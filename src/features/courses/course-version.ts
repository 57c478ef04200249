import { versionOf } from '../../platform/versions/version.ts';
import type { CourseWithContent } from './show-course.ts';

/** Returns the version of what the form of a course changes, including units, outcomes and certificates. */
export const courseVersion = ({ name, lmsCourseId, units, certificateDefinitions }: CourseWithContent): string =>
  versionOf([
    name,
    lmsCourseId,
    units.map(({ id, code, name: unit, weight, outcomes }) => [
      [id, code, unit, weight],
      outcomes.map((outcome) => [outcome.id, outcome.code, outcome.name]),
    ]),
    certificateDefinitions.map(({ id, title, threshold }) => [id, title, threshold]),
  ]);
