import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { deleteOldPreviews } from '../../../platform/work/old-previews.ts';

/**
 * Deletes the oldest corrections that were not applied, except for the newest `kept`. Those that are being computed stay
 * and are not counted.
 */
export const deleteOldCorrections = (tx: OrganisationTransaction, kept: number): Promise<void> =>
  deleteOldPreviews(tx, 'correction', sql`confirmed_at is null and state <> 'PREVIEWING'`, kept);

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
