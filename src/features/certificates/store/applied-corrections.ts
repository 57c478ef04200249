import { sql } from 'kysely';
import { query, type OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

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
