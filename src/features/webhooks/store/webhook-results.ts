import type { Sentence } from '../../../language/sentence.ts';
import { sql } from 'kysely';
import type { WebhookAttemptEnding } from '../../../domain/webhooks/delivery-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookDelivery } from '../../../schema/entities/index.ts';

/** A finished attempt, and the resulting state of its delivery. */
export interface AttemptResult {
  /** The attempt's id. */
  readonly id: string;
  readonly eventId: string;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly ending: WebhookAttemptEnding;
  readonly status: number | null;
  readonly error: string | null;
  readonly errorWords: readonly Sentence[] | null;
  /** The beginning of the answer, without secrets. */
  readonly responseBody: string | null;
  /** The lease during which the attempt was made. */
  readonly lease: string;
  readonly state: 'RETRYING' | 'DELIVERED' | 'FAILED';
  readonly failure: 'EXHAUSTED' | 'GONE' | null;
  readonly step: number;
  /** Milliseconds until the next attempt; null unless RETRYING. */
  readonly wait: number | null;
}

const recordedRow = rowShape(columnsOf(WebhookDelivery, 'eventId', 'state', 'schedule'));
/** The state of a delivery after its attempts. */
export type RecordedState = RowOf<typeof recordedRow>;

/**
 * Records the results of attempts at one endpoint. If the lease was over, only the count changes. But a delivered event
 * is DELIVERED, even if another attempt was made meanwhile.
 * @returns the present state of each delivery, in no order
 */
export function recordAttempts(
  tx: OrganisationTransaction,
  endpointId: string,
  results: readonly AttemptResult[],
): Promise<RecordedState[]> {
  const { organisationId } = tx;
  return query(
    tx,
    recordedRow,
    sql`
      with r as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (id uuid, "eventId" uuid, "startedAt" timestamptz,
          "durationMs" int, ending text, status int, error text, "errorWords" jsonb, "responseBody" text, lease text, state text, failure text,
          step int, wait float8)
      ), now_is as materialized (
        select r.id as attempt_id, d.event_id, d.endpoint_id,
          exists (select from webhook_attempt a where a.id = r.id) as was_recorded,
          r.state = 'DELIVERED' or (d.state in ('WAITING', 'RETRYING') and coalesce(d.leased_until::text = r.lease, false)) as applies
        from r join webhook_delivery d on d.event_id = r."eventId" and d.endpoint_id = ${endpointId}
        where d.organisation_id = ${organisationId}
        order by d.event_id for update of d
      ), updated as (
        update webhook_delivery d
        -- One that was recorded before, whose answer got lost, is counted already.
        set attempts = d.attempts + case when n.was_recorded then 0 else 1 end,
          state = case when n.applies then r.state else d.state end,
          failure = case when n.applies then r.failure else d.failure end,
          step = case when n.applies then r.step else d.step end,
          next_attempt_at = case when n.applies then now() + make_interval(secs => r.wait / 1000) else d.next_attempt_at end,
          leased_until = case when n.applies then null else d.leased_until end,
          last_status = r.status, last_error = r.error, last_error_words = r."errorWords",
          finished_at = case when not n.applies then d.finished_at when r.state <> 'RETRYING' then now() end
        from now_is n join r on r.id = n.attempt_id
        where d.event_id = n.event_id and d.endpoint_id = n.endpoint_id
        returning d.event_id, d.state, d.schedule, d.attempts, r.id as attempt_id
      ), noted as (
        insert into webhook_attempt (id, organisation_id, endpoint_id, event_id, number, started_at, duration_ms, ending, delivered,
          status, error, error_words, response_body)
        select r.id, ${organisationId}, ${endpointId}, r."eventId", u.attempts, r."startedAt", r."durationMs", r.ending,
          r.ending = 'DELIVERED', r.status, r.error, r."errorWords", r."responseBody"
        from r join updated u on u.attempt_id = r.id
        -- It was recorded before, and the answer got lost.
        on conflict (id) do nothing
      )
      select event_id as "eventId", state, schedule from updated`,
  );
}
