import { sql, type RawBuilder } from 'kysely';
import type { Database, EntityManager } from '../database.ts';
import { query } from '../database.ts';

/** A piece of work that can fail by itself. */
export type FailingWork =
  | { readonly kind: 'LIFECYCLE_ACTION'; readonly subjectId: string }
  /** `subjectId` is the event's id. */
  | { readonly kind: 'WEBHOOK_DELIVERY'; readonly subjectId: string; readonly endpointId: string };

export interface FailureLimits {
  /** Milliseconds until the second attempt; each further wait is twice as long, up to `longestWait`. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Failures in a row after which the work is given up. */
  readonly attempts: number;
}

/** What follows from a failure. */
export interface NotedFailure {
  /** Failures in a row. */
  readonly attempts: number;
  /** Milliseconds until the next attempt; null when the work is given up. */
  readonly wait: number | null;
}

const none = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a failure and decides when the work is tried again. What has not failed for a day begins anew.
 * @param reason without personal data
 * @returns null when another process has noted this failure already
 */
export async function noteFailure(
  em: EntityManager,
  organisationId: string,
  work: FailingWork,
  reason: string,
  { firstWait, longestWait, attempts }: FailureLimits,
): Promise<NotedFailure | null> {
  const endpointId = work.kind === 'WEBHOOK_DELIVERY' ? work.endpointId : none;
  await query(
    em,
    sql`
      delete from processing_failure
      where organisation_id = ${organisationId} and next_attempt_at < now() - interval '1 day'`,
  );
  const [noted] = await query(
    em,
    sql<NotedFailure>`
      insert into processing_failure as f
        (kind, subject_id, endpoint_id, organisation_id, attempts, first_failed_at, next_attempt_at, reason)
      values (${work.kind}, ${work.subjectId}, ${endpointId}, ${organisationId}, 1, now(),
        now() + make_interval(secs => ${firstWait / 1000}), ${reason})
      on conflict (kind, subject_id, endpoint_id) do update set
        attempts = f.attempts + 1, reason = excluded.reason,
        next_attempt_at = case when f.attempts + 1 < ${attempts} then
          now() + make_interval(secs => least(${longestWait / 1000}::float8, ${firstWait / 1000}::float8 * 2 ^ f.attempts)) end
      where f.next_attempt_at <= now()
      returning attempts, (extract(epoch from next_attempt_at - now()) * 1000)::float8 as wait`,
  );
  return noted ?? null;
}

/** Condition of a statement on `lifecycle_action a`: it has not failed, or is due again. */
export const isActionDue: RawBuilder<boolean> = sql`
  not exists (select from processing_failure f where f.kind = 'LIFECYCLE_ACTION' and f.subject_id = a.id
    and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

/** The same for `webhook_delivery d`. */
export const isDeliveryDue: RawBuilder<boolean> = sql`
  not exists (select from processing_failure f where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id
    and f.endpoint_id = d.endpoint_id and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

/** How much work of each kind was given up, in all organisations; every kind is there. */
export async function countGivenUpWork(database: Database): Promise<Record<FailingWork['kind'], number>> {
  const rows = await database.lookUp(
    sql<{ kind: FailingWork['kind']; count: number }>`select kind, count from attain_given_up_work()`,
  );
  const counts = { LIFECYCLE_ACTION: 0, WEBHOOK_DELIVERY: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}
