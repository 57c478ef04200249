/** The exports of courses for other features. */
export type { CourseInput } from './course-input.ts';
export { contentVersion } from './course-version.ts';
export { findCourseBase, planCourse, saveCourse, type CourseBase, type WantedCourse } from './save-course.ts';
export { showCourseIn, type CourseWithContent } from './show-course.ts';
export { loadCourseStructures, type RevisedStructure } from './store/course-structures.ts';
export type { CompareRevisions, RevisionDifference } from './compare-revisions.ts';
export { findCourseRevision, readRevisionText } from './store/course-revisions.ts';
export {
  loadRevisionStructures,
  revisionKey,
  structureOf,
  type RevisionOfCourse,
} from './store/revision-structures.ts';
export { findCourse } from './store/courses.ts';
