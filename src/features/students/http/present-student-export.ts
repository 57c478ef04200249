import type { StudentExport } from '../export-student.ts';
import { presentStudent } from './present-student.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentStudentExport(data: StudentExport): Schema<'StudentExport'> {
  return {
    exportedAt: data.exportedAt.toISOString(),
    organisation: data.organisation,
    student: presentStudent(data.student),
    enrolments: data.enrolments,
    results: data.results,
    marks: data.marks,
    certificates: data.certificates,
    emails: data.emails,
    reports: data.reports,
    lmsCalls: data.lmsCalls,
    actions: data.actions,
    audit: data.audit,
  };
}
