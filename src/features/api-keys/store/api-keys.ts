import { sql } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { ApiKey } from '../../../schema/entities/index.ts';

const activeApiKey = rowShape({ ...columnsOf(ApiKey, 'id', 'organisationId'), hash: columnOf(ApiKey, 'keyHash') });
export type ActiveApiKey = Omit<RowOf<typeof activeApiKey>, 'hash'>;

const storedApiKey = rowShape(
  columnsOf(ApiKey, 'id', 'firstCharacters', 'lastCharacters', 'createdAt', 'unknownFieldsAt', 'unknownFields'),
);
type StoredApiKey = RowOf<typeof storedApiKey>;

/** Returns the active key of each SHA-256 hash, in the order of `hashes`; null where there is none. */
export async function findActiveApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(ActiveApiKey | null)[]> {
  const rows = await database.lookUp(
    activeApiKey,
    sql`
      select id, organisation_id as "organisationId", key_hash as hash from attain_find_api_keys(${hashes}::bytea[])`,
  );
  const byHash = new Map(rows.map(({ id, organisationId, hash }) => [hash.toString('hex'), { id, organisationId }]));
  return hashes.map((hash) => byHash.get(hash.toString('hex')) ?? null);
}

/** Locks the organisation's key against changes by other transactions until this one ends. */
export async function lockApiKeyOf(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_api_key:${tx.organisationId}`);
}

/** Returns the organisation's active key, or null. */
export async function findActiveApiKey(tx: OrganisationTransaction): Promise<StoredApiKey | null> {
  const [row] = await query(
    tx,
    storedApiKey,
    sql`
      select id, first_characters as "firstCharacters", last_characters as "lastCharacters", created_at as "createdAt",
        unknown_fields_at as "unknownFieldsAt", unknown_fields as "unknownFields"
      from api_key where organisation_id = ${tx.organisationId} and revoked_at is null`,
  );
  return row ?? null;
}

/** Adds names of fields that are ignored, until there are `most` of them, and records the time of the first ones. */
export async function addUnknownFields(
  tx: OrganisationTransaction,
  id: string,
  names: readonly string[],
  most: number,
): Promise<void> {
  await execute(
    tx,
    sql`
      update api_key k set unknown_fields_at = coalesce(k.unknown_fields_at, now()), unknown_fields = (
        select (coalesce(k.unknown_fields, '{}') || coalesce(array_agg(n.name order by n.place), '{}'))[1:${most}::int]
        from unnest(${names}::text[]) with ordinality n (name, place)
        where n.name <> all (coalesce(k.unknown_fields, '{}')))
      where k.organisation_id = ${tx.organisationId} and k.id = ${id}`,
  );
}

/** Revokes a key; it stops working when this transaction is committed. */
export async function revokeApiKey(tx: OrganisationTransaction, id: string): Promise<void> {
  await tables(tx)
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Stores a key unless the organisation has an active one.
 * @returns false if it has one
 */
export async function insertApiKey(
  tx: OrganisationTransaction,
  key: { id: string; hash: Buffer; firstCharacters: string; lastCharacters: string },
): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into api_key (id, organisation_id, key_hash, first_characters, last_characters, created_at)
      values (${key.id}, ${tx.organisationId}, ${key.hash}, ${key.firstCharacters}, ${key.lastCharacters}, now())
      on conflict (organisation_id) where revoked_at is null do nothing`,
  );
  return stored === 1;
}

const issuedApiKey = rowShape(columnsOf(ApiKey, 'id', 'firstCharacters', 'lastCharacters', 'createdAt', 'revokedAt'));
/** A key of the organisation, active or revoked. */
export type IssuedApiKey = RowOf<typeof issuedApiKey>;

const issuedColumns = sql`
  id, first_characters as "firstCharacters", last_characters as "lastCharacters", created_at as "createdAt",
  revoked_at as "revokedAt"`;

/** Returns the organisation's latest keys, the newest first, also revoked ones. */
export function listIssuedApiKeys(tx: OrganisationTransaction, limit: number): Promise<IssuedApiKey[]> {
  return query(
    tx,
    issuedApiKey,
    sql`
      select ${issuedColumns} from api_key where organisation_id = ${tx.organisationId}
      order by created_at desc, id desc limit ${limit}`,
  );
}

/** Returns keys of the organisation by their ids, in no order. */
export function loadIssuedApiKeys(tx: OrganisationTransaction, ids: readonly string[]): Promise<IssuedApiKey[]> {
  return query(
    tx,
    issuedApiKey,
    sql`select ${issuedColumns} from api_key where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[])`,
  );
}
