/** The exports of courses for other features. */
export { loadCourseStructures, type RevisedStructure } from './store/course-structures.ts';
