import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/database.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

const isPreview = sql`confirmed_at is null and state <> 'PREVIEWING'`;

/**
 * Deletes the oldest corrections that were not applied, except for the newest `kept`. Those that are being computed stay
 * and are not counted. So do those that somebody refreshes or applies at this moment: to wait for them could never end.
 */
export async function deleteOldPreviews(tx: OrganisationTransaction, kept: number): Promise<void> {
  await execute(
    tx,
    sql`
      delete from correction where organisation_id = ${tx.organisationId} and id in (
        select id from correction
        where organisation_id = ${tx.organisationId} and ${isPreview} and id in (
          select id from correction
          where organisation_id = ${tx.organisationId} and ${isPreview}
          order by id desc offset ${kept})
        for update skip locked)`,
  );
}

/**
 * Deletes a part of the old previews, and of the rows of applied corrections, of all organisations.
 * @returns how many rows; 0 when nothing is left
 */
export async function removeCorrections(
  database: Database,
  { createdBefore, appliedBefore }: { readonly createdBefore: Date; readonly appliedBefore: Date },
): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ removed: number }),
    sql`select attain_remove_corrections(${createdBefore}, ${appliedBefore}) as removed`,
  );
  return row!.removed;
}
