import { sql, type RawBuilder } from 'kysely';
import type { OpenRetries } from '../../../domain/webhooks/schedule.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable, number, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookDelivery } from '../../../schema/entities/index.ts';
import { isDeliveryDue } from '../../../platform/work/processing-failures.ts';
import { getsNothing } from './webhook-queue.ts';

/** A delivery that its claimer may attempt until the lease ends. */
export interface ClaimedDelivery {
  readonly eventId: string;
  readonly eventType: string;
  readonly isExample: boolean;
  /** Data and time of the domain event; null for an example, and when the event is no longer kept. */
  readonly event: { readonly data: Readonly<Record<string, unknown>>; readonly occurredAt: Date } | null;
  /** Number of attempts of the present schedule. */
  readonly step: number;
  /** Milliseconds until the schedule's next attempt, if a user had it sent in between; else null. */
  readonly planned: number | null;
  /** In the database's own format. It distinguishes this lease from a later one. */
  readonly lease: string;
}

const claimedRow = rowShape({
  ...columnsOf(WebhookDelivery, 'eventId', 'eventType', 'isExample', 'step'),
  planned: nullable(number),
  lease: text,
  data: nullable(json<Record<string, unknown>>()),
  occurredAt: nullable(timestamp),
});

const toClaimed = ({ data, occurredAt, ...row }: RowOf<typeof claimedRow>): ClaimedDelivery => ({
  ...row,
  event: data === null || occurredAt === null ? null : { data, occurredAt },
});

/** For `update webhook_delivery d … returning`. */
const claimed = sql`
  d.event_id, d.organisation_id, d.event_type, d.is_example, d.step, d.queued_at, d.leased_until::text as lease,
  (extract(epoch from d.next_attempt_at - now()) * 1000)::float8 as planned`;

const withEvents = (from: RawBuilder<unknown>) => sql`
  select c.event_id as "eventId", c.event_type as "eventType", c.is_example as "isExample", c.step, c.lease, c.planned,
    v.data, v.occurred_at as "occurredAt"
  from ${from} c left join domain_event v on v.id = c.event_id and v.organisation_id = c.organisation_id
  order by c.queued_at, c.event_id`;

/** Deliveries that wait for their first attempt, or whose next attempt is overdue for some milliseconds. */
export type Claimable = 'WAITING' | { readonly overdueFor: number };

/**
 * Returns the condition of a statement on `webhook_delivery d`: it can be claimed, and no attempt is under way. And its
 * order: of queueing, or of the next attempts.
 */
function claimable(organisationId: string, endpointId: string, which: Claimable) {
  const [state, order] =
    which === 'WAITING'
      ? [sql`d.state = 'WAITING'`, sql`d.queued_at, d.event_id`]
      : [
          sql`d.state = 'RETRYING' and d.next_attempt_at < now() - make_interval(secs => ${which.overdueFor / 1000})`,
          sql`d.next_attempt_at, d.event_id`,
        ];
  const condition = sql`
    d.organisation_id = ${organisationId} and d.endpoint_id = ${endpointId} and ${state}
      and (d.leased_until is null or d.leased_until < now()) and ${isDeliveryDue}`;
  return { condition, order };
}

/** Returns events of the endpoint's next deliveries. */
export async function claimableEventIds(
  tx: OrganisationTransaction,
  endpointId: string,
  which: Claimable,
  limit: number,
): Promise<string[]> {
  const { condition, order } = claimable(tx.organisationId, endpointId, which);
  const rows = await query(
    tx,
    rowShape({ eventId: uuid }),
    sql`select d.event_id as "eventId" from webhook_delivery d where ${condition} order by ${order} limit ${limit}`,
  );
  return rows.map(({ eventId }) => eventId);
}

/** Returns events of the endpoint's open deliveries, even during an attempt. */
export async function openEventIds(tx: OrganisationTransaction, endpointId: string, limit: number): Promise<string[]> {
  const rows = await query(
    tx,
    rowShape({ eventId: uuid }),
    sql`
      select d.event_id as "eventId" from webhook_delivery d
      where d.organisation_id = ${tx.organisationId} and d.endpoint_id = ${endpointId} and d.state in ('WAITING', 'RETRYING')
        and ${isDeliveryDue} order by d.event_id limit ${limit}`,
  );
  return rows.map(({ eventId }) => eventId);
}

export interface Claiming {
  readonly which: Claimable;
  readonly limit: number;
  readonly leaseSeconds: number;
  /** Limits it to the delivery of this event. */
  readonly eventId?: string;
}

