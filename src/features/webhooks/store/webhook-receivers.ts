import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { bytes, nullable } from '../../../platform/database/rows/kinds.ts';
import { countRow, emptyRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookEndpoint } from '../../../schema/entities/index.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';

const receiverRow = rowShape({
  ...columnsOf(WebhookEndpoint, 'id', 'url', 'authenticationType', 'credentials', 'secret'),
  /** Null unless deliveries are also signed with it. */
  previousSecret: nullable(bytes),
});
/** The stored data of an endpoint that an attempt needs. */
export type StoredReceiver = RowOf<typeof receiverRow>;

/** Returns an enabled endpoint; null when it is disabled or deleted. */
export async function findReceiver(tx: OrganisationTransaction, endpointId: string): Promise<StoredReceiver | null> {
  const [row] = await query(
    tx,
    receiverRow,
    sql`
      select id, url, authentication_type as "authenticationType", credentials, secret,
        case when previous_secret_until > now() then previous_secret end as "previousSecret"
      from webhook_endpoint
      where organisation_id = ${tx.organisationId} and id = ${endpointId} and state = 'ENABLED' and deleted_at is null`,
  );
  return row ?? null;
}

/** The effect of a batch of attempts on their endpoint's health, before they are recorded. */
export interface NotedHealth {
  /** Whether one of them was successful. */
  readonly delivered: boolean;
  /** Milliseconds without any attempt after which it is unknown whether the endpoint has failed all the time. */
  readonly silence: number;
}

/**
 * Records since when everything fails, before the attempts themselves are recorded: a transaction that locks an
 * endpoint and a delivery must lock the endpoint first. Writes only when something changes. A success waits for the
 * lock of the endpoint, so that it is never lost. The first failure after a silence waits as well, since it restarts
 * the count. Any other failure does not wait: a later one can record it.
 */
export async function noteHealth(
  tx: OrganisationTransaction,
  endpointId: string,
  { delivered, silence }: NotedHealth,
): Promise<void> {
  const { organisationId } = tx;
  const endpoint = sql`organisation_id = ${organisationId} and id = ${endpointId}`;
  if (delivered) {
    await execute(
      tx,
      sql`update webhook_endpoint set failing_since = null where ${endpoint} and failing_since is not null`,
    );
    return;
  }
  await execute(
    tx,
    sql`
      update webhook_endpoint set failing_since = now()
      where id in (
        select id from webhook_endpoint where ${endpoint} and failing_since is null for update skip locked)`,
  );
  await execute(
    tx,
    sql`
      update webhook_endpoint set failing_since = now()
      where ${endpoint} and failing_since < now() - make_interval(secs => ${silence / 1000})
        and not exists (
          select from webhook_attempt a
          where a.organisation_id = ${organisationId} and a.endpoint_id = ${endpointId}
            and a.id >= ${firstIdOf(new Date(Date.now() - silence))}::uuid)`,
  );
}

/** Returns whether all attempts of an endpoint have failed for this long. */
export async function hasFailedSince(
  tx: OrganisationTransaction,
  endpointId: string,
  milliseconds: number,
): Promise<boolean> {
  const rows = await query(
    tx,
    emptyRow,
    sql`
      select from webhook_endpoint
      where organisation_id = ${tx.organisationId} and id = ${endpointId}
        and failing_since < now() - make_interval(secs => ${milliseconds / 1000})`,
  );
  return rows.length === 1;
}

/** Counts the organisation's enabled endpoints for which everything fails. */
export async function countFailingEndpoints(tx: OrganisationTransaction): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from webhook_endpoint
      where organisation_id = ${tx.organisationId} and state = 'ENABLED' and deleted_at is null and failing_since is not null`,
  );
  return row!.count;
}
