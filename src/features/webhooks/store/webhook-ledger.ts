import { sql } from 'kysely';
import type { WebhookDeliveryState } from '../../../domain/webhooks/delivery-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonObject, number, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookAttempt, WebhookDelivery, WebhookRecovery } from '../../../schema/entities/index.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

const deliveryRow = rowShape({
  /** The event's id. */
  id: uuid,
  type: text,
  ...columnsOf(WebhookDelivery, 'isExample', 'state', 'failure', 'attempts', 'schedule', 'queuedAt'),
  ...columnsOf(WebhookDelivery, 'nextAttemptAt', 'lastStatus', 'lastError', 'lastErrorWords', 'finishedAt'),
});
/** The delivery of one event to one endpoint. */
export type ListedDelivery = RowOf<typeof deliveryRow>;

export interface DeliveryFilters {
  /** All states by default. */
  readonly states?: readonly WebhookDeliveryState[];
  readonly type?: string;
}

const attemptRow = rowShape({
  ...columnsOf(
    WebhookAttempt,
    'id',
    'number',
    'startedAt',
    'durationMs',
    'ending',
    'status',
    'error',
    'errorWords',
    'responseBody',
  ),
});
/** One POST request. */
export type ListedAttempt = RowOf<typeof attemptRow>;

const recoveryRow = rowShape({
  ...columnsOf(WebhookRecovery, 'id', 'since', 'until', 'state', 'queued', 'createdAt', 'finishedAt'),
  delivered: number,
  open: number,
  failed: number,
  requestedBy: jsonObject({ id: text, name: text }),
});
/** A recovery, with the numbers of its deliveries by state. */
export type ListedRecovery = RowOf<typeof recoveryRow>;

const deliveryColumns = sql`
  event_id as id, event_type as type, is_example as "isExample", state, failure, attempts, schedule, queued_at as "queuedAt",
  next_attempt_at as "nextAttemptAt", last_status as "lastStatus", last_error as "lastError", last_error_words as "lastErrorWords", finished_at as "finishedAt"`;

const allStates: readonly WebhookDeliveryState[] = ['WAITING', 'RETRYING', 'DELIVERED', 'FAILED'];

/** Returns deliveries of an endpoint, the newest event first. */
export function listDeliveries(
  tx: OrganisationTransaction,
  endpointId: string,
  { states, type }: DeliveryFilters,
  page: NewestFirst,
): Promise<ListedDelivery[]> {
  // Each state is read separately, since the indexes have the state or the type before the id.
  const each: readonly (WebhookDeliveryState | undefined)[] = states ?? (type === undefined ? [undefined] : allStates);
  const parts = each.map((state) => {
    const columns = { endpoint_id: endpointId, event_type: type, state };
    return sql`
      (select ${deliveryColumns} from webhook_delivery where ${pageCondition(tx.organisationId, page, columns, 'event_id')}
       order by event_id desc limit ${page.limit})`;
  });
  return query(
    tx,
    deliveryRow,
    sql`
      select * from (${sql.join(parts, sql` union all `)}) d order by id desc limit ${page.limit}`,
  );
}

export async function findDelivery(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
): Promise<ListedDelivery | null> {
  const [row] = await query(
    tx,
    deliveryRow,
    sql`
      select ${deliveryColumns} from webhook_delivery
      where organisation_id = ${tx.organisationId} and event_id = ${eventId} and endpoint_id = ${endpointId}`,
  );
  return row ?? null;
}

const eventDeliveryRow = rowShape({
  ...columnsOf(WebhookDelivery, 'endpointId', 'state', 'failure', 'queuedAt', 'nextAttemptAt', 'finishedAt'),
  ...columnsOf(WebhookDelivery, 'lastStatus', 'lastError', 'schedule'),
  type: text,
});
/** The delivery of a known event to one endpoint. */
export type EventDelivery = RowOf<typeof eventDeliveryRow>;

/** Returns the deliveries of an event, by endpoint. */
export function findDeliveriesOfEvent(
  tx: OrganisationTransaction,
  eventId: string,
  limit: number,
): Promise<EventDelivery[]> {
  return query(
    tx,
    eventDeliveryRow,
    sql`
      select endpoint_id as "endpointId", event_type as type, state, failure, queued_at as "queuedAt",
        next_attempt_at as "nextAttemptAt", finished_at as "finishedAt", last_status as "lastStatus",
        last_error as "lastError", schedule
      from webhook_delivery
      where organisation_id = ${tx.organisationId} and event_id = ${eventId} order by endpoint_id limit ${limit}`,
  );
}

/** Returns the attempts of a delivery, the newest first. */
export function findAttempts(
  tx: OrganisationTransaction,
  endpointId: string,
  eventId: string,
  limit: number,
): Promise<ListedAttempt[]> {
  return query(
    tx,
    attemptRow,
    sql`
      select id, number, started_at as "startedAt", duration_ms as "durationMs", ending, status, error, error_words as "errorWords",
        response_body as "responseBody"
      from webhook_attempt
      where organisation_id = ${tx.organisationId} and event_id = ${eventId} and endpoint_id = ${endpointId}
      order by id desc limit ${limit}`,
  );
}

/** Returns recoveries of an endpoint, the newest first; with an id only this one. */
export function findRecoveries(
  tx: OrganisationTransaction,
  endpointId: string,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<ListedRecovery[]> {
  return query(
    tx,
    recoveryRow,
    sql`
      select r.id, r.since, r.until, r.state, r.queued, r.queued - c.open - c.failed as delivered, c.open, c.failed,
        jsonb_build_object('id', u.id, 'name', u.name) as "requestedBy", r.created_at as "createdAt",
        r.finished_at as "finishedAt"
      from (
        select * from webhook_recovery
        where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
        order by id desc limit ${limit}) r
      join user_account u on u.organisation_id = r.organisation_id and u.id = r.requested_by_user_id
      cross join lateral (
        select count(*) filter (where d.state in ('WAITING', 'RETRYING'))::int as open,
          count(*) filter (where d.state = 'FAILED')::int as failed
        from webhook_delivery d
        where d.organisation_id = r.organisation_id and d.recovery_id = r.id and d.state in ('WAITING', 'RETRYING', 'FAILED')) c
      order by r.id desc`,
  );
}
