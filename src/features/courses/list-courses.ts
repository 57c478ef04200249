import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { listCourses as readCourses, searchCourses, type CourseOrder, type CourseRecord } from './store/courses.ts';
import { prefixOf } from '../../platform/lists/search-form.ts';
import { readPageOf, refuseCombination, sortingOf, type OrderedList } from '../../platform/lists/ordered-list.ts';
import { positionId, positionText, type Page, type PageRequest } from '../../platform/lists/paging.ts';

export interface CourseQuery {
  readonly search?: string;
  /** By name if none is given. */
  readonly sort?: CourseOrder | `-${CourseOrder}`;
}

/**
 * Returns a page of the organisation's courses in an order; with `search` those whose name begins with it, then those
 * with a later word of the name that does. It ignores case and accents.
 * @throws ApplicationError INVALID CURSOR; INVALID COMBINATION for a search in the order of time
 */
export function listCourses(
  database: Database,
  organisationId: string,
  { search = '', sort = 'name', ...page }: PageRequest & CourseQuery,
): Promise<Page<CourseRecord>> {
  return database.inOrganisation(organisationId, async (tx) => {
    const prefix = await prefixOf(tx, search);
    const order = sortingOf<CourseOrder>(sort);
    if (prefix !== null && order.by === 'created') {
      refuseCombination(t('Search results can be sorted by name only. Remove “sort”, or sort by name.'));
    }
    const inOrder: OrderedList<CourseRecord> =
      prefix === null
        ? {
            name: `courses in order:${sort}`,
            shape: order.by === 'created' ? [positionId] : [positionText, positionId],
            read: (part, after, limit) => readCourses(part, order, after, limit),
          }
        : {
            // With another search a cursor would be meaningless.
            name: `courses:${sort}:${prefix.from}`,
            shape: [/^[01]$/, positionText, positionId],
            read: (part, after, limit) => searchCourses(part, prefix, order.descending, after, limit),
          };
    return readPageOf(tx, inOrder, page);
  });
}
