import { sql, type RawBuilder } from 'kysely';
import type { Database, OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { countRow, emptyRow, idRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookRecovery } from '../../../schema/entities/index.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { dueAtOnce } from './webhook-queue.ts';

export interface NewRecovery {
  readonly id: string;
  readonly endpointId: string;
  readonly since: Date;
  readonly requestedByUserId: string;
}

const runningRow = rowShape({
  ...columnsOf(WebhookRecovery, 'id', 'endpointId', 'until'),
  /** Not before the endpoint was created, since earlier events are not for it. */
  since: timestamp,
  /** The last event that was checked. */
  position: columnOf(WebhookRecovery, 'position'),
});
export type RunningRecovery = RowOf<typeof runningRow>;

/** Stores a recovery. @returns false when one of the endpoint is under way */
export async function insertRecovery(tx: OrganisationTransaction, added: NewRecovery): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      insert into webhook_recovery (id, organisation_id, endpoint_id, since, until, requested_by_user_id, created_at)
      values (${added.id}, ${tx.organisationId}, ${added.endpointId}, ${added.since}, now(), ${added.requestedByUserId}, now())
      on conflict (organisation_id, endpoint_id) where state = 'RUNNING' do nothing`,
  );
  return changed === 1;
}

/**
 * Claims a current recovery for a run, and prevents other changes of it until the transaction ends. It locks the
 * endpoint first, as `startRecovery` does: queueing deliveries locks the endpoint too, and the other order would be a
 * deadlock.
 */
export async function claimRecovery(
  tx: OrganisationTransaction,
  id: string,
  runId: string,
): Promise<RunningRecovery | null> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    runningRow,
    sql`
      with e as materialized (
        select e.id, e.created_at from webhook_endpoint e
        where e.organisation_id = ${organisationId} and e.id = (
          select endpoint_id from webhook_recovery where organisation_id = ${organisationId} and id = ${id})
        for key share
      )
      update webhook_recovery r set claimed_at = now(), run_id = ${runId}
      from e
      where r.organisation_id = ${organisationId} and r.id = ${id} and r.state = 'RUNNING' and e.id = r.endpoint_id
      returning r.id, r.endpoint_id as "endpointId", greatest(r.since, e.created_at) as since, r.until, r.position`,
  );
  return row ?? null;
}

/** Returns the number of this transaction, for `areEarlierEnded`. */
export async function transactionNumber(tx: OrganisationTransaction): Promise<string> {
  const [row] = await query(tx, rowShape({ number: text }), sql`select pg_current_xact_id()::text as number`);
  return row!.number;
}

/** Returns whether all writing transactions have ended that began before the one with this number. */
export async function areEarlierEnded(tx: Transaction, number: string): Promise<boolean> {
  const rows = await query(
    tx,
    emptyRow,
    sql`select where pg_snapshot_xmin(pg_current_snapshot()) > ${number}::text::xid8`,
  );
  return rows.length === 1;
}

/** Counts the endpoint's waiting deliveries, up to `most`. */
export async function countWaiting(tx: OrganisationTransaction, endpointId: string, most: number): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select from webhook_delivery
        where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and state = 'WAITING' limit ${most}) w`,
  );
  return row!.count;
}

const stepRow = rowShape({
  queued: number,
  /** The last event that it checked; null when there was none left. */
  position: nullable(uuid),
});
/** The next step of a recovery. */
export type RecoveryStep = RowOf<typeof stepRow>;

