import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { LmsSettings } from '../../../schema/entities/index.ts';

const provisioningRow = rowShape({
  ...columnsOf(LmsSettings, 'mode', 'provisionedAt'),
  /** Whether the last provisioning succeeded. Otherwise the LMS may have other secrets than this service. */
  isFinished: boolean,
});
export type ProvisioningState = RowOf<typeof provisioningRow>;

export async function findProvisioningState(tx: OrganisationTransaction): Promise<ProvisioningState> {
  const [row] = await query(
    tx,
    provisioningRow,
    sql`
      select mode, provisioned_at as "provisionedAt", provisioning_id is null as "isFinished"
      from lms_settings where organisation_id = ${tx.organisationId}`,
  );
  return row ?? { mode: 'CUSTOM', provisionedAt: null, isFinished: true };
}

/**
 * Takes the lease that serialises the provisioning of an organisation.
 * @returns false while another provisioning holds it
 */
export async function beginProvisioning(
  tx: OrganisationTransaction,
  provisioningId: string,
  leaseSeconds: number,
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      insert into lms_settings as s (organisation_id, mode, provisioning_id, provisioning_until, updated_at)
      values (${tx.organisationId}, 'CUSTOM', ${provisioningId}, now() + make_interval(secs => ${leaseSeconds}), now())
      on conflict (organisation_id) do update
      set provisioning_id = excluded.provisioning_id, provisioning_until = excluded.provisioning_until
      where s.provisioning_until is null or s.provisioning_until < now()`,
  );
  return changed === 1;
}

/**
 * Stores both exchanged secrets at once. The former report secret counts until the provisioning is finished.
 * @returns false when the lease has passed to another provisioning, whose secrets count
 */
export async function storeExchangedSecrets(
  tx: OrganisationTransaction,
  provisioningId: string,
  exchanged: { readonly tenantId: string; readonly providerSecret: Buffer; readonly reportSecretHash: Buffer },
): Promise<boolean> {
  await execute(
    tx,
    sql`
      insert into former_report_secret (hash, organisation_id)
      select report_secret_hash, organisation_id from lms_settings
      where organisation_id = ${tx.organisationId} and provisioning_id = ${provisioningId}
        and report_secret_hash is not null`,
  );
  const changed = await execute(
    tx,
    sql`
      update lms_settings
      set provider_tenant_id = ${exchanged.tenantId}, provider_secret = ${exchanged.providerSecret},
        report_secret_hash = ${exchanged.reportSecretHash}, provisioned_at = now(), updated_at = now()
      where organisation_id = ${tx.organisationId} and provisioning_id = ${provisioningId}`,
  );
  return changed === 1;
}

/** Seconds for which a replaced report secret still counts, for reports that are under way. */
const graceSeconds = 60;

/**
 * Ends the lease after the LMS has taken the new secrets, and in a minute the former report secrets.
 * @param mode the mode from now on; null keeps it
 * @returns false when the lease has passed to another provisioning
 */
export async function finishProvisioning(
  tx: OrganisationTransaction,
  provisioningId: string,
  mode: Lms | null,
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update lms_settings
      set mode = coalesce(${mode}::text, mode), provisioning_id = null, provisioning_until = null, updated_at = now()
      where organisation_id = ${tx.organisationId} and provisioning_id = ${provisioningId}`,
  );
  if (changed !== 1) return false;
  await execute(
    tx,
    sql`delete from former_report_secret where organisation_id = ${tx.organisationId} and ends_at <= now()`,
  );
  await execute(
    tx,
    sql`
      update former_report_secret set ends_at = now() + make_interval(secs => ${graceSeconds})
      where organisation_id = ${tx.organisationId} and ends_at is null`,
  );
  return true;
}

/** Ends the lease after a failure. The record that it did not finish stays. */
export async function releaseProvisioning(tx: OrganisationTransaction, provisioningId: string): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('lms_settings')
    .set({ provisioning_until: null })
    .where('organisation_id', '=', tx.organisationId)
    .where('provisioning_id', '=', provisioningId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
