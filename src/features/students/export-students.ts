import { shownNames } from '../../domain/students/erased-student.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { requireAll } from '../../platform/lists/require-all.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { t } from '../../language/translate.ts';
import { studentsInOrder, type StudentQuery } from './list-students.ts';

/**
 * Returns the searched and sorted list of students as a table of any length: rows are read as the client takes them.
 * @throws ApplicationError as the list, and NOT_FOUND for selected ids that the organisation does not have
 */
export async function exportStudents(
  database: Database,
  organisationId: string,
  query: StudentQuery,
  actor: Actor,
): Promise<Table> {
  const list = await beginExport(database, organisationId, 'students.exported', actor, async (tx) => {
    if (query.ids !== undefined) await requireAll(tx, 'student', query.ids);
    return studentsInOrder(tx, query);
  });
  return tableOf(
    {
      name: t('Students'),
      timeZone: list.timeZone,
      header: [
        t('First name'),
        t('Last name'),
        t('E-mail'),
        t('Added'),
        t('Student id'),
        t('External reference'),
        t('Language'),
      ],
    },
    readWhole(database, organisationId, list),
    ({ email, createdAt, id, externalId, language, ...student }) => {
      const { firstName, lastName } = shownNames(student);
      return [firstName, lastName, email, createdAt, id, externalId, language];
    },
  );
}
