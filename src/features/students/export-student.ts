import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { findOrganisation } from '../organisations/index.ts';
import { readStudentExport, type StudentExportRows } from './store/student-export.ts';
import { findStudent, type StudentRecord } from './store/students.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

export interface StudentExport extends StudentExportRows {
  readonly exportedAt: Date;
  /** The name of the organisation that keeps the data. */
  readonly organisation: string;
  readonly student: StudentRecord;
}

/**
 * Returns all stored data about a student, for a student who asks. The audit trail records the export.
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT
 */
export function exportStudent(
  database: Database,
  organisationId: string,
  studentId: string,
  actor: Actor,
): Promise<StudentExport> {
  return database.inOrganisation(organisationId, async (tx) => {
    const student = await findStudent(tx, studentId);
    if (student === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
    const rows = await readStudentExport(tx, student.id);
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'student.exported',
      subjectId: student.id,
      details: {},
    });
    const { name } = await findOrganisation(tx);
    return { exportedAt: new Date(), organisation: name, student, ...rows };
  });
}
