import type { Sentence } from '../../../language/sentence.ts';
import { sql } from 'kysely';
import type { WebhookAttemptEnding } from '../../../domain/webhooks/delivery-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonObject, nullable, number, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookAttempt } from '../../../schema/entities/index.ts';
import type { BoundedCount } from '../../../domain/numbers/bounded-count.ts';
import { pageCondition } from '../../../platform/lists/newest-first.ts';

/** A failed attempt. */
export interface FailedAttempt {
  readonly eventId: string;
  readonly startedAt: Date;
  readonly ending: WebhookAttemptEnding;
  readonly status: number | null;
  readonly error: string | null;
  readonly errorWords: readonly Sentence[] | null;
}

/** The health of an endpoint. `recent` are its latest attempts, at most 100. */
export interface EndpointHealth {
  readonly recent: {
    readonly attempts: number;
    readonly delivered: number;
    readonly lastAttemptAt: Date | null;
    readonly lastDeliveredAt: Date | null;
    readonly lastFailure: FailedAttempt | null;
  };
  readonly openDeliveries: BoundedCount;
  readonly failedDeliveries: BoundedCount;
}

const healthRow = rowShape({
  id: uuid,
  attempts: number,
  delivered: number,
  lastAttemptAt: nullable(timestamp),
  lastDeliveredAt: nullable(timestamp),
  lastFailure: nullable(
    jsonObject({
      eventId: text,
      startedAt: text,
      ...columnsOf(WebhookAttempt, 'ending', 'status', 'error', 'errorWords'),
    }),
  ),
  waiting: number,
  retrying: number,
  failed: number,
});

const mostAttempts = 100;
const mostCounted = 1_000;

/**
 * Returns the health of each of these endpoints, by its id. It reads a limited number of rows, however many deliveries
 * there are.
 */
export async function findEndpointHealth(
  tx: OrganisationTransaction,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointHealth>> {
  const { organisationId } = tx;
  const inState = (state: string) => sql`
    cross join lateral (
      select count(*)::int as count from (
        select from webhook_delivery
        where organisation_id = ${organisationId} and endpoint_id = w.id and state = ${state} limit ${mostCounted + 1}) counted)`;
  const rows = await query(
    tx,
    healthRow,
    sql`
      select w.id, r.attempts, r.delivered, r."lastAttemptAt", r."lastDeliveredAt", f."lastFailure", waiting.count as waiting,
        retrying.count as retrying, failed.count as failed
      from unnest(${endpointIds}::uuid[]) w (id)
      cross join lateral (
        select count(*)::int as attempts, count(*) filter (where delivered)::int as delivered,
          max(started_at) as "lastAttemptAt", max(started_at) filter (where delivered) as "lastDeliveredAt",
          (array_agg(id order by id desc) filter (where not delivered))[1] as failure
        from (
          select id, delivered, started_at from webhook_attempt
          where organisation_id = ${organisationId} and endpoint_id = w.id order by id desc limit ${mostAttempts}) latest) r
      left join lateral (
        select jsonb_build_object('eventId', a.event_id, 'startedAt', a.started_at, 'ending', a.ending, 'status', a.status,
          'error', a.error, 'errorWords', a.error_words) as "lastFailure"
        from webhook_attempt a where a.organisation_id = ${organisationId} and a.id = r.failure) f on true
      ${inState('WAITING')} waiting ${inState('RETRYING')} retrying ${inState('FAILED')} failed`,
  );
  return new Map(rows.map((row) => [row.id, toHealth(row)]));
}

function toHealth({
  attempts,
  delivered,
  lastAttemptAt,
  lastDeliveredAt,
  lastFailure,
  waiting,
  retrying,
  failed,
}: RowOf<typeof healthRow>): EndpointHealth {
  return {
    recent: {
      attempts,
      delivered,
      lastAttemptAt,
      lastDeliveredAt,
      lastFailure: lastFailure === null ? null : { ...lastFailure, startedAt: new Date(lastFailure.startedAt) },
    },
    openDeliveries: bounded(waiting + retrying),
    failedDeliveries: bounded(failed),
  };
}

const bounded = (count: number): BoundedCount => ({
  count: Math.min(count, mostCounted),
  hasMore: count > mostCounted,
});

const countRow = rowShape({ delivered: number, failed: number });
/** The attempts of a period. */
export type AttemptCount = RowOf<typeof countRow>;

/** Counts an endpoint's attempts of a period by outcome. */
export async function countAttempts(
  tx: OrganisationTransaction,
  endpointId: string,
  from: Date,
  to: Date,
): Promise<AttemptCount> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*) filter (where delivered)::int as delivered, count(*) filter (where not delivered)::int as failed
      from webhook_attempt where ${pageCondition(tx.organisationId, { before: null, from, to }, { endpoint_id: endpointId })}`,
  );
  return row!;
}
