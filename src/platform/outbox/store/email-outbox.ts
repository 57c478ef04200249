import { sql } from 'kysely';
import { asSentence, englishWording } from '../../../language/sentence.ts';
import type { Database, OrganisationTransaction } from '../../database/database.ts';
import { execute, query } from '../../database/database.ts';
import { idRow, organisationRow } from '../../database/rows/common-shapes.ts';
import { leaseSeconds, type EmailSender } from './email-leases.ts';
import { outboxColumns, outboxRow, type OutboxEmail } from './outbox-email.ts';
import { isWorkDue } from '../../work/processing-failures.ts';

/** An e-mail about something other than a certificate. */
export interface NewEmail {
  readonly id: string;
  /** A key of `createEmailKinds`. */
  readonly kind: string;
  readonly subjectId: string;
  /** Counts the e-mails of the kind about the subject. Without it there is only one. */
  readonly subjectNumber?: number;
}

/**
 * Queues e-mails. There is one per (kind, subject, number), however often it is queued. They hold no recipient: it is
 * loaded when they are sent.
 * @param isUrgent whether a user waits for them. The others never delay these.
 */
export async function queueEmails(
  tx: OrganisationTransaction,
  emails: readonly NewEmail[],
  isUrgent = true,
): Promise<void> {
  await execute(
    tx,
    sql`
      insert into email_outbox (id, organisation_id, kind, subject_id, subject_number, is_urgent, created_at)
      select n.id, ${tx.organisationId}, n.kind, n."subjectId", coalesce(n."subjectNumber", 0), ${isUrgent}, now()
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as n (
        id uuid, kind text, "subjectId" uuid, "subjectNumber" int
      )
      on conflict do nothing`,
  );
}

/** Returns the condition of a statement on `email_outbox d`: any sender may send it now. */
const isDue = (organisationId: string, isUrgent: boolean) => sql`
  d.organisation_id = ${organisationId} and d.state in ('PENDING', 'SENDING')
    and ${isUrgent ? sql`d.is_urgent` : sql`not d.is_urgent`}
    and coalesce(d.leased_until, d.next_attempt_at) <= now() and ${isWorkDue('EMAIL', 'd.id')}`;

