/** The exports of courses for other features. */
export { loadCourseStructures, type RevisedStructure } from './store/course-structures.ts';
export { findCourseRevision } from './store/course-revisions.ts';
export { loadRevisionStructures, revisionKey, type RevisionOfCourse } from './store/revision-structures.ts';
export { findCourse } from './store/courses.ts';
