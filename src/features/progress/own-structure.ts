import { sql } from 'kysely';
import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { query } from '../../platform/database/database.ts';
import { columnOf } from '../../platform/database/rows/columns-of.ts';
import { rowShape } from '../../platform/database/rows/row-shape.ts';
import { CourseRevision } from '../../schema/entities/index.ts';
import { loadRevisionStructures, revisionKey } from '../courses/index.ts';

const ownRevision = rowShape({ number: columnOf(CourseRevision, 'number') });

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
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    ownRevision,
    sql`
      select e.marked_revision as number from enrolment e
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      where e.organisation_id = ${organisationId} and e.id = ${id} and e.lms_enrolment_progress = 100
        and e.marked_revision < c.revision_number and e.marked_revision >= c.gains_from`,
  );
  if (row === undefined) return null;
  const revision = { organisationId, courseId, number: row.number };
  const own = (await loadRevisionStructures(tx, [revision])).get(revisionKey(revision)) ?? null;
  const units = new Set(own?.units.map((unit) => unit.id));
  return markedUnits.every((unitId) => units.has(unitId)) ? own : null;
}
