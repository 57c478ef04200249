import { isMailableAddress } from '../../domain/students/mailable-address.ts';
import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import {
  findStudent,
  insertStudent,
  updateStudent as writeStudent,
  type StudentDetails,
  type StudentRecord,
} from './store/students.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireVersion } from '../../platform/versions/version.ts';
import { studentVersion } from './student-version.ts';

/** Adds a student to the organisation. @throws ApplicationError INVALID EMAIL */
export async function createStudent(
  database: Database,
  organisationId: string,
  details: StudentDetails,
  actor: Actor,
): Promise<StudentRecord> {
  const checked = checkedDetails(details);
  return database.inOrganisation(organisationId, async (tx) => {
    const id = newId();
    const student = await insertStudent(tx, id, checked);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'student.created',
      subjectId: id,
      details: {},
    });
    return student;
  });
}

/**
 * Changes a student's names and address. Certificates keep the names at their issue.
 * @throws ApplicationError INVALID EMAIL, NOT_FOUND NO_SUCH_STUDENT, CONFLICT STUDENT_ERASED or CHANGED_MEANWHILE
 */
export async function updateStudent(
  database: Database,
  organisationId: string,
  studentId: string,
  details: StudentDetails & { readonly version?: string },
  actor: Actor,
): Promise<StudentRecord> {
  const checked = checkedDetails(details);
  return database.inOrganisation(organisationId, async (tx) => {
    const before = await findStudent(tx, studentId, { lock: true });
    if (before?.isErased) {
      throw new ApplicationError('CONFLICT', 'STUDENT_ERASED', 'The data of this student was erased.');
    }
    if (before !== null) requireVersion(details.version, studentVersion(before));
    const student = await writeStudent(tx, studentId, checked);
    if (student === null || before === null) throw noSuchStudent();
    const changed = (['firstName', 'lastName', 'email'] as const).filter((field) => before[field] !== student[field]);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'student.changed',
      subjectId: studentId,
      details: { changed },
    });
    return student;
  });
}

/** Returns a student. @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT */
export async function showStudent(
  database: Database,
  organisationId: string,
  studentId: string,
): Promise<StudentRecord> {
  const student = await database.inOrganisation(organisationId, (tx) => findStudent(tx, studentId));
  if (student === null) throw noSuchStudent();
  return student;
}

/** Returns the details without white space around them. Refuses an address that cannot receive e-mail. */
function checkedDetails(details: StudentDetails): StudentDetails {
  const [firstName, lastName, email] = [details.firstName.trim(), details.lastName.trim(), details.email.trim()];
  if (!isMailableAddress(email)) {
    throw new ApplicationError(
      'INVALID',
      'EMAIL',
      'E-mail has a character that an address cannot have; it may be invisible. Type the address instead of copying it.',
    );
  }
  return { firstName, lastName, email };
}

function noSuchStudent(): ApplicationError {
  return new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', 'There is no such student.');
}
