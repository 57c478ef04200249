import type { Database, EntityManager } from '../../persistence/database.ts';
import { appendAuditEntry, type Actor } from '../../persistence/repositories/ledgers.ts';
import { enrolmentsInOrder, type EnrolmentQuery } from '../enrolments/list-enrolments.ts';
import { newId } from '../ids.ts';
import { readWhole, type OrderedList } from '../ordered-list.ts';
import { studentsInOrder, type StudentQuery } from '../students/list-students.ts';
import { csvFile } from './write-csv.ts';

/**
 * The list of students as a CSV file, as it is searched and sorted, whatever its length: rows are read as they are taken.
 * @throws ApplicationError as the list
 */
export async function exportStudents(
  database: Database,
  organisationId: string,
  query: StudentQuery,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const list = await begin(database, organisationId, 'students.exported', actor, (em) =>
    studentsInOrder(em, organisationId, query),
  );
  return csvFile(
    ['First name', 'Last name', 'E-mail', 'Added', 'Student id'],
    readWhole(database, organisationId, list),
    ({ firstName, lastName, email, createdAt, id }) => [firstName, lastName, email, createdAt.toISOString(), id],
  );
}

/** As `exportStudents`, the list of enrolments with its filters. */
export async function exportEnrolments(
  database: Database,
  organisationId: string,
  query: EnrolmentQuery,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const list = await begin(database, organisationId, 'enrolments.exported', actor, (em) =>
    enrolmentsInOrder(em, organisationId, query),
  );
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

/** Personal data leaves the service: who took it is written down before the first row. */
function begin<Item>(
  database: Database,
  organisationId: string,
  action: string,
  actor: Actor,
  listOf: (em: EntityManager) => Promise<OrderedList<Item>>,
): Promise<OrderedList<Item>> {
  return database.inOrganisation(organisationId, async (em) => {
    const list = await listOf(em);
    await appendAuditEntry(em, organisationId, { id: newId(), actor, action, subjectId: organisationId, details: {} });
    return list;
  });
}
