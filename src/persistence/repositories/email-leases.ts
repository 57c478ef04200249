import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import type { FailingEmailKind } from './processing-failures.ts';

/** Every table whose rows are e-mails, or have one. */
export type EmailTable = 'email_outbox' | 'invitation' | 'password_reset' | 'webhook_notice';

/** The kind under which failures with the e-mails of a table are noted. */
export const failingKindOf: Readonly<Record<EmailTable, FailingEmailKind>> = {
  email_outbox: 'CERTIFICATE_EMAIL',
  invitation: 'INVITATION_EMAIL',
  password_reset: 'PASSWORD_RESET_EMAIL',
  webhook_notice: 'WEBHOOK_NOTICE_EMAIL',
};

/** Who sends an e-mail: an execution of an activity, within a run. */
export interface EmailSender {
  /** Another one for each execution. */
  readonly leaseId: string;
  readonly workflowId: string;
  readonly runId: string;
}

/**
 * How long a lease lasts that is not renewed. Longer than an e-mail takes to be sent and noted at the very most, so that a sender who is
 * cut off from the database keeps it. That a sender has died is known from Temporal, much sooner.
 */
export const leaseSeconds = 300;

const columnsOf = (table: EmailTable) => {
  const prefix = table === 'email_outbox' ? '' : 'email_';
  return {
    state: sql.ref(`${prefix}state`),
    error: sql.ref(table === 'email_outbox' ? 'last_error' : 'email_error'),
    leaseId: sql.ref(`${prefix}lease_id`),
    leasedUntil: sql.ref(`${prefix}leased_until`),
    runId: sql.ref(`${prefix}run_id`),
  };
};

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

export type LeaseResult =
  | { readonly outcome: 'LEASED' }
  /** Somebody else is sending it. */
  | { readonly outcome: 'BUSY'; readonly leasedUntil: Date }
  /** It does not wait to be sent. */
  | { readonly outcome: 'DONE' };

/** Takes the right to send an e-mail. */
export async function leaseEmail(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  id: string,
  { leaseId, workflowId, runId }: EmailSender,
): Promise<LeaseResult> {
  const c = columnsOf(table);
  const more =
    table === 'email_outbox' ? sql`, state = 'SENDING', attempts = attempts + 1, workflow_id = ${workflowId}` : sql``;
  const leased = await query(
    em,
    sql`
      update ${sql.table(table)} set ${c.leaseId} = ${leaseId}, ${c.leasedUntil} = ${leaseEnd}, ${c.runId} = ${runId}${more}
      where organisation_id = ${organisationId} and id = ${id} and ${c.state} in ('PENDING', 'SENDING')
        and (${c.leasedUntil} is null or ${c.leasedUntil} < now())
      returning id`,
  );
  if (leased.length === 1) return { outcome: 'LEASED' };
  const leasedUntil = await endOfLease(em, organisationId, table, id);
  return leasedUntil === null ? { outcome: 'DONE' } : { outcome: 'BUSY', leasedUntil };
}

/** When the lease of an e-mail ends that waits to be sent; null when nobody holds one, or it does not wait. */
async function endOfLease(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  id: string,
): Promise<Date | null> {
  const c = columnsOf(table);
  const [busy] = await query(
    em,
    sql<{ leasedUntil: string }>`
      select ${c.leasedUntil} as "leasedUntil" from ${sql.table(table)}
      where organisation_id = ${organisationId} and id = ${id} and ${c.state} in ('PENDING', 'SENDING')
        and ${c.leasedUntil} is not null`,
  );
  return busy === undefined ? null : asDate(busy.leasedUntil);
}

/** Has the leases of a sender last longer that have not ended. @returns the e-mails whose lease it still holds */
export async function renewLeases(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  ids: readonly string[],
  leaseId: string,
): Promise<string[]> {
  const c = columnsOf(table);
  const rows = await query(
    em,
    sql<{ id: string }>`
      update ${sql.table(table)} set ${c.leasedUntil} = ${leaseEnd}
      where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and ${c.leaseId} = ${leaseId}
        and ${c.leasedUntil} > now()
      returning id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Writes down how an attempt ended, and ends its lease.
 * @returns false when the sender does not hold the lease any more; nothing is changed then
 */
export async function noteAttempt(
  em: EntityManager,
  organisationId: string,
  table: Exclude<EmailTable, 'email_outbox'>,
  id: string,
  { leaseId, state, error }: { leaseId: string; state: 'SENT' | 'FAILED' | 'PENDING'; error: string | null },
): Promise<boolean> {
  const c = columnsOf(table);
  const rows = await query(
    em,
    sql`
      update ${sql.table(table)}
      set ${c.state} = ${state}, ${c.error} = ${error}, ${c.leaseId} = null, ${c.leasedUntil} = null
      where organisation_id = ${organisationId} and id = ${id} and ${c.leaseId} = ${leaseId}
      returning id`,
  );
  return rows.length === 1;
}

/** A lease, with its end as the database writes it. */
export interface HeldLease {
  readonly id: string;
  readonly leasedUntil: string;
}

/** Leases that earlier executions in the same run hold. */
export function findEarlierLeases(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  { leaseId, runId }: EmailSender,
): Promise<HeldLease[]> {
  const c = columnsOf(table);
  return query(
    em,
    sql<HeldLease>`
      select id, ${c.leasedUntil}::text as "leasedUntil" from ${sql.table(table)}
      where organisation_id = ${organisationId} and ${c.state} in ('PENDING', 'SENDING') and ${c.runId} = ${runId}
        and ${c.leaseId} <> ${leaseId} and ${c.leasedUntil} is not null`,
  );
}

/** Ends leases that were not renewed since they were looked at. @returns the e-mails */
export async function endUnrenewedLeases(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  leases: readonly HeldLease[],
): Promise<string[]> {
  const c = columnsOf(table);
  const more = table === 'email_outbox' ? sql`, state = 'PENDING', next_attempt_at = now()` : sql``;
  const ended = await query(
    em,
    sql<{ id: string }>`
      update ${sql.table(table)} t set ${c.leaseId} = null, ${c.leasedUntil} = null${more}
      from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as l (id uuid, "leasedUntil" timestamptz)
      where t.organisation_id = ${organisationId} and t.id = l.id and t.${c.leasedUntil} = l."leasedUntil"
      returning t.id`,
  );
  return ended.map(({ id }) => id);
}

/**
 * Sets an e-mail aside that has not been sent. What the mail server said last stays with it. One that somebody is sending is left
 * alone, since it may be sent at this moment.
 * @returns when the lease of that sender ends; null when there is none
 */
export async function abandonEmail(
  em: EntityManager,
  organisationId: string,
  table: EmailTable,
  id: string,
  reason: string,
): Promise<Date | null> {
  const c = columnsOf(table);
  const abandoned = await query(
    em,
    sql`
      update ${sql.table(table)}
      set ${c.state} = 'FAILED', ${c.error} = coalesce(${c.error}, ${reason}), ${c.leaseId} = null, ${c.leasedUntil} = null
      where organisation_id = ${organisationId} and id = ${id} and ${c.state} in ('PENDING', 'SENDING')
        and (${c.leasedUntil} is null or ${c.leasedUntil} <= now())
      returning id`,
  );
  return abandoned.length === 1 ? null : endOfLease(em, organisationId, table, id);
}
