import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { csvFile } from '../../platform/exports/write-csv.ts';
import { requireAll } from '../../platform/lists/require-all.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { enrolmentsInOrder, type EnrolmentQuery } from './list-enrolments.ts';

/**
 * Returns the list of enrolments with its filters as a CSV file of any length: rows are read as the client takes them.
 * @throws ApplicationError as the list, and NOT_FOUND for selected ids that the organisation does not have
 */
export async function exportEnrolments(
  database: Database,
  organisationId: string,
  query: EnrolmentQuery,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const list = await beginExport(database, organisationId, 'enrolments.exported', actor, async (tx) => {
    if (query.ids !== undefined) await requireAll(tx, 'enrolment', query.ids);
    return enrolmentsInOrder(tx, query);
  });
  return csvFile(enrolmentHeader, readWhole(database, organisationId, list), (enrolment) => [
    enrolment.studentFirstName,
    enrolment.studentLastName,
    enrolment.studentEmail,
    enrolment.courseName,
    enrolment.status,
    enrolment.progress,
    enrolment.mark,
    enrolment.lmsEnrolmentId,
    enrolment.createdAt.toISOString(),
    enrolment.id,
    enrolment.courseId,
    enrolment.studentId,
  ]);
}

const enrolmentHeader = [
  'First name',
  'Last name',
  'E-mail',
  'Course',
  'Status',
  'Progress',
  'Mark',
  'LMS enrolment id',
  'Enrolled',
  'Enrolment id',
  'Course id',
  'Student id',
];
