import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { loadRevisionStructures, revisionKey } from '../courses/index.ts';
import { hasUnits } from './earlier-structures.ts';
import { findOwnRevision } from './store/own-revision.ts';

/**
 * Returns the structure of the earlier revision with which a finished enrolment stays; null if the course as it is counts
 * for its next mark (see `revisionsOf`).
 * @param markedUnits the ids of the units with a mark by hand
 */
export async function findOwnStructure(
  tx: OrganisationTransaction,
  { id, courseId }: { readonly id: string; readonly courseId: string },
  markedUnits: readonly string[],
): Promise<CourseStructure | null> {
  const number = await findOwnRevision(tx, id);
  if (number === null) return null;
  const revision = { organisationId: tx.organisationId, courseId, number };
  const own = (await loadRevisionStructures(tx, [revision])).get(revisionKey(revision)) ?? null;
  return own !== null && hasUnits(own, markedUnits) ? own : null;
}
