import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { eraseStudentData, lockForErasure } from './store/student-erasure.ts';
import { findStudent, type StudentRecord } from './store/students.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

/**
 * Replaces a student's names, e-mail address and external reference in all tables, permanently. Enrolments, results and certificates stay
 * without a name. Waiting e-mails are not sent any more, and held certificates are discarded. The data of an LMS is not changed.
 * @param name first and last name of the student, exactly, so that nobody erases another one by mistake
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT, CONFLICT ALREADY_ERASED or ACTION_OPEN (its call would write the
 * names again), INVALID WRONG_NAME
 */
export function eraseStudent(
  database: Database,
  organisationId: string,
  { studentId, name }: { readonly studentId: string; readonly name: string },
  actor: Actor,
): Promise<StudentRecord> {
  return database.inOrganisation(organisationId, async (tx) => {
    const student = await lockForErasure(tx, studentId);
    if (student === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
    if (student.isErased) {
      throw new ApplicationError('CONFLICT', 'ALREADY_ERASED', t('The data of this student was already erased.'));
    }
    if (name !== `${student.firstName} ${student.lastName}`) {
      throw new ApplicationError('INVALID', 'WRONG_NAME', t('This is not the name of the student.'));
    }
    if (student.hasOpenAction) {
      throw new ApplicationError(
        'CONFLICT',
        'ACTION_OPEN',
        t('An action on an enrolment of this student is under way. Wait until it has ended.'),
      );
    }
    await eraseStudentData(tx, studentId, student, actor.kind === 'USER' ? actor.userId : null);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'student.erased',
      subjectId: studentId,
      details: {},
    });
    return (await findStudent(tx, studentId))!;
  });
}
