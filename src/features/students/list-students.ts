import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { prefixOf } from '../../platform/lists/search-form.ts';
import {
  listStudents as readStudents,
  searchStudents,
  type StudentOrder,
  type StudentRecord,
} from './store/students.ts';
import { readPageOf, refuseCombination, sortingOf, type OrderedList } from '../../platform/lists/ordered-list.ts';
import { positionId, positionText, type Page, type PageRequest } from '../../platform/lists/paging.ts';

export interface StudentQuery {
  readonly search?: string;
  /** By name if neither this nor a search is given. */
  readonly sort?: StudentOrder | `-${StudentOrder}`;
  /** Returns only students with these ids; without a search. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * Returns the organisation's students in an order. With `search` it returns those whose last name, first name (with or
 * without the other after it), e-mail address or external reference begins with it, in this order, then those with a
 * later word of a name that does. It ignores case and accents, and umlauts may be written with two letters.
 * @throws ApplicationError INVALID COMBINATION: found students are ordered by their match
 */
export async function studentsInOrder(
  tx: OrganisationTransaction,
  { search = '', sort, ids }: StudentQuery,
): Promise<OrderedList<StudentRecord>> {
  const prefix = await prefixOf(tx, search);
  if (prefix === null) {
    const sorting = sortingOf<StudentOrder>(sort ?? 'name');
    return {
      name: `students in order:${sort ?? 'name'}`,
      shape: sorting.by === 'created' ? [positionId] : [positionText, positionId],
      read: (part, after, limit) => readStudents(part, sorting, after, limit, ids),
    };
  }
  if (sort !== undefined) refuseCombination(t('Search results have an order of their own. Remove “sort”.'));
  return {
    // With another search a cursor would be meaningless.
    name: `students:${prefix.from}`,
    shape: [/^[01234]$/, positionText, positionId],
    read: (part, after, limit) => searchStudents(part, prefix, after, limit),
  };
}

/** Returns a page of `studentsInOrder`. @throws ApplicationError INVALID CURSOR or COMBINATION */
export function listStudents(
  database: Database,
  organisationId: string,
  { search, sort, ...page }: PageRequest & StudentQuery,
): Promise<Page<StudentRecord>> {
  return database.inOrganisation(organisationId, async (tx) =>
    readPageOf(tx, await studentsInOrder(tx, { search, sort }), page),
  );
}
