import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { loadUnmatchedIds, readUnmatchedStretch, type UnmatchedId } from '../progress/index.ts';
import { readNewestFirst, type Page, type PageRequest } from '../../platform/lists/paging.ts';

// Most ids are found among the newest reports. If an LMS repeats one id again and again, ever larger steps skip its
// reports.
const stretch = { first: 2_000, factor: 4, longest: 128_000 };

/**
 * Returns a page of the LMS ids in reports that match no enrolment, the latest first.
 * @throws ApplicationError INVALID CURSOR
 */
export function listUnmatchedIds(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<UnmatchedId>> {
  return database.inOrganisation(organisationId, (tx) =>
    readNewestFirst('unmatched-ids', page, async (before, limit) =>
      loadUnmatchedIds(tx, await findLatest(tx, before, limit)),
    ),
  );
}

async function findLatest(tx: OrganisationTransaction, before: string | null, limit: number): Promise<string[]> {
  const found: string[] = [];
  let from = before;
  let length = stretch.first;
  do {
    const { latest, end } = await readUnmatchedStretch(tx, from, length, limit - found.length);
    found.push(...latest);
    from = end;
    length = Math.min(length * stretch.factor, stretch.longest);
  } while (found.length < limit && from !== null);
  return found;
}