/** Returns the due e-mails of the organisation, those with the longest wait first. */
export async function dueEmailIds(tx: OrganisationTransaction, isUrgent: boolean, limit: number): Promise<string[]> {
  const rows = await query(
    tx,
    idRow,
    sql`
      select d.id from email_outbox d where ${isDue(tx.organisationId, isUrgent)}
      order by coalesce(d.leased_until, d.next_attempt_at), d.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface DueEmails {
  readonly isUrgent: boolean;
  readonly limit: number;
  /** Limits it to these; null for any. */
  readonly only?: readonly string[] | null;
}

/** Leases the due e-mails of the organisation, those with the longest wait first. */
export function leaseDueEmails(
  tx: OrganisationTransaction,
  { leaseId, workflowId, runId }: EmailSender,
  { isUrgent, limit, only = null }: DueEmails,
): Promise<OutboxEmail[]> {
  const which = only === null ? sql`true` : sql`d.id = any(${only}::uuid[])`;
  return query(
    tx,
    outboxRow,
    sql`
      with due as materialized (
        select d.id from email_outbox d where ${isDue(tx.organisationId, isUrgent)} and ${which}
        order by coalesce(d.leased_until, d.next_attempt_at), d.id limit ${limit} for update of d skip locked
      ), leased as (
        update email_outbox m
        set state = 'SENDING', attempts = m.attempts + 1, lease_id = ${leaseId}, workflow_id = ${workflowId}, run_id = ${runId},
          leased_until = now() + make_interval(secs => ${leaseSeconds})
        from due where m.id = due.id
        returning m.*
      )
      select ${outboxColumns} from leased m order by m.id`,
  );
}

/** The outcome of an attempt. */
export interface EndedEmailAttempt {
  readonly id: string;
  /** PENDING: a later batch sends it. RETRYING: a run of its own sends it. */
  readonly state: 'SENT' | 'FAILED' | 'PENDING' | 'RETRYING';
  readonly error: string | null;
  /** Milliseconds from queueing until it is given up. */
  readonly deadline: number;
  /** Milliseconds of the longest pause between two attempts of a run of its own. */
  readonly longestPause: number;
}

/** After this time a batch sends the e-mail again, since its run was never started, or is lost. */
const withoutRunAfter = sql`
  greatest(interval '2 minutes', case when m.attempts > 1 then make_interval(secs => r."longestPause" * 1.5 / 1000) end)`;

/**
 * Records the outcomes of attempts and ends their leases. Changes nothing when the sender does not hold the lease any
 * more. An e-mail that a batch could not send waits for a thirtieth of its wait so far, ten minutes at most, and is
 * given up at its deadline.
 * @returns the e-mails whose lease was held
 */
export async function noteEmailAttempts(
  tx: OrganisationTransaction,
  leaseId: string,
  attempts: readonly EndedEmailAttempt[],
): Promise<string[]> {
  const rows = await query(
    tx,
    idRow,
    sql`
      update email_outbox m
      set state = case when r.state not in ('PENDING', 'RETRYING') then r.state
            when r.state = 'PENDING' and m.queued_at < now() - make_interval(secs => r.deadline / 1000) then 'FAILED'
            else 'PENDING' end,
        last_error = r.error, lease_id = null, leased_until = null,
        sent_at = case when r.state = 'SENT' then now() end,
        next_attempt_at = case r.state when 'RETRYING' then now() + ${withoutRunAfter}
          else now() + least(greatest((now() - m.queued_at) / 30, interval '1 second'), interval '10 minutes') end
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as r (
        id uuid, state text, error text, deadline float8, "longestPause" float8
      )
      where m.organisation_id = ${tx.organisationId} and m.id = r.id and m.lease_id = ${leaseId}
      returning m.id`,
  );
  return rows.map(({ id }) => id);
}

/** Releases leased e-mails that were not begun. */
export async function releaseEmails(
  tx: OrganisationTransaction,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  await execute(
    tx,
    sql`
      update email_outbox set state = 'PENDING', attempts = attempts - 1, lease_id = null, leased_until = null
      where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[]) and lease_id = ${leaseId}`,
  );
}

/**
 * Returns some organisations with due e-mails of this urgency, in the order of their ids. It uses two of the listed
 * look-ups across organisations.
 * @param after the last one of the previous look-up; null to begin with the first
 */
export async function organisationsWithDueEmails(
  database: Database,
  isUrgent: boolean,
  after: string | null,
  most: number,
): Promise<string[]> {
  const lookUp = sql.raw(isUrgent ? 'attain_organisations_with_urgent_emails' : 'attain_organisations_with_due_emails');
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId"
      from ${lookUp}(${after ?? '00000000-0000-0000-0000-000000000000'}, ${most})`,
  );
  return rows.map((row) => row.organisationId);
}

const notNeeded = asSentence('It was not needed any more.');

/** Ends e-mails of the sender that are not needed any more. */
export async function dropUnwantedEmails(
  tx: OrganisationTransaction,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    tx,
    sql`
      update email_outbox
      set state = 'FAILED', last_error = ${englishWording([notNeeded])}, lease_id = null, leased_until = null
      where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[]) and lease_id = ${leaseId}`,
  );
}

/** Returns the latest e-mail of a kind about a subject; null when none was queued. */
export async function findLatestEmailId(
  tx: OrganisationTransaction,
  kind: string,
  subjectId: string,
): Promise<string | null> {
  const [row] = await query(
    tx,
    idRow,
    sql`
      select id from email_outbox
      where organisation_id = ${tx.organisationId} and kind = ${kind} and subject_id = ${subjectId}
      order by subject_number desc limit 1`,
  );
  return row?.id ?? null;
}
