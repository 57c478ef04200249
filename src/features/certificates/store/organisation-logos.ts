import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { OrganisationLogo } from '../../../schema/entities/index.ts';

const logo = rowShape(columnsOf(OrganisationLogo, 'mediaType', 'content', 'encoded', 'updatedAt'));
/** The picture beside the organisation's name on certificates. */
export type LogoRecord = RowOf<typeof logo>;

/** Returns the organisation's logo, or null. @param lock prevents changes by others until the transaction ends */
export async function findLogo(tx: OrganisationTransaction, { lock = false } = {}): Promise<LogoRecord | null> {
  const [row] = await query(
    tx,
    logo,
    sql`
      select media_type as "mediaType", content, encoded, updated_at as "updatedAt"
      from organisation_logo where organisation_id = ${tx.organisationId} ${lock ? sql`for update` : sql``}`,
  );
  return row ?? null;
}

/** A logo that this service encoded, in the size for print and in the size for e-mails and pages. */
export interface NewLogo extends Pick<LogoRecord, 'mediaType' | 'content'> {
  readonly small: Pick<LogoRecord, 'mediaType' | 'content'>;
}

/** Stores a logo that this service encoded. */
export async function saveLogo(tx: OrganisationTransaction, { mediaType, content, small }: NewLogo): Promise<void> {
  await execute(
    tx,
    sql`
      insert into organisation_logo (organisation_id, media_type, content, small_type, small, encoded, updated_at)
      values (${tx.organisationId}, ${mediaType}, ${content}, ${small.mediaType}, ${small.content}, true, now())
      on conflict (organisation_id) do update
      set media_type = excluded.media_type, content = excluded.content, small_type = excluded.small_type,
        small = excluded.small, encoded = true, updated_at = excluded.updated_at`,
  );
}

/** Deletes the organisation's logo. @returns false if it has none */
export async function deleteLogo(tx: OrganisationTransaction): Promise<boolean> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('organisation_logo')
    .where('organisation_id', '=', tx.organisationId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
