/** The exports of students for other features. */
export { findErasure } from './store/student-erasure.ts';
export { insertStudent } from './store/students.ts';
