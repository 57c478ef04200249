import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { CourseRevision } from '../../../schema/entities/index.ts';

const ownRevision = rowShape({ number: columnOf(CourseRevision, 'number') });

/**
 * Whether an enrolment `e` stays with its revision while it is finished, and not with the present one of its course `o`; the
 * rule of `isPinned` in a statement.
 */
export const staysWithOwnRevision = sql`(e.marked_revision < o.revision_number and e.marked_revision >= o.gains_from)`;

/** Returns the number of the earlier revision with which a finished enrolment was marked, if it stays with that; else null. */
export async function findOwnRevision(tx: OrganisationTransaction, enrolmentId: string): Promise<number | null> {
  const [row] = await query(
    tx,
    ownRevision,
    sql`
      select e.marked_revision as number from enrolment e
      join course o on o.organisation_id = e.organisation_id and o.id = e.course_id
      where e.organisation_id = ${tx.organisationId} and e.id = ${enrolmentId} and e.lms_enrolment_progress = 100
        and ${staysWithOwnRevision}`,
  );
  return row?.number ?? null;
}
