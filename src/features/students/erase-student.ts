import { eraseCallsOf, eraseCallsOfNobody } from '../lms/index.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import {
  eraseStudentData,
  findAffectedEnrolments,
  lockForErasure,
  type StudentToErase,
} from './store/student-erasure.ts';
import { findStudent, type StudentRecord } from './store/students.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { confirmsErasure, erasureWord, notConfirmed } from '../../domain/students/confirms-erasure.ts';
import { languages } from '../../language/languages.ts';
import { inLanguage } from '../../platform/language/languages-of-service.ts';
import { t } from '../../language/translate.ts';

/** Milliseconds for the calls without an enrolment, beside those that the request has for everything else. */
const usualDeadline = 15_000;

interface Erasure {
  readonly studentId: string;
  /** The student's name as the administrator typed it, or the word instead, so that nobody erases another one by mistake. */
  readonly name: string;
}

/**
 * Replaces a student's names, e-mail address and external reference in all tables, permanently. Enrolments, results and certificates stay
 * without a name. Waiting e-mails are not sent any more, and held certificates are discarded. The data of an LMS is not changed.
 * The calls without an enrolment come first and in transactions of their own, because an organisation may have any number of them
 * that no erasure has reached. All else is erased in one transaction.
 * @param deadline milliseconds for these calls
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT, CONFLICT ALREADY_ERASED or ACTION_OPEN (its call would write the
 * names again), INVALID WRONG_NAME; BusyError at the deadline, and a repeat goes on
 */
export async function eraseStudent(
  database: Database,
  organisationId: string,
  erasure: Erasure,
  actor: Actor,
  deadline = usualDeadline,
): Promise<StudentRecord> {
  await database.inOrganisation(organisationId, (tx) => lockErasable(tx, erasure));
  await eraseCallsOfNobody(database, organisationId, deadline);
  return database.inOrganisation(organisationId, async (tx) => {
    const { studentId } = erasure;
    const student = await lockErasable(tx, erasure);
    const enrolmentIds = await findAffectedEnrolments(tx, studentId);
    await eraseStudentData(tx, studentId, student, enrolmentIds, actor.kind === 'USER' ? actor.userId : null);
    await eraseCallsOf(tx, enrolmentIds);
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

/** Returns the student, locked until the transaction ends. @throws see `eraseStudent` */
async function lockErasable(tx: OrganisationTransaction, { studentId, name }: Erasure): Promise<StudentToErase> {
  const student = await lockForErasure(tx, studentId);
  if (student === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
  if (student.isErased) {
    throw new ApplicationError('CONFLICT', 'ALREADY_ERASED', t('The data of this student was already erased.'));
  }
  const words = languages.map((language) => inLanguage(language, erasureWord));
  if (!confirmsErasure(name, `${student.firstName} ${student.lastName}`, words)) {
    throw new ApplicationError('INVALID', 'WRONG_NAME', notConfirmed());
  }
  if (student.hasOpenAction) {
    throw new ApplicationError(
      'CONFLICT',
      'ACTION_OPEN',
      t('An action on an enrolment of this student is under way. Wait until it has ended.'),
    );
  }
  return student;
}
