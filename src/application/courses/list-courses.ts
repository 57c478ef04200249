import type { Database } from '../../persistence/database.ts';
import { listCourses as readCourses, type ListedCourse } from '../../persistence/repositories/courses.ts';
import { prefixOf } from '../../persistence/repositories/search-form.ts';
import { positionId, positionText, readPage, type Page, type PageRequest } from '../paging.ts';

/**
 * A page of the organisation's courses in the order of their names; with `search` those whose name begins so.
 * @throws ApplicationError INVALID CURSOR
 */
export function listCourses(
  database: Database,
  organisationId: string,
  { search = '', ...page }: PageRequest & { readonly search?: string },
): Promise<Page<ListedCourse>> {
  return database.inOrganisation(organisationId, async (em) => {
    const prefix = await prefixOf(em, search);
    return readPage(
      `courses:${prefix?.from ?? ''}`,
      [positionText, positionId],
      page,
      (after, limit) => readCourses(em, organisationId, prefix, after, limit),
      ({ key, id }) => [key, id],
    );
  });
}
