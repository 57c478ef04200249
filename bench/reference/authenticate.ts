import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Returns the organisation of an active API key; null for none. It always queries the database, since a revoked key
 * must not work.
 */
export async function authenticate(database: pg.Pool, authorization: string | undefined): Promise<string | null> {
  const key = /^Bearer (svc_[0-9a-f]{64})$/.exec(authorization ?? '')?.[1];
  if (key === undefined) return null;
  const { rows } = await database.query<{ organisation_id: string }>({
    name: 'authenticate',
    text: 'select organisation_id from api_key where key_hash = $1 and revoked_at is null',
    values: [createHash('sha256').update(key).digest()],
  });
  return rows[0]?.organisation_id ?? null;
}
