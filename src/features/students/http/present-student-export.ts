import type { InParts } from '../../../platform/http/portal/json-in-parts.ts';
import type { StudentExport } from '../export-student.ts';
import { presentStudent } from './present-student.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentStudentExport({
  exportedAt,
  organisation,
  student,
  rowsOf,
}: StudentExport): InParts<Schema<'StudentExport'>> {
  return {
    exportedAt: exportedAt.toISOString(),
    organisation,
    student: presentStudent(student),
    enrolments: rowsOf('enrolments'),
    results: rowsOf('results'),
    marks: rowsOf('marks'),
    certificates: rowsOf('certificates'),
    emails: rowsOf('emails'),
    reports: rowsOf('reports'),
    lmsCalls: rowsOf('lmsCalls'),
    actions: rowsOf('actions'),
    audit: rowsOf('audit'),
  };
}
