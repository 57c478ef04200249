/** The exports of students for other features. */
export { findErasure } from './store/student-erasure.ts';
export { lockExternalId } from './store/external-ids.ts';
export { insertStudent } from './store/students.ts';
export { studentsInOrder, type StudentQuery } from './list-students.ts';
