import type { RevisionChange } from '../../domain/courses/revision-difference.ts';
import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import type { CompareRevisions, RevisionDifference } from './compare-revisions.ts';
import { listCourseRevisions, readRevisionTexts, type RevisionRecord } from './store/course-revisions.ts';
import { findCourse } from './store/courses.ts';

/** A revision of a course and what it changed. */
export interface ListedRevision extends Pick<RevisionRecord, 'number' | 'savedAt' | 'savedByName'> {
  /** Empty for the first revision. */
  readonly changes: readonly RevisionChange[];
  /** How many further changes there are. */
  readonly changesLeftOut: number;
}

/** Differences of revisions, which never change, by the time as well: after a restore, a number may mean another one. */
const known = new BoundedCache<RevisionDifference>(20_000);

/**
 * Returns a page of a course's revisions, the newest first, each with what it changed (docs/product.md "Revisions"). Large
 * contents are read and compared one after the other, in a thread, and only once.
 * @throws ApplicationError NOT_FOUND NO_SUCH_COURSE, INVALID CURSOR; BusyError when too many comparisons wait
 */
export async function listRevisions(
  { database, compareRevisions }: { readonly database: Database; readonly compareRevisions: CompareRevisions },
  organisationId: string,
  courseId: string,
  page: PageRequest,
): Promise<Page<ListedRevision>> {
  const { items, nextCursor } = await database.inOrganisation(organisationId, async (tx) => {
    if ((await findCourse(tx, courseId)) === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_COURSE', t('There is no such course.'));
    }
    return readPage(
      `revisions:${courseId}`,
      [/^\d{1,9}$/],
      page,
      (after, limit) => listCourseRevisions(tx, courseId, after === null ? null : Number(after[0]), limit),
      ({ number }) => [String(number)],
    );
  });
  const listed: ListedRevision[] = [];
  for (const revision of items) {
    const key = `${organisationId} ${courseId} ${revision.number} ${revision.savedAt.toISOString()}`;
    let difference = known.get(key);
    if (difference === undefined) {
      const { number } = revision;
      const texts = await database.inOrganisation(organisationId, (tx) => readRevisionTexts(tx, courseId, number));
      difference = texts === null ? { changes: [], leftOut: 0 } : await compareRevisions(organisationId, texts);
      known.set(key, difference, 1 + difference.changes.length);
    }
    listed.push({ ...revision, changes: difference.changes, changesLeftOut: difference.leftOut });
  }
  return { items: listed, nextCursor };
}
