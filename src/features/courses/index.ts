/** What other features may use of courses. */
export { loadCourseStructures, type RevisedStructure } from './store/course-structures.ts';
