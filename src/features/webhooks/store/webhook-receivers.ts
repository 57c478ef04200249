import { sql } from 'kysely';
import type { EntityManager } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { bytes, nullable } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookEndpoint } from '../../../schema/entities/index.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';

const receiverRow = rowShape({
  ...columnsOf(WebhookEndpoint, 'id', 'url', 'authenticationType', 'credentials', 'secret'),
  /** While deliveries are signed with it as well. */
  previousSecret: nullable(bytes),
});
/** What an attempt needs to know of an endpoint. */
export type StoredReceiver = RowOf<typeof receiverRow>;

/** An endpoint that events are sent to; null when it is disabled or deleted. */
export async function findReceiver(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
): Promise<StoredReceiver | null> {
  const [row] = await query(
    em,
    receiverRow,
    sql`
      select id, url, authentication_type as "authenticationType", credentials, secret,
        case when previous_secret_until > now() then previous_secret end as "previousSecret"
      from webhook_endpoint
      where organisation_id = ${organisationId} and id = ${endpointId} and state = 'ENABLED' and deleted_at is null`,
  );
  return row ?? null;
}

/** What a batch of attempts at an endpoint that are about to be recorded says of its health. */
export interface NotedHealth {
  /** Whether one of them was successful. */
  readonly delivered: boolean;
  /** Milliseconds without any attempt after which nobody knows whether it has failed ever since. */
  readonly silence: number;
}

/**
 * Notes since when everything fails, before the attempts themselves are recorded: whoever locks an endpoint and a delivery locks the
 * endpoint first. Writes only when something changes. A success waits for whoever is at the endpoint, so that it is never forgotten;
 * so does the first failure after a silence, which begins the count anew; any other failure leaves it to the next one.
 */
export async function noteHealth(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  { delivered, silence }: NotedHealth,
): Promise<void> {
  const endpoint = sql`organisation_id = ${organisationId} and id = ${endpointId}`;
  if (delivered) {
    await execute(
      em,
      sql`update webhook_endpoint set failing_since = null where ${endpoint} and failing_since is not null`,
    );
    return;
  }
  await execute(
    em,
    sql`
      update webhook_endpoint set failing_since = now()
      where id in (
        select id from webhook_endpoint where ${endpoint} and failing_since is null for update skip locked)`,
  );
  await execute(
    em,
    sql`
      update webhook_endpoint set failing_since = now()
      where ${endpoint} and failing_since < now() - make_interval(secs => ${silence / 1000})
        and not exists (
          select from webhook_attempt a
          where a.organisation_id = ${organisationId} and a.endpoint_id = ${endpointId}
            and a.id >= ${firstIdOf(new Date(Date.now() - silence))}::uuid)`,
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
    rowShape({}),
    sql`
      select from webhook_endpoint
      where organisation_id = ${organisationId} and id = ${endpointId}
        and failing_since < now() - make_interval(secs => ${milliseconds / 1000})`,
  );
  return rows.length === 1;
}
