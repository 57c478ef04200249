import { sql } from 'kysely';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';

/** One operation's configuration as stored; the credentials are sealed. */
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

export async function findOperations(em: EntityManager, organisationId: string): Promise<StoredOperation[]> {
  return query(
    em,
    sql<StoredOperation>`
      select operation, url, body, authentication_type as "authenticationType", credentials
      from lms_operation_configuration where organisation_id = ${organisationId}`,
  );
}

export async function findOperation(
  em: EntityManager,
  organisationId: string,
  operation: string,
): Promise<StoredOperation | null> {
  const [row] = await query(
    em,
    sql<StoredOperation>`
      select operation, url, body, authentication_type as "authenticationType", credentials
      from lms_operation_configuration where organisation_id = ${organisationId} and operation = ${operation}`,
  );
  return row ?? null;
}

/** Stores an operation's configuration as it is: it is not validated (docs/product.md §2.3). */
export async function saveOperation(em: EntityManager, organisationId: string, stored: StoredOperation): Promise<void> {
  await query(
    em,
    sql`
      insert into lms_operation_configuration
        (organisation_id, operation, url, body, authentication_type, credentials, updated_at)
      values (${organisationId}, ${stored.operation}, ${stored.url}, ${stored.body}, ${stored.authenticationType},
        ${stored.credentials}, now())
      on conflict (organisation_id, operation) do update
      set url = excluded.url, body = excluded.body, authentication_type = excluded.authentication_type,
        credentials = excluded.credentials, updated_at = excluded.updated_at`,
  );
}

/** The organisation's mode; CUSTOM without provisioning when nothing was saved yet. */
export async function findLmsSettings(em: EntityManager, organisationId: string): Promise<StoredLmsSettings> {
  const [row] = await query(
    em,
    sql<StoredLmsSettings>`
      select mode, provider_tenant_id as "providerTenantId", provider_secret as "providerSecret"
      from lms_settings where organisation_id = ${organisationId}`,
  );
  return row ?? { mode: 'CUSTOM', providerTenantId: null, providerSecret: null };
}

/** Switches the mode; what is configured and provisioned for either stays. */
export async function saveLmsMode(em: EntityManager, organisationId: string, mode: Lms): Promise<void> {
  await query(
    em,
    sql`
      insert into lms_settings (organisation_id, mode, updated_at) values (${organisationId}, ${mode}, now())
      on conflict (organisation_id) do update set mode = excluded.mode, updated_at = excluded.updated_at`,
  );
}

/** Lets one transaction at a time change the organisation's settings; held until the transaction ends. */
export async function lockLmsSettings(em: EntityManager, organisationId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`attain_lms_settings:${organisationId}`}, 0))`);
}

/** How many ACTIVE or PENDING enrolments live in the other LMS than `mode`. */
export async function countEnrolmentsInOtherLms(em: EntityManager, organisationId: string, mode: Lms): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from enrolment
      where organisation_id = ${organisationId} and status in ('PENDING', 'ACTIVE') and lms is not null and lms <> ${mode}`,
  );
  return row?.count ?? 0;
}
