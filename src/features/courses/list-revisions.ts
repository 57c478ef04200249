import { differencesOf, type RevisionChange } from '../../domain/courses/revision-difference.ts';
import type { Database } from '../../platform/database/database.ts';
import { readPage, type Page, type PageRequest } from '../../platform/lists/paging.ts';
import { listCourseRevisions, type RevisionRecord } from './store/course-revisions.ts';
import { showCourseIn } from './show-course.ts';

/** A revision of a course and what it changed. */
export interface ListedRevision extends Pick<RevisionRecord, 'number' | 'savedAt' | 'savedByName'> {
  /** Empty for the first revision. */
  readonly changes: readonly RevisionChange[];
  /** How many further changes there are. */
  readonly changesLeftOut: number;
}

/** Changes that are shown of one revision. */
const mostChanges = 100;

/**
 * Returns a page of a course's revisions, the newest first, each with what it changed (docs/product.md "Revisions").
 * @throws ApplicationError NOT_FOUND NO_SUCH_COURSE, INVALID CURSOR
 */
export function listRevisions(
  database: Database,
  organisationId: string,
  courseId: string,
  page: PageRequest,
): Promise<Page<ListedRevision>> {
  return database.inOrganisation(organisationId, async (tx) => {
    await showCourseIn(tx, courseId);
    return readPage(
      `revisions:${courseId}`,
      [/^\d{1,9}$/],
      page,
      async (after, limit) => {
        const revisions = await listCourseRevisions(tx, courseId, after === null ? null : Number(after[0]), limit);
        return revisions.map(listed);
      },
      ({ number }) => [String(number)],
    );
  });
}

function listed({ number, savedAt, savedByName, content, former }: RevisionRecord): ListedRevision {
  const changes = former === null ? [] : differencesOf(former, content);
  return {
    number,
    savedAt,
    savedByName,
    changes: changes.slice(0, mostChanges),
    changesLeftOut: Math.max(0, changes.length - mostChanges),
  };
}
