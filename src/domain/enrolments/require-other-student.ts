import { DomainError } from '../errors.ts';
import { t } from '../../language/translate.ts';

/** Requires another student for a transfer. @throws DomainError SAME_STUDENT */
export function requireOtherStudent(studentId: string, toStudentId: string): void {
  if (studentId === toStudentId) {
    throw new DomainError('SAME_STUDENT', t('This student already has the enrolment. Choose another student.'));
  }
}
