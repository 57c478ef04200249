import { timingSafeEqual } from 'node:crypto';
import type { Queries } from '../database/database.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { sha256 } from '../secrets/secret.ts';

/** Returns the place to which ciphertexts of an organisation are bound. */
export const placeOf = (organisationId: string, column: 'report_secret' | 'secret_hash'): string =>
  JSON.stringify(['tenant', organisationId, column]);

/** A secret with which Attain may call this tenant. */
export interface ValidSecret {
  /** SHA-256 of the secret, which is also the key of its launch tokens. */
  readonly hash: Buffer;
  /** The hash as it is stored. */
  readonly ciphertext: Buffer;
  /** Whether Attain has not shown yet that it has this secret. */
  readonly isPending: boolean;
}

/**
 * Returns the secrets with which Attain may call this tenant: the pending one, the present one, and those that were
 * replaced a moment ago. Empty for no tenant.
 * @throws Error when none of them can be decrypted
 */
export async function findValidSecrets(queries: Queries, cipher: Cipher, tenantId: string): Promise<ValidSecret[]> {
  const { rows } = await queries.query<{ organisation_id: string; secret_hash: Buffer; is_pending: boolean }>(
    `select t.organisation_id, s.secret_hash, s.is_pending
     from tenant t cross join lateral (
       select t.pending_secret_hash as secret_hash, true as is_pending where t.pending_secret_hash is not null
       union all select t.secret_hash, false
       union all select f.secret_hash, false from former_secret f where f.tenant_id = t.id and f.ends_at > now()) s
     where t.id = $1`,
    [tenantId],
  );
  const valid: ValidSecret[] = [];
  let unreadable: unknown;
  for (const { organisation_id: organisationId, secret_hash: ciphertext, is_pending: isPending } of rows) {
    try {
      valid.push({ hash: cipher.decrypt(ciphertext, placeOf(organisationId, 'secret_hash')), ciphertext, isPending });
    } catch (error) {
      // Setting the organisation up again repairs it, so one that cannot be read must not hide the new one.
      unreadable = error;
    }
  }
  if (valid.length === 0 && unreadable !== undefined)
    throw new Error('the secret of a tenant cannot be decrypted', { cause: unreadable });
  return valid;
}

/** Returns the name of an existing tenant. */
export async function findTenantName(queries: Queries, tenantId: string): Promise<string> {
  const { rows } = await queries.query<{ name: string }>('select name from tenant where id = $1', [tenantId]);
  return rows[0]!.name;
}

/** Returns the valid secret of the tenant that `secret` is; null when it is none of them. */
export async function findTenantSecret(
  queries: Queries,
  cipher: Cipher,
  tenantId: string,
  secret: string,
): Promise<ValidSecret | null> {
  const given = sha256(secret);
  const valid = await findValidSecrets(queries, cipher, tenantId);
  return valid.find(({ hash }) => timingSafeEqual(hash, given)) ?? null;
}

export async function tenantExists(queries: Queries, tenantId: string): Promise<boolean> {
  const { rows } = await queries.query('select 1 from tenant where id = $1', [tenantId]);
  return rows.length > 0;
}
