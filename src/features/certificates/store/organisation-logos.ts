import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import type { LogoType } from '../../../domain/organisations/logo-types.ts';

/** The picture beside the organisation's name on certificates. */
export interface LogoRecord {
  readonly mediaType: LogoType;
  readonly content: Buffer;
  /** Whether the content was made here; otherwise it is the file as a user sent it. */
  readonly encoded: boolean;
  readonly updatedAt: Date;
}

/** @param lock keeps others from changing it until the transaction ends */
export async function findLogo(
  em: EntityManager,
  organisationId: string,
  { lock = false } = {},
): Promise<LogoRecord | null> {
  const [row] = await query(
    em,
    sql<Omit<LogoRecord, 'updatedAt'> & { updatedAt: string }>`
      select media_type as "mediaType", content, encoded, updated_at as "updatedAt"
      from organisation_logo where organisation_id = ${organisationId} ${lock ? sql`for update` : sql``}`,
  );
  return row === undefined ? null : { ...row, updatedAt: asDate(row.updatedAt) };
}

/** Stores a logo that was encoded here. */
export async function saveLogo(
  em: EntityManager,
  organisationId: string,
  { mediaType, content }: Pick<LogoRecord, 'mediaType' | 'content'>,
): Promise<void> {
  await query(
    em,
    sql`
      insert into organisation_logo (organisation_id, media_type, content, encoded, updated_at)
      values (${organisationId}, ${mediaType}, ${content}, true, now())
      on conflict (organisation_id) do update
      set media_type = excluded.media_type, content = excluded.content, encoded = true, updated_at = excluded.updated_at`,
  );
}

/** @returns whether there was one */
export async function deleteLogo(em: EntityManager, organisationId: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`delete from organisation_logo where organisation_id = ${organisationId} returning organisation_id`,
  );
  return rows.length === 1;
}
