import { asSentence } from '../../language/sentence.ts';
import { DomainError } from '../errors.ts';

/** Requires another student for a transfer. @throws DomainError SAME_STUDENT */
export function requireOtherStudent(studentId: string, toStudentId: string): void {
  if (studentId === toStudentId) {
    throw new DomainError(
      'SAME_STUDENT',
      asSentence('This student already has the enrolment. Choose another student.'),
    );
  }
}
