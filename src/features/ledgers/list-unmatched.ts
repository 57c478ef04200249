import type { Database, EntityManager } from '../../platform/database/database.ts';
import { loadUnmatchedIds, readUnmatchedStretch, type UnmatchedId } from '../progress/index.ts';
import { readNewestFirst, type Page, type PageRequest } from '../../platform/lists/paging.ts';

// Most ids are found among the newest reports; an LMS that reports one id over and over is passed in ever longer strides.
const stretch = { first: 2_000, factor: 4, longest: 128_000 };

/**
 * A page of the ids of the LMS that are reported although no enrolment has them, the one that was reported last first.
 * @throws ApplicationError INVALID CURSOR
 */
export function listUnmatchedIds(
  database: Database,
  organisationId: string,
  page: PageRequest,
): Promise<Page<UnmatchedId>> {
  return database.inOrganisation(organisationId, (em) =>
    readNewestFirst('unmatched-ids', page, async (before, limit) =>
      loadUnmatchedIds(em, organisationId, await findLatest(em, organisationId, before, limit)),
    ),
  );
}

async function findLatest(
  em: EntityManager,
  organisationId: string,
  before: string | null,
  limit: number,
): Promise<string[]> {
  const found: string[] = [];
  let from = before;
  let length = stretch.first;
  do {
    const { latest, end } = await readUnmatchedStretch(em, organisationId, from, length, limit - found.length);
    found.push(...latest);
    from = end;
    length = Math.min(length * stretch.factor, stretch.longest);
  } while (found.length < limit && from !== null);
  return found;
}
