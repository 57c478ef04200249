import { sql } from 'kysely';
import type { AuthenticationType } from '../../../domain/lms/authentication-types.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { bytes, jsonObject, nullable, text, timestamp } from '../../../platform/database/rows/kinds.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { WebhookEndpoint } from '../../../schema/entities/index.ts';

/** A user's settings of an endpoint, with encrypted credentials. */
export interface StoredEndpointSettings {
  readonly name: string;
  readonly url: string;
  readonly description: string;
  /** Null for all. */
  readonly eventTypes: readonly string[] | null;
  readonly authenticationType: AuthenticationType;
  readonly credentials: Buffer | null;
}

const endpointRow = rowShape({
  ...columnsOf(WebhookEndpoint, 'id', 'url', 'description', 'eventTypes', 'authenticationType', 'credentials', 'state'),
  ...columnsOf(WebhookEndpoint, 'disabledReason', 'disabledAt', 'failingSince', 'createdAt', 'updatedAt'),
  /** Encrypted. */
  secret: bytes,
  previousSecretUntil: nullable(timestamp),
  name: text,
  createdBy: jsonObject({ id: text, name: text }),
});
/** An endpoint that is not deleted. */
export type StoredEndpoint = RowOf<typeof endpointRow>;

/**
 * The name of an endpoint `w`. One without a name was added by a process of the release before, and gets its host: the
 * path and the query may be secret.
 */
export const endpointName = sql`coalesce(nullif(w.name, ''), substring(w.url from '^[^:]+://([^/?#]+)'), '')`;

const columns = sql`
  w.id, ${endpointName} as name, w.url, w.description, w.event_types as "eventTypes", w.authentication_type as "authenticationType", w.credentials, w.secret,
  case when w.previous_secret_until > now() then w.previous_secret_until end as "previousSecretUntil", w.state,
  w.disabled_reason as "disabledReason", w.disabled_at as "disabledAt", w.failing_since as "failingSince",
  jsonb_build_object('id', u.id, 'name', u.name) as "createdBy", w.created_at as "createdAt", w.updated_at as "updatedAt"`;

const withUser = sql`
  webhook_endpoint w join user_account u on u.organisation_id = w.organisation_id and u.id = w.created_by_user_id`;

/** Returns the organisation's endpoints except deleted ones, the newest first. */
export function findEndpoints(tx: OrganisationTransaction): Promise<StoredEndpoint[]> {
  return query(
    tx,
    endpointRow,
    sql`
      select ${columns} from ${withUser} where w.organisation_id = ${tx.organisationId} and w.deleted_at is null order by w.id desc`,
  );
}

/** Returns an endpoint that is not deleted. */
export async function findEndpoint(tx: OrganisationTransaction, id: string): Promise<StoredEndpoint | null> {
  const [row] = await query(
    tx,
    endpointRow,
    sql`
      select ${columns} from ${withUser}
      where w.organisation_id = ${tx.organisationId} and w.id = ${id} and w.deleted_at is null`,
  );
  return row ?? null;
}

/** Does what `findEndpoint` does, and prevents other changes until the transaction ends. */
export async function lockEndpoint(tx: OrganisationTransaction, id: string): Promise<StoredEndpoint | null> {
  const [row] = await query(
    tx,
    endpointRow,
    sql`
      select ${columns} from ${withUser}
      where w.organisation_id = ${tx.organisationId} and w.id = ${id} and w.deleted_at is null for update of w`,
  );
  return row ?? null;
}

/** Lets one transaction at a time add an endpoint to the organisation, until the transaction ends. */
export async function lockEndpointList(tx: OrganisationTransaction): Promise<void> {
  await lockUntilEnd(tx, `attain_webhook_endpoints:${tx.organisationId}`);
}

export async function countEndpoints(tx: OrganisationTransaction): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from webhook_endpoint where organisation_id = ${tx.organisationId} and deleted_at is null`,
  );
  return row!.count;
}

/** Stores an endpoint. @param secret encrypted */
export async function insertEndpoint(
  tx: OrganisationTransaction,
  added: StoredEndpointSettings & { readonly id: string; readonly secret: Buffer; readonly createdByUserId: string },
): Promise<void> {
  await tables(tx)
    .insertInto('webhook_endpoint')
    .values({
      id: added.id,
      organisation_id: tx.organisationId,
      name: added.name,
      url: added.url,
      description: added.description,
      event_types: added.eventTypes,
      authentication_type: added.authenticationType,
      credentials: added.credentials,
      secret: added.secret,
      created_by_user_id: added.createdByUserId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

const change = (tx: OrganisationTransaction, id: string) =>
  tables(tx)
    .updateTable('webhook_endpoint')
    .set({ updated_at: now })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id);

/**
 * Changes an endpoint. @param isCalledAnew whether the address or the authentication changed, so that earlier failures
 * do not count
 */
export async function updateEndpoint(
  tx: OrganisationTransaction,
  id: string,
  settings: StoredEndpointSettings,
  isCalledAnew: boolean,
): Promise<void> {
  const { name, url, description, eventTypes, authenticationType, credentials } = settings;
  await change(tx, id)
    .set({ name, url, description, event_types: eventTypes, authentication_type: authenticationType, credentials })
    .$if(isCalledAnew, (statement) => statement.set({ failing_since: null }))
    .execute();
}

/** Enables an endpoint and resets its failures. */
export async function enableEndpoint(tx: OrganisationTransaction, id: string): Promise<void> {
  await change(tx, id)
    .set({ state: 'ENABLED', disabled_reason: null, disabled_at: null, failing_since: null })
    .execute();
}

/** Deletes an endpoint's secrets and marks it as deleted. The row stays for its deliveries. */
export async function deleteEndpoint(tx: OrganisationTransaction, id: string): Promise<void> {
  await change(tx, id)
    .set({ deleted_at: now, secret: null, previous_secret: null, previous_secret_until: null, credentials: null })
    .execute();
}

/**
 * Replaces the secret. `previous`: the former secret, encrypted for its new place; null if it could not be decrypted.
 */
export async function replaceSecret(
  tx: OrganisationTransaction,
  id: string,
  replaced: { readonly secret: Buffer; readonly previous: Buffer | null; readonly previousUntil: Date | null },
): Promise<void> {
  await change(tx, id)
    .set({ secret: replaced.secret, previous_secret: replaced.previous, previous_secret_until: replaced.previousUntil })
    .execute();
}
