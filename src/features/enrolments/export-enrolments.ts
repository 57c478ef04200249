import { shownNames } from '../../domain/students/erased-student.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { t } from '../../language/translate.ts';
import { requireAll } from '../../platform/lists/require-all.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { statusWords } from '../../domain/enrolments/status-words.ts';
import { wording } from '../../language/sentence.ts';
import type { ListedEnrolment } from './store/enrolment-lists.ts';
import { enrolmentsInOrder, type EnrolmentQuery } from './list-enrolments.ts';

/**
 * Returns the list of enrolments with its filters as a table of any length: rows are read as the client takes them.
 * @throws ApplicationError as the list, and NOT_FOUND for selected ids that the organisation does not have
 */
export async function exportEnrolments(
  database: Database,
  organisationId: string,
  query: EnrolmentQuery,
  actor: Actor,
): Promise<Table> {
  const list = await beginExport(database, organisationId, 'enrolments.exported', actor, async (tx) => {
    if (query.ids !== undefined) await requireAll(tx, 'enrolment', query.ids);
    return enrolmentsInOrder(tx, query);
  });
  return tableOf(
    { name: t('Enrolments'), header: enrolmentHeader(), timeZone: list.timeZone },
    readWhole(database, organisationId, list),
    (enrolment) => [
      ...namesOf(enrolment),
      enrolment.studentEmail,
      enrolment.courseName,
      wording([statusWords[enrolment.status]]),
      enrolment.progress,
      enrolment.mark,
      enrolment.lmsEnrolmentId,
      enrolment.createdAt,
      enrolment.id,
      enrolment.courseId,
      enrolment.studentId,
    ],
  );
}

function namesOf({ studentFirstName, studentLastName }: ListedEnrolment): string[] {
  const { firstName, lastName } = shownNames({ firstName: studentFirstName, lastName: studentLastName });
  return [firstName, lastName];
}

const enrolmentHeader = (): string[] => [
  t('First name'),
  t('Last name'),
  t('E-mail'),
  t('Course'),
  t('Status'),
  t('Progress'),
  t('Mark'),
  t('LMS enrolment id'),
  t('Added'),
  t('Enrolment id'),
  t('Course id'),
  t('Student id'),
];
