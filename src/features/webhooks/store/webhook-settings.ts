import { sql } from 'kysely';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import type { WebhookDisabledReason, WebhookEndpointState } from '../../../domain/webhooks/endpoint-states.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** What a user decides about an endpoint; the credentials are sealed. */
export interface StoredEndpointSettings {
  readonly url: string;
  readonly description: string;
  /** Null for all. */
  readonly eventTypes: readonly string[] | null;
  readonly authenticationType: AuthenticationType;
  readonly credentials: Buffer | null;
}

/** An endpoint that is not deleted. */
export interface StoredEndpoint extends StoredEndpointSettings {
  readonly id: string;
  /** Sealed. */
  readonly secret: Buffer;
  readonly previousSecretUntil: Date | null;
  readonly state: WebhookEndpointState;
  readonly disabledReason: WebhookDisabledReason | null;
  readonly disabledAt: Date | null;
  readonly failingSince: Date | null;
  readonly createdBy: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

type Moments = 'previousSecretUntil' | 'disabledAt' | 'failingSince' | 'createdAt' | 'updatedAt';
type Row = Omit<StoredEndpoint, Moments> &
  Record<'previousSecretUntil' | 'disabledAt' | 'failingSince', string | null> & {
    createdAt: string;
    updatedAt: string;
  };

const columns = sql`
  w.id, w.url, w.description, w.event_types as "eventTypes", w.authentication_type as "authenticationType", w.credentials, w.secret,
  case when w.previous_secret_until > now() then w.previous_secret_until end as "previousSecretUntil", w.state,
  w.disabled_reason as "disabledReason", w.disabled_at as "disabledAt", w.failing_since as "failingSince",
  jsonb_build_object('id', u.id, 'name', u.name) as "createdBy", w.created_at as "createdAt", w.updated_at as "updatedAt"`;

const withUser = sql`
  webhook_endpoint w join user_account u on u.organisation_id = w.organisation_id and u.id = w.created_by_user_id`;

const optional = (text: string | null): Date | null => (text === null ? null : asDate(text));

function toStored(row: Row): StoredEndpoint {
  return {
    ...row,
    previousSecretUntil: optional(row.previousSecretUntil),
    disabledAt: optional(row.disabledAt),
    failingSince: optional(row.failingSince),
    createdAt: asDate(row.createdAt),
    updatedAt: asDate(row.updatedAt),
  };
}

/** The organisation's endpoints but for deleted ones, the newest first. */
export async function findEndpoints(em: EntityManager, organisationId: string): Promise<StoredEndpoint[]> {
  const rows = await query(
    em,
    sql<Row>`
      select ${columns} from ${withUser} where w.organisation_id = ${organisationId} and w.deleted_at is null order by w.id desc`,
  );
  return rows.map(toStored);
}

/** An endpoint that is not deleted. */
export async function findEndpoint(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<StoredEndpoint | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from ${withUser}
      where w.organisation_id = ${organisationId} and w.id = ${id} and w.deleted_at is null`,
  );
  return row === undefined ? null : toStored(row);
}

/** As `findEndpoint`; nobody else changes it until the transaction ends. */
export async function lockEndpoint(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<StoredEndpoint | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from ${withUser}
      where w.organisation_id = ${organisationId} and w.id = ${id} and w.deleted_at is null for update of w`,
  );
  return row === undefined ? null : toStored(row);
}

/** Lets one transaction at a time add an endpoint to the organisation; held until the transaction ends. */
export async function lockEndpointList(em: EntityManager, organisationId: string): Promise<void> {
  await query(
    em,
    sql`select pg_advisory_xact_lock(hashtextextended(${`attain_webhook_endpoints:${organisationId}`}, 0))`,
  );
}

export async function countEndpoints(em: EntityManager, organisationId: string): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from webhook_endpoint where organisation_id = ${organisationId} and deleted_at is null`,
  );
  return row!.count;
}

/** @param secret sealed */
export async function insertEndpoint(
  em: EntityManager,
  organisationId: string,
  added: StoredEndpointSettings & { readonly id: string; readonly secret: Buffer; readonly createdByUserId: string },
): Promise<void> {
  await query(
    em,
    sql`
      insert into webhook_endpoint (id, organisation_id, url, description, event_types, authentication_type, credentials, secret,
        created_by_user_id, created_at, updated_at)
      values (${added.id}, ${organisationId}, ${added.url}, ${added.description}, ${added.eventTypes}::text[],
        ${added.authenticationType}, ${added.credentials}, ${added.secret}, ${added.createdByUserId}, now(), now())`,
  );
}

/** @param isCalledAnew whether the address or the authentication is another: what failed before says nothing of it */
export async function updateEndpoint(
  em: EntityManager,
  organisationId: string,
  id: string,
  settings: StoredEndpointSettings,
  isCalledAnew: boolean,
): Promise<void> {
  await query(
    em,
    sql`
      update webhook_endpoint
      set url = ${settings.url}, description = ${settings.description}, event_types = ${settings.eventTypes}::text[],
        authentication_type = ${settings.authenticationType}, credentials = ${settings.credentials},
        failing_since = case when ${isCalledAnew}::boolean then null else failing_since end, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** Has events sent again, as if nothing had failed. */
export async function enableEndpoint(em: EntityManager, organisationId: string, id: string): Promise<void> {
  await query(
    em,
    sql`
      update webhook_endpoint
      set state = 'ENABLED', disabled_reason = null, disabled_at = null, failing_since = null, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** The row stays for what was delivered; what is secret goes. */
export async function deleteEndpoint(em: EntityManager, organisationId: string, id: string): Promise<void> {
  await query(
    em,
    sql`
      update webhook_endpoint
      set deleted_at = now(), secret = null, previous_secret = null, previous_secret_until = null, credentials = null,
        updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}

/** `previous`: the former secret, sealed for its new place; null where it could not be opened. */
export async function replaceSecret(
  em: EntityManager,
  organisationId: string,
  id: string,
  replaced: { readonly secret: Buffer; readonly previous: Buffer | null; readonly previousUntil: Date | null },
): Promise<void> {
  await query(
    em,
    sql`
      update webhook_endpoint
      set secret = ${replaced.secret}, previous_secret = ${replaced.previous},
        previous_secret_until = ${replaced.previousUntil?.toISOString() ?? null}::timestamptz, updated_at = now()
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}
