import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';

const counted = rowShape({ count: number, oldestAge: number });

/**
 * Counts an organisation's decisions about certificates within a time, up to a limit.
 * @param actions of the audit trail
 * @param certificateId counts only those about it; null for all
 * @returns the number, and the age of the oldest in seconds
 */
export async function countDecisions(
  tx: OrganisationTransaction,
  {
    actions,
    certificateId,
    after,
    most,
  }: {
    readonly actions: readonly string[];
    readonly certificateId: string | null;
    readonly after: Date;
    readonly most: number;
  },
): Promise<RowOf<typeof counted>> {
  const [row] = await query(
    tx,
    counted,
    sql`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(d.occurred_at)), 0)::float as "oldestAge"
      from (
        select occurred_at from audit_entry
        where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(after)}::uuid
          and action = any(${[...actions]}::text[])
          ${certificateId === null ? sql`` : sql`and subject_id = ${certificateId}`}
        order by id desc limit ${most}) d`,
  );
  return row!;
}
