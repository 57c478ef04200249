import type { Database, EntityManager } from '../../platform/database/database.ts';
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
  /** By name where neither this nor a search is given. */
  readonly sort?: StudentOrder | `-${StudentOrder}`;
}

/**
 * The organisation's students in an order; with `search` those whose last name, first name (with or without the other behind
 * it) or e-mail address begins so, whatever its case and accents, in this order.
 * @throws ApplicationError INVALID COMBINATION: what was found stands in the order in which it matches
 */
export async function studentsInOrder(
  em: EntityManager,
  organisationId: string,
  { search = '', sort }: StudentQuery,
): Promise<OrderedList<StudentRecord>> {
  const prefix = await prefixOf(em, search);
  if (prefix === null) {
    const sorting = sortingOf<StudentOrder>(sort ?? 'name');
    return {
      name: `students in order:${sort ?? 'name'}`,
      shape: sorting.by === 'created' ? [positionId] : [positionText, positionId],
      read: (part, after, limit) => readStudents(part, organisationId, sorting, after, limit),
    };
  }
  if (sort !== undefined) refuseCombination('What a search finds has an order of its own: leave sort out.');
  return {
    // With another search a cursor would point to nowhere.
    name: `students:${prefix.from}`,
    shape: [/^[012]$/, positionText, positionId],
    read: (part, after, limit) => searchStudents(part, organisationId, prefix, after, limit),
  };
}

/** A page of `studentsInOrder`. @throws ApplicationError INVALID CURSOR or COMBINATION */
export function listStudents(
  database: Database,
  organisationId: string,
  { search, sort, ...page }: PageRequest & StudentQuery,
): Promise<Page<StudentRecord>> {
  return database.inOrganisation(organisationId, async (em) =>
    readPageOf(em, await studentsInOrder(em, organisationId, { search, sort }), page),
  );
}
