import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { CourseRevision } from '../../../schema/entities/index.ts';

const ownRevision = rowShape({ number: columnOf(CourseRevision, 'number') });

/** Returns the number of the earlier revision with which a finished enrolment was marked, if it stays with that; else null. */
export async function findOwnRevision(tx: OrganisationTransaction, enrolmentId: string): Promise<number | null> {
  const [row] = await query(
    tx,
    ownRevision,
    sql`
      select e.marked_revision as number from enrolment e
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      where e.organisation_id = ${tx.organisationId} and e.id = ${enrolmentId} and e.lms_enrolment_progress = 100
        and e.marked_revision < c.revision_number and e.marked_revision >= c.gains_from`,
  );
  return row?.number ?? null;
}
