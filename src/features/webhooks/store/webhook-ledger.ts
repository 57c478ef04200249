import type { WebhookRecoveryState } from '../../../domain/webhooks/delivery-states.ts';
import { sql } from 'kysely';
import type {
  WebhookAttemptEnding,
  WebhookDeliveryState,
  WebhookFailure,
} from '../../../domain/webhooks/delivery-states.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

/** One event for one endpoint. */
export interface ListedDelivery {
  /** Of the event. */
  readonly id: string;
  readonly type: string;
  readonly isExample: boolean;
  readonly state: WebhookDeliveryState;
  readonly failure: WebhookFailure | null;
  readonly attempts: number;
  /** Counts the schedules, from 1 on. */
  readonly schedule: number;
  readonly queuedAt: Date;
  readonly nextAttemptAt: Date | null;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly finishedAt: Date | null;
}

export interface DeliveryFilters {
  /** Any without it. */
  readonly states?: readonly WebhookDeliveryState[];
  readonly type?: string;
}

/** One POST. */
export interface ListedAttempt {
  readonly id: string;
  readonly number: number;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly ending: WebhookAttemptEnding;
  readonly status: number | null;
  readonly error: string | null;
  readonly responseBody: string | null;
}

/** Sending again what failed or was missed, with what became of what it queued. */
export interface ListedRecovery {
  readonly id: string;
  readonly since: Date;
  readonly until: Date;
  readonly state: WebhookRecoveryState;
  readonly queued: number;
  readonly delivered: number;
  readonly open: number;
  readonly failed: number;
  readonly requestedBy: { readonly id: string; readonly name: string };
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

type DeliveryRow = Omit<ListedDelivery, 'queuedAt' | 'nextAttemptAt' | 'finishedAt'> & {
  queuedAt: string;
  nextAttemptAt: string | null;
  finishedAt: string | null;
};

const optional = (text: string | null): Date | null => (text === null ? null : asDate(text));

const deliveryColumns = sql`
  event_id as id, event_type as type, is_example as "isExample", state, failure, attempts, schedule, queued_at as "queuedAt",
  next_attempt_at as "nextAttemptAt", last_status as "lastStatus", last_error as "lastError", finished_at as "finishedAt"`;

const toDelivery = (row: DeliveryRow): ListedDelivery => ({
  ...row,
  queuedAt: asDate(row.queuedAt),
  nextAttemptAt: optional(row.nextAttemptAt),
  finishedAt: optional(row.finishedAt),
});

const allStates: readonly WebhookDeliveryState[] = ['WAITING', 'RETRYING', 'DELIVERED', 'FAILED'];

/** Deliveries of an endpoint, the newest event first. */
export async function listDeliveries(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  { states, type }: DeliveryFilters,
  page: NewestFirst,
): Promise<ListedDelivery[]> {
  // Each state by itself, as the indexes of states and types have it before the id.
  const each: readonly (WebhookDeliveryState | undefined)[] = states ?? (type === undefined ? [undefined] : allStates);
  const parts = each.map((state) => {
    const columns = { endpoint_id: endpointId, event_type: type, state };
    return sql`
      (select ${deliveryColumns} from webhook_delivery where ${pageCondition(organisationId, page, columns, 'event_id')}
       order by event_id desc limit ${page.limit})`;
  });
  const rows = await query(
    em,
    sql<DeliveryRow>`
      select * from (${sql.join(parts, sql` union all `)}) d order by id desc limit ${page.limit}`,
  );
  return rows.map(toDelivery);
}

export async function findDelivery(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  eventId: string,
): Promise<ListedDelivery | null> {
  const [row] = await query(
    em,
    sql<DeliveryRow>`
      select ${deliveryColumns} from webhook_delivery
      where organisation_id = ${organisationId} and event_id = ${eventId} and endpoint_id = ${endpointId}`,
  );
  return row === undefined ? null : toDelivery(row);
}

/** The attempts of a delivery, the newest first. */
export async function findAttempts(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  eventId: string,
  limit: number,
): Promise<ListedAttempt[]> {
  const rows = await query(
    em,
    sql<Omit<ListedAttempt, 'startedAt'> & { startedAt: string }>`
      select id, number, started_at as "startedAt", duration_ms as "durationMs", ending, status, error,
        response_body as "responseBody"
      from webhook_attempt
      where organisation_id = ${organisationId} and event_id = ${eventId} and endpoint_id = ${endpointId}
      order by id desc limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, startedAt: asDate(row.startedAt) }));
}

type RecoveryRow = Omit<ListedRecovery, 'since' | 'until' | 'createdAt' | 'finishedAt'> & {
  since: string;
  until: string;
  createdAt: string;
  finishedAt: string | null;
};

/** Recoveries of an endpoint, the newest first; only the one of this id where one is named. */
export async function findRecoveries(
  em: EntityManager,
  organisationId: string,
  endpointId: string,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<ListedRecovery[]> {
  const rows = await query(
    em,
    sql<RecoveryRow>`
      select r.id, r.since, r.until, r.state, r.queued, r.queued - c.open - c.failed as delivered, c.open, c.failed,
        jsonb_build_object('id', u.id, 'name', u.name) as "requestedBy", r.created_at as "createdAt",
        r.finished_at as "finishedAt"
      from (
        select * from webhook_recovery
        where organisation_id = ${organisationId} and endpoint_id = ${endpointId} and ${id === undefined ? sql`true` : sql`id = ${id}`}
        order by id desc limit ${limit}) r
      join user_account u on u.organisation_id = r.organisation_id and u.id = r.requested_by_user_id
      cross join lateral (
        select count(*) filter (where d.state in ('WAITING', 'RETRYING'))::int as open,
          count(*) filter (where d.state = 'FAILED')::int as failed
        from webhook_delivery d
        where d.organisation_id = r.organisation_id and d.recovery_id = r.id and d.state in ('WAITING', 'RETRYING', 'FAILED')) c
      order by r.id desc`,
  );
  return rows.map((row) => ({
    ...row,
    since: asDate(row.since),
    until: asDate(row.until),
    createdAt: asDate(row.createdAt),
    finishedAt: optional(row.finishedAt),
  }));
}
