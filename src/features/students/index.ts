/** What other features may use of students. */
export { findErasure } from './store/student-erasure.ts';
export { insertStudent } from './store/students.ts';
