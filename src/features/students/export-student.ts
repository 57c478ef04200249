import type { Database } from '../../platform/database/database.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { findOrganisation } from '../organisations/index.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { studentExportPart, type ExportPart } from './store/student-export.ts';
import { findStudent, type StudentRecord } from './store/students.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';

export interface StudentExport {
  readonly exportedAt: Date;
  /** The name of the organisation that keeps the data. */
  readonly organisation: string;
  readonly student: StudentRecord;
  /** Rows with self-explanatory names, which are read as they are taken. */
  readonly rowsOf: (part: ExportPart) => AsyncIterable<readonly Record<string, unknown>[]>;
}

/** Calls that are read at once. The excerpts of one and its steps can be megabytes. */
const callsAtOnce = 10;

/**
 * Returns all stored data about a student, for a student who asks. The audit trail records the export before its rows are
 * read.
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT
 */
export async function exportStudent(
  database: Database,
  organisationId: string,
  studentId: string,
  actor: Actor,
): Promise<StudentExport> {
  const { organisation, student } = await database.inOrganisation(organisationId, async (tx) => {
    const student = await findStudent(tx, studentId);
    if (student === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'student.exported',
      subjectId: student.id,
      details: {},
    });
    return { organisation: await findOrganisation(tx), student };
  });
  return {
    exportedAt: new Date(),
    organisation: organisation.name,
    student,
    rowsOf: (part) => rowsOf(database, organisationId, student.id, part),
  };
}

async function* rowsOf(database: Database, organisationId: string, studentId: string, part: ExportPart) {
  const list = studentExportPart(studentId, part);
  const atOnce = part === 'lmsCalls' ? callsAtOnce : undefined;
  for await (const rows of readWhole(database, organisationId, list, atOnce)) yield rows.map(({ row }) => row);
}
