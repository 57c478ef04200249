import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { now, tables } from '../../../platform/database/tables.ts';

/** One operation's stored configuration, with encrypted credentials. */
export interface StoredOperation {
  readonly operation: string;
  readonly url: string;
  readonly body: string;
  readonly authenticationType: AuthenticationType;
  readonly credentials: Buffer | null;
}

export interface StoredLmsSettings {
  readonly mode: Lms;
  readonly providerTenantId: string | null;
  readonly providerSecret: Buffer | null;
}

const selectOperations = (em: EntityManager, organisationId: string) =>
  tables(em)
    .selectFrom('lms_operation_configuration')
    .select(['operation', 'url', 'body', 'authentication_type as authenticationType', 'credentials'])
    .where('organisation_id', '=', organisationId);

export function findOperations(em: EntityManager, organisationId: string): Promise<StoredOperation[]> {
  return selectOperations(em, organisationId).execute();
}

export async function findOperation(
  em: EntityManager,
  organisationId: string,
  operation: string,
): Promise<StoredOperation | null> {
  const row = await selectOperations(em, organisationId).where('operation', '=', operation).executeTakeFirst();
  return row ?? null;
}

/** Stores an operation's configuration unchanged, without validation (docs/product.md §2.3). */
export async function saveOperation(em: EntityManager, organisationId: string, stored: StoredOperation): Promise<void> {
  const { operation, url, body, authenticationType, credentials } = stored;
  const changed = { url, body, authentication_type: authenticationType, credentials, updated_at: now };
  await tables(em)
    .insertInto('lms_operation_configuration')
    .values({ organisation_id: organisationId, operation, ...changed })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'operation']).doUpdateSet(changed))
    .execute();
}

/** Returns the organisation's settings; CUSTOM without provisioning when none were saved yet. */
export async function findLmsSettings(em: EntityManager, organisationId: string): Promise<StoredLmsSettings> {
  const row = await tables(em)
    .selectFrom('lms_settings')
    .select(['mode', 'provider_tenant_id as providerTenantId', 'provider_secret as providerSecret'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row ?? { mode: 'CUSTOM', providerTenantId: null, providerSecret: null };
}

/** Switches the mode. The configuration and provisioning of both modes stay. */
export async function saveLmsMode(em: EntityManager, organisationId: string, mode: Lms): Promise<void> {
  const changed = { mode, updated_at: now };
  await tables(em)
    .insertInto('lms_settings')
    .values({ organisation_id: organisationId, ...changed })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(changed))
    .execute();
}

/** Lets one transaction at a time change the organisation's settings, until the transaction ends. */
export async function lockLmsSettings(em: EntityManager, organisationId: string): Promise<void> {
  await lockUntilEnd(em, `attain_lms_settings:${organisationId}`);
}

/** Counts ACTIVE or PENDING enrolments in the LMS of the other mode than `mode`. */
export async function countEnrolmentsInOtherLms(em: EntityManager, organisationId: string, mode: Lms): Promise<number> {
  const [row] = await query(
    em,
    countRow,
    sql`
      select count(*)::int as count from enrolment
      where organisation_id = ${organisationId} and status in ('PENDING', 'ACTIVE') and lms is not null and lms <> ${mode}`,
  );
  return row?.count ?? 0;
}
