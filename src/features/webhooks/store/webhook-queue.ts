import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { forgetFailures } from '../../../platform/work/processing-failures.ts';
import { WebhookDelivery } from '../../../schema/entities/index.ts';

/** Returns the condition that an endpoint is disabled or deleted, at the same time as the rest of the statement. */
export const getsNothing = (organisationId: string, endpointId: string) => sql`not exists (
  select from webhook_endpoint e where e.organisation_id = ${organisationId} and e.id = ${endpointId}
    and e.state = 'ENABLED' and e.deleted_at is null)`;

/** An event for an endpoint. */
export interface DeliveryKey {
  readonly endpointId: string;
  readonly eventId: string;
}

const lockedRow = rowShape({
  ...columnsOf(WebhookDelivery, 'eventType', 'state'),
  /** Whether the database has refused to record an attempt, so that it waits, or was given up. */
  isPutOff: boolean,
});
export type LockedDelivery = RowOf<typeof lockedRow>;

/** Returns a delivery, and prevents other changes of it until the transaction ends. */
export async function lockDelivery(
  tx: OrganisationTransaction,
  { endpointId, eventId }: DeliveryKey,
): Promise<LockedDelivery | null> {
  const [row] = await query(
    tx,
    lockedRow,
    sql`
      select event_type as "eventType", state, exists (
          select from processing_failure f
          where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id and f.endpoint_id = d.endpoint_id) as "isPutOff"
      from webhook_delivery d
      where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and event_id = ${eventId}
      for update of d`,
  );
  return row ?? null;
}

/**
 * Makes a delivery due at once, as assignments of an update. A finished delivery starts its schedule again. A delivery that
 * is being retried keeps its step, so that this attempt is an additional one.
 */
export const dueAtOnce = sql`
  state = 'WAITING', queued_at = now(), failure = null, finished_at = null, leased_until = null,
  step = case when state = 'RETRYING' then step else 0 end,
  schedule = case when state = 'RETRYING' then schedule else schedule + 1 end,
  next_attempt_at = case when state = 'RETRYING' then next_attempt_at end`;

/** Makes a locked delivery due at once, outside of a recovery, also one that was put off or given up. */
export async function requeueDelivery(
  tx: OrganisationTransaction,
  { endpointId, eventId }: DeliveryKey,
): Promise<void> {
  await execute(
    tx,
    sql`
      update webhook_delivery
      set ${dueAtOnce}, recovery_id = null
      where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and event_id = ${eventId}`,
  );
  await forgetFailures(tx, 'WEBHOOK_DELIVERY', [eventId], endpointId);
}

/** Counts the examples that were queued for an endpoint since a time, up to `most`. */
export async function countExamples(
  tx: OrganisationTransaction,
  endpointId: string,
  since: Date,
  most: number,
): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select from webhook_delivery
        where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId}
          and event_id >= ${firstIdOf(since)}::uuid and is_example
        limit ${most}) e`,
  );
  return row!.count;
}

/** Queues an example for an endpoint. */
export async function insertExampleDelivery(
  tx: OrganisationTransaction,
  { endpointId, eventId, eventType }: DeliveryKey & { readonly eventType: string },
): Promise<void> {
  await tables(tx)
    .insertInto('webhook_delivery')
    .values({
      event_id: eventId,
      endpoint_id: endpointId,
      organisation_id: tx.organisationId,
      event_type: eventType,
      is_example: true,
      queued_at: now,
    })
    .execute();
}

/**
 * Closes open deliveries of an endpoint that gets nothing any more, at most `most`. Closes none if the endpoint was
 * enabled meanwhile.
 * @returns how many there were
 */
export function closeOpenDeliveries(tx: OrganisationTransaction, endpointId: string, most: number): Promise<number> {
  const { organisationId } = tx;
  return execute(
    tx,
    sql`
      update webhook_delivery d
      set state = 'FAILED', failure = 'ENDPOINT_DISABLED', finished_at = now(), next_attempt_at = null, leased_until = null
      where (d.event_id, d.endpoint_id) in (
        select o.event_id, o.endpoint_id from webhook_delivery o
        where o.organisation_id = ${organisationId} and o.endpoint_id = ${endpointId} and o.state in ('WAITING', 'RETRYING')
          and ${getsNothing(organisationId, endpointId)}
        limit ${most} for update skip locked)`,
  );
}
