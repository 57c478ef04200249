import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';
import type { AuthenticationType } from './lms-configuration.ts';

/** What an attempt needs to know of an endpoint. */
export interface StoredReceiver {
  readonly id: string;
  readonly url: string;
  readonly authenticationType: AuthenticationType;
  /** Sealed. */
  readonly credentials: Buffer | null;
  readonly secret: Buffer | null;
  /** While deliveries are signed with it as well. */
  readonly previousSecret: Buffer | null;
}

/** An endpoint that events are sent to; null when it is disabled or deleted. */
export async function findReceiver(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
): Promise<StoredReceiver | null> {
  const [row] = await query(
    em,
    sql<StoredReceiver>`
      select id, url, authentication_type as "authenticationType", credentials, secret,
        case when previous_secret_until > now() then previous_secret end as "previousSecret"
      from webhook_endpoint
      where organisation_id = ${organisationId} and id = ${endpointId} and state = 'ENABLED' and deleted_at is null`,
  );
  return row ?? null;
}

/**
 * Notes since when everything fails. Writes only when that changes, and leaves it to whoever is at it already.
 * @param delivered whether one of the attempts that are being recorded was successful
 */
export async function noteHealth(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  delivered: boolean,
): Promise<void> {
  await query(
    em,
    sql`
      update webhook_endpoint set failing_since = ${delivered ? null : sql`now()`}
      where id in (
        select id from webhook_endpoint
        where organisation_id = ${organisationId} and id = ${endpointId}
          and failing_since is ${delivered ? sql`not null` : sql`null`} for update skip locked)`,
  );
}

/** Whether an endpoint has failed everything for so long. */
export async function hasFailedSince(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  milliseconds: number,
): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      select from webhook_endpoint
      where organisation_id = ${organisationId} and id = ${endpointId}
        and failing_since < now() - make_interval(secs => ${milliseconds / 1000})`,
  );
  return rows.length === 1;
}
