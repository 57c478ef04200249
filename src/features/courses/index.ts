/** The exports of courses for other features. */
export { loadCourseStructures, type RevisedStructure } from './store/course-structures.ts';
export { findCourse } from './store/courses.ts';
