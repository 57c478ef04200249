import { timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { sha256 } from '../secrets/secret.ts';

/** Returns the place to which ciphertexts of an organisation are bound. */
export const placeOf = (organisationId: string, column: 'report_secret' | 'secret_hash'): string =>
  JSON.stringify(['tenant', organisationId, column]);

/**
 * Returns the SHA-256 of the secret that Attain has for this tenant, which is also the key of its launch tokens; null
 * for no tenant.
 */
export async function findSecretHash(queries: Queries, cipher: Cipher, tenantId: string): Promise<Buffer | null> {
  const { rows } = await queries.query<{ organisation_id: string; secret_hash: Buffer }>(
    'select organisation_id, secret_hash from tenant where id = $1',
    [tenantId],
  );
  const tenant = rows[0];
  return tenant === undefined
    ? null
    : cipher.decrypt(tenant.secret_hash, placeOf(tenant.organisation_id, 'secret_hash'));
}

/** Returns the name of an existing tenant. */
export async function findTenantName(queries: Queries, tenantId: string): Promise<string> {
  const { rows } = await queries.query<{ name: string }>('select name from tenant where id = $1', [tenantId]);
  return rows[0]!.name;
}

/** Returns whether `secret` is the current one of the tenant. */
export async function isTenantSecret(
  queries: Queries,
  cipher: Cipher,
  tenantId: string,
  secret: string,
): Promise<boolean> {
  const hash = await findSecretHash(queries, cipher, tenantId);
  return hash !== null && timingSafeEqual(hash, sha256(secret));
}

export async function tenantExists(queries: Queries, tenantId: string): Promise<boolean> {
  const { rows } = await queries.query('select 1 from tenant where id = $1', [tenantId]);
  return rows.length > 0;
}
