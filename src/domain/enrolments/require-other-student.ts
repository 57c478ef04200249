import { DomainError } from '../errors.ts';

/** A seat passes to somebody else. @throws DomainError SAME_STUDENT */
export function requireOtherStudent(studentId: string, toStudentId: string): void {
  if (studentId === toStudentId) {
    throw new DomainError('SAME_STUDENT', 'This student has the enrolment already. Choose another student.');
  }
}
