import type { Database } from '../../persistence/database.ts';
import { prefixOf } from '../../persistence/repositories/search-form.ts';
import { listStudents as readStudents, type ListedStudent } from '../../persistence/repositories/students.ts';
import { positionId, positionText, readPage, type Page, type PageRequest } from '../paging.ts';

/**
 * A page of the organisation's students in the order of their names; with `search` those whose last name, first name (with
 * or without the other behind it) or e-mail address begins so, whatever its case and accents.
 * @throws ApplicationError INVALID CURSOR
 */
export function listStudents(
  database: Database,
  organisationId: string,
  { search = '', ...page }: PageRequest & { readonly search?: string },
): Promise<Page<ListedStudent>> {
  return database.inOrganisation(organisationId, async (em) => {
    const prefix = await prefixOf(em, search);
    return readPage(
      // With another search a cursor would point to nowhere.
      `students:${prefix?.from ?? ''}`,
      [/^[012]$/, positionText, positionId],
      page,
      (after, limit) => readStudents(em, organisationId, prefix, after, limit),
      ({ match, key, id }) => [match, key, id],
    );
  });
}
