import { sql } from 'kysely';
import { query, type OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

const halfRow = rowShape({ isHalf: boolean });

/** Returns whether a withdrawal that has failed has not reached the enrolment of one of these holds. */
export async function isHalfWithdrawn(tx: OrganisationTransaction, holdIds: readonly string[]): Promise<boolean> {
  const [row] = await query(
    tx,
    halfRow,
    sql`
      select exists (
        select from correction c
        join held_certificate h on h.organisation_id = c.organisation_id and h.id = any(${[...holdIds]}::uuid[])
        join correction_row r on r.correction_id = c.id and r.enrolment_id = h.enrolment_id
        where c.organisation_id = ${tx.organisationId} and c.kind = 'RETRACTION' and c.state = 'FAILED'
          and c.confirmed_at is not null and (c.position is null or r.enrolment_id > c.position)) as "isHalf"`,
  );
  return row!.isHalf;
}

const appliedRow = rowShape({ isApplied: boolean });

/**
 * Prevents that a correction of the organisation begins to be applied before the transaction ends, and waits for others
 * that do the same.
 * @returns whether one is being applied already
 */
export async function lockApplications(tx: OrganisationTransaction): Promise<boolean> {
  await lockUntilEnd(tx, `attain_correction:${tx.organisationId}`);
  const [row] = await query(
    tx,
    appliedRow,
    sql`
      select exists (
        select from correction where organisation_id = ${tx.organisationId} and state = 'APPLYING') as "isApplied"`,
  );
  return row!.isApplied;
}
