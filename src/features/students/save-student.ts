import { storedExternalId } from '../../domain/students/external-id.ts';
import { isMailableAddress } from '../../domain/students/mailable-address.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { findExternalIdOwner, lockExternalId } from './store/external-ids.ts';
import {
  findStudent,
  insertStudent,
  updateStudent as writeStudent,
  type StudentDetails,
  type StudentRecord,
} from './store/students.ts';
import { findStudentFacts, type StudentFacts } from './store/student-facts.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireVersion } from '../../platform/versions/version.ts';
import { studentVersion } from './student-version.ts';
import { t } from '../../language/translate.ts';

/** The content of a student's form. A new student without `externalId` or `language` has none, and another keeps it. */
export type GivenStudent = Pick<StudentDetails, 'firstName' | 'lastName' | 'email'> &
  Partial<Pick<StudentDetails, 'externalId' | 'language'>>;

/** Adds a student to the organisation. @throws ApplicationError INVALID EMAIL, CONFLICT EXTERNAL_ID_TAKEN */
export async function createStudent(
  database: Database,
  organisationId: string,
  details: GivenStudent,
  actor: Actor,
): Promise<StudentRecord> {
  const checked = {
    ...checkedDetails(details),
    externalId: storedExternalId(details.externalId),
    language: details.language ?? null,
  };
  return database.inOrganisation(organisationId, async (tx) => {
    const id = newId();
    await claimExternalId(tx, id, checked.externalId);
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
 * Changes a student's names, address and external reference. Certificates keep the names at their issue. Without a
 * difference it does nothing.
 * @throws ApplicationError INVALID EMAIL, NOT_FOUND NO_SUCH_STUDENT, CONFLICT STUDENT_ERASED, CHANGED_MEANWHILE or
 * EXTERNAL_ID_TAKEN
 */
export async function updateStudent(
  database: Database,
  organisationId: string,
  studentId: string,
  details: GivenStudent & { readonly version?: string },
  actor: Actor,
): Promise<StudentRecord> {
  const checked = checkedDetails(details);
  return database.inOrganisation(organisationId, async (tx) => {
    const before = await findStudent(tx, studentId, { lock: true });
    if (before?.isErased) {
      throw new ApplicationError('CONFLICT', 'STUDENT_ERASED', t('The data of this student was erased.'));
    }
    if (before === null) throw noSuchStudent();
    requireVersion(details.version, studentVersion(before));
    const externalId = details.externalId === undefined ? before.externalId : storedExternalId(details.externalId);
    const { language = before.language } = details;
    const after = { ...checked, externalId, language };
    const changed = (['firstName', 'lastName', 'email', 'externalId', 'language'] as const).filter(
      (field) => before[field] !== after[field],
    );
    if (changed.length === 0) return before;
    if (externalId !== before.externalId) await claimExternalId(tx, studentId, externalId);
    const student = await writeStudent(tx, studentId, after);
    if (student === null) throw noSuchStudent();
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

/** Returns what the page of one student says beside the student's data. */
export const showStudentFacts = (
  database: Database,
  organisationId: string,
  studentId: string,
): Promise<StudentFacts> => database.inOrganisation(organisationId, (tx) => findStudentFacts(tx, studentId));

/** Refuses an external reference that another student has; nobody else can take it until the transaction ends. */
async function claimExternalId(tx: OrganisationTransaction, studentId: string, externalId: string | null) {
  if (externalId === null) return;
  await lockExternalId(tx, externalId);
  const owner = await findExternalIdOwner(tx, externalId);
  if (owner !== null && owner !== studentId) {
    throw new ApplicationError('CONFLICT', 'EXTERNAL_ID_TAKEN', t('Another student has this external reference.'));
  }
}

/** Returns names and address without white space around them. Refuses an address that cannot receive e-mail. */
function checkedDetails(details: GivenStudent): Pick<StudentDetails, 'firstName' | 'lastName' | 'email'> {
  const [firstName, lastName, email] = [details.firstName.trim(), details.lastName.trim(), details.email.trim()];
  if (!isMailableAddress(email)) {
    throw new ApplicationError(
      'INVALID',
      'EMAIL',
      t(
        'E-mail has a character that an address cannot have; it may be invisible. Type the address instead of copying it.',
      ),
    );
  }
  return { firstName, lastName, email };
}

function noSuchStudent(): ApplicationError {
  return new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
}
