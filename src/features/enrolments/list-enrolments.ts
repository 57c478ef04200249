import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import type { EnrolmentSelection, ListedEnrolment } from './store/enrolment-lists.ts';
import { listEnrolmentsByTime } from './store/enrolment-orders.ts';
import { listEnrolmentsByStudent, searchEnrolments } from './store/enrolments-of-students.ts';
import { prefixOf } from '../../platform/lists/search-form.ts';
import { readPageOf, refuseCombination, sortingOf, type OrderedList } from '../../platform/lists/ordered-list.ts';
import { positionId, positionText, type Page, type PageRequest } from '../../platform/lists/paging.ts';

export type EnrolmentOrder = 'created' | 'student';

export interface EnrolmentQuery extends EnrolmentSelection {
  readonly search?: string;
  /** The newest first if neither this nor a search is given. */
  readonly sort?: EnrolmentOrder | `-${EnrolmentOrder}`;
}

/**
 * Returns the organisation's enrolments in an order, narrowed by filters. With `search` it returns those whose
 * student's name, e-mail address or later word of a name begins with it (as in the list of students), then those whose
 * course's name does.
 * @throws ApplicationError INVALID COMBINATION for a sorted search, and for a period in another order than that of time
 */
export async function enrolmentsInOrder(
  tx: OrganisationTransaction,
  { search = '', sort, from, to, ids, ...filters }: EnrolmentQuery,
): Promise<OrderedList<ListedEnrolment>> {
  const prefix = await prefixOf(tx, search);
  const { by, descending } = sortingOf<EnrolmentOrder>(sort ?? '-created');
  if (prefix !== null && sort !== undefined) {
    refuseCombination(t('Search results have an order of their own. Remove “sort”.'));
  }
  if ((prefix !== null || by !== 'created') && (from !== undefined || to !== undefined)) {
    refuseCombination(
      t('A period (“from” and “to”) cannot be combined with a search or with “sort”. Remove one of them.'),
    );
  }
  if (prefix !== null) {
    return {
      name: `enrolments:${prefix.from}`,
      shape: [/^[01234]$/, positionText, positionId, positionId],
      read: (part, after, limit) => searchEnrolments(part, filters, prefix, { after, limit }),
    };
  }
  switch (by) {
    case 'created':
      return {
        name: descending ? 'enrolments' : 'enrolments in order:created',
        shape: [positionId],
        read: (part, after, limit) =>
          listEnrolmentsByTime(part, { ...filters, from, to, ids }, { descending, after, limit }),
      };
    case 'student':
      return {
        name: `enrolments in order:${sort}`,
        shape: [positionText, positionId],
        read: (part, after, limit) => listEnrolmentsByStudent(part, filters, { descending, after, limit }),
      };
  }
}

/** Returns a page of `enrolmentsInOrder`. @throws ApplicationError INVALID CURSOR or COMBINATION */
export function listEnrolments(
  database: Database,
  organisationId: string,
  { limit, cursor, ...query }: PageRequest & EnrolmentQuery,
): Promise<Page<ListedEnrolment>> {
  return database.inOrganisation(organisationId, async (tx) =>
    readPageOf(tx, await enrolmentsInOrder(tx, query), {
      limit,
      ...(cursor === undefined ? {} : { cursor }),
    }),
  );
}
