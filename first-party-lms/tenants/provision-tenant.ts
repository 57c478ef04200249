import type { Database, Queries } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { Cipher } from '../secrets/cipher.ts';
import { newSecret, sha256 } from '../secrets/secret.ts';
import { makeReportsDue } from './make-reports-due.ts';
import { placeOf } from './tenants.ts';

export interface Provisioning {
  readonly organisationId: string;
  readonly name: string;
  /** The address for reports of progress, with `reportSecret` as bearer token. */
  readonly reportUrl: string;
  readonly reportSecret: string;
  /** Whether Attain confirms new secrets of an existing tenant. Otherwise they count at once. */
  readonly confirms: boolean;
}

export interface ProvisionedTenant {
  readonly tenantId: string;
  /** The secret for Attain's calls, which cannot be read again. */
  readonly secret: string;
  /** Whether the secrets count already. Otherwise they do when Attain uses `secret` for the first time. */
  readonly isConfirmed: boolean;
}

/**
 * Creates the organisation's tenant, or replaces both secrets of an existing one (docs/product.md "First-party LMS").
 * When Attain confirms, the present secrets stay until it has: an answer that is lost leaves both sides with them.
 */
export async function provisionTenant(
  database: Database,
  cipher: Cipher,
  { organisationId, name, reportUrl, reportSecret, confirms }: Provisioning,
): Promise<ProvisionedTenant> {
  const secret = newSecret();
  const { id, isConfirmed } = await database.transaction(async (queries) => {
    const { rows } = await queries.query<{ id: string; isConfirmed: boolean }>(
      `insert into tenant (id, organisation_id, name, report_url, report_secret, secret_hash)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (organisation_id) do update
       set name = excluded.name, report_url = excluded.report_url, ${confirms ? keepUntilConfirmed : replaceAtOnce}
       returning id, pending_secret_hash is null as "isConfirmed"`,
      [
        newId(),
        organisationId,
        name,
        reportUrl,
        cipher.encrypt(reportSecret, placeOf(organisationId, 'report_secret')),
        cipher.encrypt(sha256(secret), placeOf(organisationId, 'secret_hash')),
      ],
    );
    const tenant = rows[0]!;
    if (tenant.isConfirmed) await endFormerSecrets(queries, tenant.id);
    return tenant;
  });
  return { tenantId: id, secret, isConfirmed };
}

const keepUntilConfirmed = 'pending_report_secret = excluded.report_secret, pending_secret_hash = excluded.secret_hash';

const replaceAtOnce = `report_secret = excluded.report_secret, secret_hash = excluded.secret_hash,
  pending_report_secret = null, pending_secret_hash = null, provisioned_at = now()`;

async function endFormerSecrets(queries: Queries, tenantId: string): Promise<void> {
  await queries.query('delete from former_secret where tenant_id = $1', [tenantId]);
  await makeReportsDue(queries, tenantId);
}
