import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../database/database.ts';
import { execute } from '../database/database.ts';

/**
 * Deletes the oldest previews of the organisation, except for the newest `kept`, two at a time: each has thousands of rows. One that
 * somebody starts, refreshes or applies at this moment stays: to wait for it could never end, and a run must not lose its row.
 * @param isPreview whether a row of the table is a preview
 */
export async function deleteOldPreviews(
  tx: OrganisationTransaction,
  table: 'bulk_run' | 'correction' | 'import',
  isPreview: RawBuilder<unknown>,
  kept: number,
): Promise<void> {
  const { organisationId } = tx;
  await execute(
    tx,
    sql`
      delete from ${sql.table(table)} where organisation_id = ${organisationId} and id in (
        select id from ${sql.table(table)}
        where organisation_id = ${organisationId} and ${isPreview} and id in (
          select id from ${sql.table(table)}
          where organisation_id = ${organisationId} and ${isPreview}
          order by id desc offset ${kept})
        order by id limit 2 for update skip locked)`,
  );
}