/** A range of ids of events. */
export interface EventIds {
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

/**
 * Milliseconds. The clocks of processes differ, and a change counts from its commit. An event with a delivery keeps it.
 */
const slack = 60_000;

/**
 * Returns the ranges of event ids after a time during which an endpoint was disabled, from the audit trail. Ranges that meet are one,
 * however often somebody has switched it.
 */
export async function disabledPeriods(
  tx: OrganisationTransaction,
  endpointId: string,
  since: Date,
): Promise<readonly EventIds[]> {
  const rows = await query(
    tx,
    rowShape({ from: timestamp, to: nullable(timestamp) }),
    sql`
      select s.occurred_at as "from", s.next_at as "to"
      from (
        select action, occurred_at, lead(occurred_at) over (order by id) as next_at
        from audit_entry
        where organisation_id = ${tx.organisationId} and subject_id = ${endpointId}
          and action in ('webhook_endpoint.disabled', 'webhook_endpoint.enabled')
      ) s
      where s.action = 'webhook_endpoint.disabled' and coalesce(s.next_at, now()) > ${new Date(since.getTime() - slack)}
      order by s.occurred_at`,
  );
  const merged: { from: number; to: number }[] = [];
  for (const row of rows) {
    const from = row.from.getTime() - slack;
    const to = (row.to?.getTime() ?? Date.now()) + slack;
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged.map(({ from, to }) => ({ from: firstIdOf(new Date(from)), to: firstIdOf(new Date(to)) }));
}

/** Returns the recovery's next event after its position, or null. */
export async function eventAfter(
  tx: OrganisationTransaction,
  { since, until, position }: RunningRecovery,
): Promise<string | null> {
  const [row] = await query(
    tx,
    idRow,
    sql`select v.id ${nextEvents(tx.organisationId, since, until, position)} limit 1`,
  );
  return row?.id ?? null;
}

const nextEvents = (
  organisationId: string,
  since: Date,
  until: Date,
  position: string | null,
): RawBuilder<unknown> => sql`
  from domain_event v
  where v.organisation_id = ${organisationId} and v.id >= ${firstIdOf(since)}::uuid
    and v.id < ${firstIdOf(new Date(until.getTime() + slack))}::uuid and v.id > ${position ?? firstIdOf(new Date(0))}::uuid
  order by v.id`;

/**
 * Queues failed deliveries among the next `most` events again, makes those due that wait for their next attempt, and queues
 * those that the endpoint missed while it was disabled for the first time. Failed examples stay unchanged, and so does an
 * attempt that is under way.
 * @param disabled see `disabledPeriods`
 */
export async function queueRecovered(
  tx: OrganisationTransaction,
  { id, endpointId, since, until, position }: RunningRecovery,
  { most, disabled }: { readonly most: number; readonly disabled: readonly EventIds[] },
): Promise<RecoveryStep> {
  const { organisationId } = tx;
  const periods = JSON.stringify(disabled);
  const [row] = await query(
    tx,
    stepRow,
    sql`
      with looked_at as materialized (
        select v.id, v.type ${nextEvents(organisationId, since, until, position)} limit ${most}
      ), receiver as (
        select e.event_types from webhook_endpoint e where e.organisation_id = ${organisationId} and e.id = ${endpointId}
      ), missed as (
        insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at, recovery_id)
        select l.id, ${endpointId}::uuid, ${organisationId}::uuid, l.type, now(), ${id}::uuid
        from looked_at l cross join receiver r
        where (r.event_types is null or l.type = any(r.event_types))
          and exists (
            select from jsonb_to_recordset(${periods}::jsonb) as p ("from" uuid, "to" uuid)
            where l.id >= p."from" and l.id < p."to")
        on conflict (event_id, endpoint_id) do nothing
        returning event_id
      ), failed as (
        update webhook_delivery d
        set ${dueAtOnce}, recovery_id = ${id}::uuid
        from looked_at l
        where d.event_id = l.id and d.endpoint_id = ${endpointId} and d.organisation_id = ${organisationId}
          and (d.state = 'FAILED' or (d.state = 'RETRYING' and coalesce(d.leased_until < now(), true)))
        returning d.event_id
      ), forgotten as (
        -- Also of those that wait for their first attempt, which the database refused to record.
        delete from processing_failure p using looked_at l
        where p.organisation_id = ${organisationId} and p.kind = 'WEBHOOK_DELIVERY' and p.endpoint_id = ${endpointId}
          and p.subject_id = l.id
      ), step as (
        select (select count(*) from missed)::int + (select count(*) from failed)::int as queued,
          (select max(l.id::text)::uuid from looked_at l) as position
      ), noted as (
        update webhook_recovery r set queued = r.queued + s.queued, position = coalesce(s.position, r.position)
        from step s where r.organisation_id = ${organisationId} and r.id = ${id}
      )
      select queued, position from step`,
  );
  return row!;
}

/** Ends a recovery. @returns whether it was under way */
export async function endRecovery(
  tx: OrganisationTransaction,
  recovery: { readonly id: string; readonly endpointId: string },
  state: 'DONE' | 'CANCELLED',
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update webhook_recovery set state = ${state}, finished_at = now()
      where organisation_id = ${tx.organisationId} and endpoint_id = ${recovery.endpointId} and id = ${recovery.id}
        and state = 'RUNNING'`,
  );
  return changed === 1;
}

/** Cancels all current recoveries of an endpoint. */
export async function cancelRecoveries(tx: OrganisationTransaction, endpointId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update webhook_recovery set state = 'CANCELLED', finished_at = now()
      where organisation_id = ${tx.organisationId} and endpoint_id = ${endpointId} and state = 'RUNNING'`,
  );
}

const lostRow = rowShape({ organisationId: uuid, recoveryId: uuid });

/** Returns recoveries whose run did not update them recently. It is one of the listed look-ups across organisations. */
export function recoveriesWithoutRun(database: Database, claimedBefore: Date): Promise<RowOf<typeof lostRow>[]> {
  return database.lookUp(
    lostRow,
    sql`
      select organisation_id as "organisationId", recovery_id as "recoveryId"
      from attain_webhook_recoveries_without_run(${claimedBefore})`,
  );
}
