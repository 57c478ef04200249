import type { Database } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { newSecret, sha256 } from '../secrets/secret.ts';
import { placeOf } from './tenants.ts';

export interface Provisioning {
  readonly organisationId: string;
  readonly name: string;
  /** The address for reports of progress, with `reportSecret` as bearer token. */
  readonly reportUrl: string;
  readonly reportSecret: string;
}

/**
 * Creates the organisation's tenant, or replaces both secrets of an existing one (docs/product.md "First-party LMS").
 * @returns the tenant's id and the secret for Attain's calls, which cannot be read again
 */
export async function provisionTenant(
  database: Database,
  cipher: Cipher,
  { organisationId, name, reportUrl, reportSecret }: Provisioning,
): Promise<{ tenantId: string; secret: string }> {
  const secret = newSecret();
  const tenantId = await database.transaction(async (queries) => {
    const { rows } = await queries.query<{ id: string }>(
      `insert into tenant (id, organisation_id, name, report_url, report_secret, secret_hash)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organisation_id) do update
       set name = excluded.name, report_url = excluded.report_url, report_secret = excluded.report_secret,
           secret_hash = excluded.secret_hash, provisioned_at = now()
       returning id`,
      [
        newId(),
        organisationId,
        name,
        reportUrl,
        cipher.encrypt(reportSecret, placeOf(organisationId, 'report_secret')),
        cipher.encrypt(sha256(secret), placeOf(organisationId, 'secret_hash')),
      ],
    );
    const id = rows[0]!.id;
    // They may be waiting because of a wrong address or secret.
    await queries.query(
      'update progress_report set next_attempt_at = now() where tenant_id = $1 and accepted_at is null',
      [id],
    );
    return id;
  });
  return { tenantId, secret };
}
