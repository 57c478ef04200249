import { sql, type RawBuilder } from 'kysely';
import type { Database, OrganisationTransaction } from '../database/database.ts';
import { execute, query } from '../database/database.ts';
import { boolean, nullable, number, oneOf, text, uuid } from '../database/rows/kinds.ts';
import { rowShape, type RowOf } from '../database/rows/row-shape.ts';
import { failingKinds } from '../../domain/work/failing-kinds.ts';

export type FailingKind = (typeof failingKinds)[number];

/** A task that can fail by itself. */
export type FailingWork =
  | {
      readonly kind: 'LIFECYCLE_ACTION' | 'IMPORT' | 'BULK_RUN' | 'CORRECTION' | 'WEBHOOK_RECOVERY';
      readonly subjectId: string;
    }
  /** `subjectId` is the event's id. */
  | { readonly kind: 'WEBHOOK_DELIVERY'; readonly subjectId: string; readonly endpointId: string }
  /** `sentMessageId` when the mail server has accepted the e-mail but its row could not be changed. */
  | { readonly kind: 'EMAIL'; readonly subjectId: string; readonly sentMessageId: string | null };

export interface FailureLimits {
  /** Milliseconds until the second attempt. Each further wait is twice as long, up to `longestWait`. */
  readonly firstWait: number;
  readonly longestWait: number;
  /** Consecutive failures after which the work is given up. */
  readonly attempts: number;
}

const notedRow = rowShape({
  /** Failures in a row. */
  attempts: number,
  /** Milliseconds until the next attempt; null when the work is given up. */
  wait: nullable(number),
});
/** The consequence of a failure. */
export type NotedFailure = RowOf<typeof notedRow>;

const none = '00000000-0000-0000-0000-000000000000';

/**
 * Counts a failure and decides when the work is tried again. Work that has not failed for a day starts at one again.
 * The record that an e-mail was sent is kept for a month.
 * @param reason without personal data
 * @returns null when another process has recorded this failure already
 */
export async function noteFailure(
  tx: OrganisationTransaction,
  work: FailingWork,
  reason: string,
  { firstWait, longestWait, attempts }: FailureLimits,
): Promise<NotedFailure | null> {
  const { organisationId } = tx;
  const endpointId = work.kind === 'WEBHOOK_DELIVERY' ? work.endpointId : none;
  const sentMessageId = 'sentMessageId' in work ? work.sentMessageId : null;
  await execute(
    tx,
    sql`
      delete from processing_failure
      where organisation_id = ${organisationId} and next_attempt_at < now() - interval '1 day'
        and (sent_message_id is null or next_attempt_at < now() - interval '30 days')`,
  );
  const [noted] = await query(
    tx,
    notedRow,
    sql`
      insert into processing_failure as f
        (kind, subject_id, endpoint_id, organisation_id, attempts, first_failed_at, next_attempt_at, reason, sent_message_id)
      values (${work.kind}, ${work.subjectId}, ${endpointId}, ${organisationId}, 1, now(),
        now() + make_interval(secs => ${firstWait / 1000}), ${reason}, ${sentMessageId})
      on conflict (kind, subject_id, endpoint_id) do update set
        attempts = f.attempts + 1, reason = excluded.reason,
        sent_message_id = coalesce(excluded.sent_message_id, f.sent_message_id),
        next_attempt_at = case when f.attempts + 1 < ${attempts} then
          now() + make_interval(secs => least(${longestWait / 1000}::float8, ${firstWait / 1000}::float8 * 2 ^ f.attempts)) end
      where f.next_attempt_at <= now()
        or (excluded.sent_message_id is not null and excluded.sent_message_id is distinct from f.sent_message_id)
      returning attempts, (extract(epoch from next_attempt_at - now()) * 1000)::float8 as wait`,
  );
  return noted ?? null;
}

const emailFailureRow = rowShape({
  id: uuid,
  /** Message-ID that the mail server has taken already; null when it has taken none, or nobody knows. */
  sentMessageId: nullable(text),
  isDue: boolean,
});
/** The record of an e-mail that failed. */
export type EmailFailure = Omit<RowOf<typeof emailFailureRow>, 'id'>;

/** Returns those of the e-mails that have failed. */
export async function findEmailFailures(
  tx: OrganisationTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EmailFailure>> {
  if (ids.length === 0) return new Map();
  const rows = await query(
    tx,
    emailFailureRow,
    sql`
      select subject_id as id, sent_message_id as "sentMessageId", coalesce(next_attempt_at <= now(), false) as "isDue"
      from processing_failure
      where organisation_id = ${tx.organisationId} and kind = 'EMAIL' and subject_id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...failure }) => [id, failure]));
}

/**
 * Deletes the failures of work that succeeded, or that a user has requested again.
 * @param endpointId of deliveries; without it, those of all endpoints
 */
export async function forgetFailures(
  tx: OrganisationTransaction,
  kind: FailingKind,
  ids: readonly string[],
  endpointId?: string,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    tx,
    sql`
      delete from processing_failure
      where organisation_id = ${tx.organisationId} and kind = ${kind} and subject_id = any(${ids}::uuid[])
        and ${endpointId === undefined ? sql`true` : sql`endpoint_id = ${endpointId}`}`,
  );
}

/**
 * Returns the condition of a statement on rows that are work of a kind: the row has not failed, or is due again.
 * @param id the column with the row's id
 */
export const isWorkDue = (kind: Exclude<FailingKind, 'WEBHOOK_DELIVERY'>, id: string): RawBuilder<unknown> => sql`
  not exists (select from processing_failure f where f.kind = ${kind} and f.subject_id = ${sql.ref(id)}
    and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

/** `isWorkDue` for `lifecycle_action a`. */
export const isActionDue: RawBuilder<unknown> = isWorkDue('LIFECYCLE_ACTION', 'a.id');

/** `isWorkDue` for `webhook_delivery d`. */
export const isDeliveryDue: RawBuilder<unknown> = sql`
  not exists (select from processing_failure f where f.kind = 'WEBHOOK_DELIVERY' and f.subject_id = d.event_id
    and f.endpoint_id = d.endpoint_id and (f.next_attempt_at is null or f.next_attempt_at > now()))`;

/** Returns how much work of each kind was given up, in all organisations, with a number for every kind. */
export async function countGivenUpWork(database: Database): Promise<Record<FailingKind, number>> {
  const rows = await database.lookUp(
    rowShape({ kind: oneOf(failingKinds), count: number }),
    sql`select kind, count from attain_given_up_work()`,
  );
  const counts = Object.fromEntries(failingKinds.map((kind) => [kind, 0])) as Record<FailingKind, number>;
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}
