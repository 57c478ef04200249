import { sql } from 'kysely';
import type { Database, EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

export interface ActiveApiKey {
  readonly id: string;
  readonly organisationId: string;
}

export interface StoredApiKey {
  readonly id: string;
  readonly firstCharacters: string;
  readonly lastCharacters: string;
  readonly createdAt: Date;
  /** When a report with this key first had fields that are ignored. */
  readonly unknownFieldsAt: Date | null;
}

/** The active keys among the given SHA-256 hashes; the result has the order of `hashes`, null where none matches. */
export async function findActiveApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(ActiveApiKey | null)[]> {
  const rows = await database.lookUp(sql<ActiveApiKey & { hash: Buffer }>`
    select id, organisation_id as "organisationId", key_hash as hash from attain_find_api_keys(${hashes}::bytea[])`);
  const byHash = new Map(rows.map(({ id, organisationId, hash }) => [hash.toString('hex'), { id, organisationId }]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** Lets one transaction at a time change the organisation's key; held until the transaction ends. */
export async function lockApiKeyOf(em: EntityManager, organisationId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`attain_api_key:${organisationId}`}, 0))`);
}

/** The organisation's active key. */
export async function findActiveApiKey(em: EntityManager, organisationId: string): Promise<StoredApiKey | null> {
  const [row] = await query(
    em,
    sql<Omit<StoredApiKey, 'createdAt' | 'unknownFieldsAt'> & { createdAt: string; unknownFieldsAt: string | null }>`
      select id, first_characters as "firstCharacters", last_characters as "lastCharacters", created_at as "createdAt",
        unknown_fields_at as "unknownFieldsAt"
      from api_key where organisation_id = ${organisationId} and revoked_at is null`,
  );
  if (row === undefined) return null;
  const { createdAt, unknownFieldsAt } = row;
  return {
    ...row,
    createdAt: asDate(createdAt),
    unknownFieldsAt: unknownFieldsAt === null ? null : asDate(unknownFieldsAt),
  };
}

/** Keeps the time of the first report with fields that are ignored. */
export async function setUnknownFieldsAt(em: EntityManager, organisationId: string, id: string): Promise<void> {
  await query(
    em,
    sql`update api_key set unknown_fields_at = now()
        where organisation_id = ${organisationId} and id = ${id} and unknown_fields_at is null`,
  );
}

/** Makes a key stop working as of this transaction's commit. */
export async function revokeApiKey(em: EntityManager, organisationId: string, id: string): Promise<void> {
  await query(
    em,
    sql`update api_key set revoked_at = now() where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`,
  );
}

/**
 * Stores a key unless the organisation has an active one.
 * @returns false when it has
 */
export async function insertApiKey(
  em: EntityManager,
  organisationId: string,
  key: { id: string; hash: Buffer; firstCharacters: string; lastCharacters: string },
): Promise<boolean> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      insert into api_key (id, organisation_id, key_hash, first_characters, last_characters, created_at)
      values (${key.id}, ${organisationId}, ${key.hash}, ${key.firstCharacters}, ${key.lastCharacters}, now())
      on conflict (organisation_id) where revoked_at is null do nothing
      returning id`,
  );
  return rows.length === 1;
}
