import type { CourseWithContent } from '../show-course.ts';
import type { CourseRecord } from '../store/courses.ts';

export function presentCourseSummary({ id, name, lmsCourseId, createdAt }: CourseRecord) {
  return { id, name, lmsCourseId, createdAt: createdAt.toISOString() };
}

export function presentCourse(course: CourseWithContent) {
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
  };
}
