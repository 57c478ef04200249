import type { Database } from '../../persistence/database.ts';
import { appendAuditEntry, type Actor } from '../../persistence/repositories/ledgers.ts';
import { findOrganisation } from '../../persistence/repositories/organisation-settings.ts';
import { readStudentExport, type StudentExportRows } from '../../persistence/repositories/student-export.ts';
import { findStudent, type StudentRecord } from '../../persistence/repositories/students.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';

export interface StudentExport extends StudentExportRows {
  readonly exportedAt: Date;
  /** Who keeps it. */
  readonly organisation: string;
  readonly student: StudentRecord;
}

/**
 * Everything that is kept about a student, for one who asks. That it was handed out is in the audit trail.
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT
 */
export function exportStudent(
  database: Database,
  organisationId: string,
  studentId: string,
  actor: Actor,
): Promise<StudentExport> {
  return database.inOrganisation(organisationId, async (em) => {
    const student = await findStudent(em, organisationId, studentId);
    if (student === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', 'There is no such student.');
    const rows = await readStudentExport(em, organisationId, student.id);
    await appendAuditEntry(em, organisationId, {
      id: newId(),
      actor,
      action: 'student.exported',
      subjectId: student.id,
      details: {},
    });
    const { name } = await findOrganisation(em, organisationId);
    return { exportedAt: new Date(), organisation: name, student, ...rows };
  });
}