/** Claims the endpoint's next deliveries. */
export async function claimNext(
  tx: OrganisationTransaction,
  endpointId: string,
  { which, limit, leaseSeconds, eventId }: Claiming,
): Promise<ClaimedDelivery[]> {
  const { condition, order } = claimable(tx.organisationId, endpointId, which);
  const ofEvent = eventId === undefined ? sql`true` : sql`d.event_id = ${eventId}`;
  const rows = await query(
    tx,
    claimedRow,
    sql`
      with next as materialized (
        select d.event_id from webhook_delivery d where ${condition} and ${ofEvent}
        order by ${order} limit ${limit} for update of d skip locked
      ), claimed as (
        update webhook_delivery d set leased_until = now() + make_interval(secs => ${leaseSeconds})
        from next n where d.event_id = n.event_id and d.endpoint_id = ${endpointId}
        returning ${claimed}
      )
      ${withEvents(sql`claimed`)}`,
  );
  return rows.map(toClaimed);
}

const retryRow = rowShape({ ...columnsOf(WebhookDelivery, 'state'), dueIn: number, leasedFor: number });
/** The state of a delivery that is being retried. The times are milliseconds from now, negative in the past. */
export type RetryState = RowOf<typeof retryRow>;

/** Locks a delivery, and makes decisions about retries of the organisation one after the other. */
export async function lockRetry(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
): Promise<RetryState | null> {
  const { organisationId } = tx;
  await lockUntilEnd(tx, `attain_webhook_retries:${organisationId}`);
  const [row] = await query(
    tx,
    retryRow,
    sql`
      select state, coalesce(extract(epoch from next_attempt_at - now()) * 1000, 0)::float8 as "dueIn",
        coalesce(extract(epoch from leased_until - now()) * 1000, 0)::float8 as "leasedFor"
      from webhook_delivery
      where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and event_id = ${eventId} for update`,
  );
  return row ?? null;
}

const openRetriesRow = rowShape({ ofEndpoint: number, ofOrganisation: number });

/** Counts the retries that are under way. */
export async function countRetriesUnderWay(tx: OrganisationTransaction, endpointId: string): Promise<OpenRetries> {
  const [row] = await query(
    tx,
    openRetriesRow,
    sql`
      select count(*) filter (where endpoint_id = ${endpointId})::int as "ofEndpoint", count(*)::int as "ofOrganisation"
      from webhook_delivery
      where organisation_id = ${tx.organisationId} and state = 'RETRYING' and leased_until is not null and leased_until > now()`,
  );
  return row!;
}

/** Counts the deliveries that are being retried, each of the two up to `most`. */
export async function countOpenRetries(
  tx: OrganisationTransaction,
  endpointId: string,
  most: number,
): Promise<OpenRetries> {
  const count = (condition: RawBuilder<unknown>) => sql`
    (select count(*)::int from (
      select from webhook_delivery
      where organisation_id = ${tx.organisationId} and state = 'RETRYING' and ${condition} limit ${most}) r)`;
  const [row] = await query(
    tx,
    openRetriesRow,
    sql`select ${count(sql`endpoint_id = ${endpointId}`)} as "ofEndpoint", ${count(sql`true`)} as "ofOrganisation"`,
  );
  return row!;
}

/** Counts the endpoint's deliveries that are being retried, up to `most`. */
export async function countRetrying(tx: OrganisationTransaction, endpointId: string, most: number): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select from webhook_delivery
        where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and state = 'RETRYING' limit ${most}) r`,
  );
  return row!.count;
}

/** Claims a locked delivery that is due. */
export async function claimRetry(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
  leaseSeconds: number,
): Promise<ClaimedDelivery> {
  const [row] = await query(
    tx,
    claimedRow,
    sql`
      with claimed as (
        update webhook_delivery d set leased_until = now() + make_interval(secs => ${leaseSeconds})
        where d.organisation_id = ${tx.organisationId} and d.endpoint_id = ${endpointId} and d.event_id = ${eventId}
        returning ${claimed}
      )
      ${withEvents(sql`claimed`)}`,
  );
  return toClaimed(row!);
}

/** Postpones a locked delivery over the limit of concurrent retries. */
export async function postponeRetry(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
  milliseconds: number,
): Promise<void> {
  await execute(
    tx,
    sql`
      update webhook_delivery set next_attempt_at = now() + make_interval(secs => ${milliseconds / 1000})
      where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and event_id = ${eventId}`,
  );
}

/**
 * Closes an open delivery of an endpoint that gets nothing any more. @returns false when it was closed before, or the
 * endpoint was enabled meanwhile
 */
export async function closeDisabled(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
): Promise<boolean> {
  const { organisationId } = tx;
  const changed = await execute(
    tx,
    sql`
      update webhook_delivery
      set state = 'FAILED', failure = 'ENDPOINT_DISABLED', finished_at = now(), next_attempt_at = null, leased_until = null
      where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and event_id = ${eventId}
        and state in ('WAITING', 'RETRYING') and ${getsNothing(organisationId, endpointId)}`,
  );
  return changed === 1;
}
