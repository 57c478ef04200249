import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../database/database.ts';
import { execute, query } from '../../database/database.ts';
import { text, timestamp, uuid } from '../../database/rows/kinds.ts';
import { idRow } from '../../database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../database/rows/row-shape.ts';
import { outboxColumns, outboxRow, type OutboxEmail } from './outbox-email.ts';

/** The sender of an e-mail: an execution of an activity, within a run. */
export interface EmailSender {
  /** Unique for each execution. */
  readonly leaseId: string;
  readonly workflowId: string;
  readonly runId: string;
}

/**
 * Duration of a lease that is not renewed. It is longer than the longest time of sending and recording an e-mail, so
 * that a sender without a connection to the database keeps it. Temporal detects a dead sender much earlier.
 */
export const leaseSeconds = 300;

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;

export type LeaseResult =
  | { readonly outcome: 'LEASED'; readonly email: OutboxEmail }
  /** Another sender is sending it. */
  | { readonly outcome: 'BUSY'; readonly leasedUntil: Date }
  /** It does not wait to be sent. */
  | { readonly outcome: 'DONE' };

/** Leases an e-mail for sending. */
export async function leaseEmail(
  tx: OrganisationTransaction,
  id: string,
  { leaseId, workflowId, runId }: EmailSender,
): Promise<LeaseResult> {
  const [leased] = await query(
    tx,
    outboxRow,
    sql`
      update email_outbox m
      set state = 'SENDING', attempts = attempts + 1, lease_id = ${leaseId}, leased_until = ${leaseEnd},
        workflow_id = ${workflowId}, run_id = ${runId}
      where organisation_id = ${tx.organisationId} and id = ${id} and state in ('PENDING', 'SENDING')
        and (leased_until is null or leased_until < now())
      returning ${outboxColumns}`,
  );
  if (leased !== undefined) return { outcome: 'LEASED', email: leased };
  const leasedUntil = await endOfLease(tx, id);
  return leasedUntil === null ? { outcome: 'DONE' } : { outcome: 'BUSY', leasedUntil };
}

/** Returns when the lease of a waiting e-mail ends; null without a lease, or when the e-mail does not wait. */
async function endOfLease(tx: OrganisationTransaction, id: string): Promise<Date | null> {
  const [busy] = await query(
    tx,
    rowShape({ leasedUntil: timestamp }),
    sql`
      select leased_until as "leasedUntil" from email_outbox
      where organisation_id = ${tx.organisationId} and id = ${id} and state in ('PENDING', 'SENDING')
        and leased_until is not null`,
  );
  return busy?.leasedUntil ?? null;
}

/** Extends the leases of a sender that have not ended. @returns the e-mails whose lease it still holds */
export async function renewLeases(
  tx: OrganisationTransaction,
  ids: readonly string[],
  leaseId: string,
): Promise<string[]> {
  const rows = await query(
    tx,
    idRow,
    sql`
      update email_outbox set leased_until = ${leaseEnd}
      where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[]) and lease_id = ${leaseId}
        and leased_until > now()
      returning id`,
  );
  return rows.map(({ id }) => id);
}

const heldLeaseRow = rowShape({ id: uuid, leasedUntil: text });
/** A lease, with its end in the database's own format. */
export type HeldLease = RowOf<typeof heldLeaseRow>;

/** Returns the leases of earlier executions of the same run. */
export function findEarlierLeases(tx: OrganisationTransaction, { leaseId, runId }: EmailSender): Promise<HeldLease[]> {
  return query(
    tx,
    heldLeaseRow,
    sql`
      select id, leased_until::text as "leasedUntil" from email_outbox
      where organisation_id = ${tx.organisationId} and state in ('PENDING', 'SENDING') and run_id = ${runId}
        and lease_id <> ${leaseId} and leased_until is not null`,
  );
}

/** Ends leases that were not renewed since they were read. @returns the e-mails */
export async function endUnrenewedLeases(tx: OrganisationTransaction, leases: readonly HeldLease[]): Promise<string[]> {
  const ended = await query(
    tx,
    idRow,
    sql`
      update email_outbox m set lease_id = null, leased_until = null, state = 'PENDING', next_attempt_at = now()
      from jsonb_to_recordset(${JSON.stringify(leases)}::jsonb) as l (id uuid, "leasedUntil" timestamptz)
      where m.organisation_id = ${tx.organisationId} and m.id = l.id and m.leased_until = l."leasedUntil"
      returning m.id`,
  );
  return ended.map(({ id }) => id);
}

/**
 * Marks an unsent e-mail as failed, and keeps the mail server's last answer. It does not change an e-mail with a lease,
 * since that one may be sent at this moment.
 * @returns when the lease of that sender ends; null when there is none
 */
export async function abandonEmail(tx: OrganisationTransaction, id: string, reason: string): Promise<Date | null> {
  const abandoned = await execute(
    tx,
    sql`
      update email_outbox
      set state = 'FAILED', last_error = coalesce(last_error, ${reason}), lease_id = null, leased_until = null
      where organisation_id = ${tx.organisationId} and id = ${id} and state in ('PENDING', 'SENDING')
        and (leased_until is null or leased_until <= now())`,
  );
  return abandoned === 1 ? null : endOfLease(tx, id);
}
