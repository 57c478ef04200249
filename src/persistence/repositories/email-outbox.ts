import { sql } from 'kysely';
import type { CertificateEmailKind } from '../../domain/certificates/certificate-status.ts';
import type { Database, EntityManager, Transaction } from '../database.ts';
import { asDate, query } from '../database.ts';
import { leaseSeconds, type EmailSender } from './email-leases.ts';
import { isWorkDue } from './processing-failures.ts';

/** An e-mail to the student about one change of one certificate's status. */
export interface NewCertificateEmail {
  readonly id: string;
  readonly organisationId: string;
  readonly certificateId: string;
  readonly transitionNumber: number;
  readonly kind: CertificateEmailKind;
  readonly messageId: string;
}

/** An e-mail with what it tells of. */
export interface QueuedCertificateEmail {
  readonly id: string;
  readonly kind: CertificateEmailKind;
  readonly recipientName: string;
  readonly recipientFirstName: string;
  readonly recipientEmail: string;
  readonly messageId: string;
  readonly createdAt: Date;
  readonly studentName: string;
  readonly certificateTitle: string;
  readonly certificateNumber: string;
  readonly verificationCode: string;
  readonly courseName: string;
  readonly organisationName: string;
  readonly timeZone: string;
}

type Row = Omit<QueuedCertificateEmail, 'createdAt'> & { createdAt: string };

/** Of `email_outbox m`, with what it belongs to. */
const columns = sql`
  m.id, m.kind, m.recipient_name as "recipientName", s.first_name as "recipientFirstName",
  m.recipient_email as "recipientEmail", m.message_id as "messageId", m.created_at as "createdAt",
  c.student_name as "studentName", c.title as "certificateTitle", c.number as "certificateNumber",
  c.verification_code as "verificationCode", c.course_name as "courseName", c.organisation_name as "organisationName",
  c.time_zone as "timeZone"`;
const joins = sql`
  join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
  join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
  join student s on s.organisation_id = e.organisation_id and s.id = e.student_id`;

const toEmail = (row: Row): QueuedCertificateEmail => ({ ...row, createdAt: asDate(row.createdAt) });

/** Queues e-mails to the students who hold the certificates, unless their data was erased; one per (certificate, transition), however often it is tried. */
export async function queueCertificateEmails(tx: Transaction, emails: readonly NewCertificateEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await query(
    tx,
    sql`
      insert into email_outbox
        (id, organisation_id, certificate_id, transition_number, kind, recipient_name, recipient_email, message_id, created_at)
      select n.id, c.organisation_id, c.id, n."transitionNumber", n.kind, s.first_name || ' ' || s.last_name, s.email,
        n."messageId", now()
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as n (
        id uuid, "organisationId" uuid, "certificateId" uuid, "transitionNumber" int, kind text, "messageId" text
      )
      join certificate c on c.organisation_id = n."organisationId" and c.id = n."certificateId"
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where s.erased_at is null
      on conflict (certificate_id, transition_number) do nothing`,
  );
}

/** An e-mail that has not been sent yet; null when it was, or was set aside, or there is none. */
export async function findQueuedEmail(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<QueuedCertificateEmail | null> {
  const [row] = await query(
    em,
    sql<Row>`
      select ${columns} from email_outbox m ${joins}
      where m.organisation_id = ${organisationId} and m.id = ${id} and m.state in ('PENDING', 'SENDING')`,
  );
  return row === undefined ? null : toEmail(row);
}

/** Condition of a statement on `email_outbox d`: anybody may send it now. */
const isDue = (organisationId: string) => sql<boolean>`
  d.organisation_id = ${organisationId} and d.state in ('PENDING', 'SENDING')
    and coalesce(d.leased_until, d.next_attempt_at) <= now() and ${isWorkDue('CERTIFICATE_EMAIL', 'd.id')}`;

/** The e-mails of the organisation that are due, those that have waited longest first. */
export async function dueEmailIds(em: EntityManager, organisationId: string, limit: number): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select d.id from email_outbox d where ${isDue(organisationId)}
      order by coalesce(d.leased_until, d.next_attempt_at), d.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Leases the e-mails of the organisation that are due, those that have waited longest first.
 * @param only one of these
 */
export async function leaseDueEmails(
  em: EntityManager,
  organisationId: string,
  { leaseId, workflowId, runId }: EmailSender,
  limit: number,
  only: readonly string[] | null = null,
): Promise<QueuedCertificateEmail[]> {
  const which = only === null ? sql`true` : sql`d.id = any(${only}::uuid[])`;
  const rows = await query(
    em,
    sql<Row>`
      with due as materialized (
        select d.id from email_outbox d where ${isDue(organisationId)} and ${which}
        order by coalesce(d.leased_until, d.next_attempt_at), d.id limit ${limit} for update of d skip locked
      ), leased as (
        update email_outbox m
        set state = 'SENDING', attempts = m.attempts + 1, lease_id = ${leaseId}, workflow_id = ${workflowId}, run_id = ${runId},
          leased_until = now() + make_interval(secs => ${leaseSeconds})
        from due where m.id = due.id
        returning m.*
      )
      select ${columns} from leased m ${joins} order by m.id`,
  );
  return rows.map(toEmail);
}

/** How an attempt ended. */
export interface EndedEmailAttempt {
  readonly id: string;
  /** PENDING: to be sent with a later batch. RETRYING: as PENDING, by a run of its own. */
  readonly state: 'SENT' | 'FAILED' | 'PENDING' | 'RETRYING';
  readonly error: string | null;
}

/** After which an e-mail is sent with a batch again, since its run was never started, or is lost: it pauses for ten minutes at most. */
const withoutRunAfter = sql`case when m.attempts <= 1 then interval '2 minutes' else interval '15 minutes' end`;

/**
 * Writes down how attempts ended, and ends their leases. Whoever does not hold a lease any more changes nothing. What a batch could not
 * send waits for a thirtieth of the time that it has waited so far, ten minutes at most, and is given up after four days.
 * @returns the e-mails whose lease was held
 */
export async function noteEmailAttempts(
  em: EntityManager,
  organisationId: string,
  leaseId: string,
  attempts: readonly EndedEmailAttempt[],
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      update email_outbox m
      set state = case when r.state not in ('PENDING', 'RETRYING') then r.state
            when r.state = 'PENDING' and m.queued_at < now() - interval '4 days' then 'FAILED' else 'PENDING' end,
        last_error = r.error, lease_id = null, leased_until = null,
        sent_at = case when r.state = 'SENT' then now() end,
        next_attempt_at = case r.state when 'RETRYING' then now() + ${withoutRunAfter}
          else now() + least(greatest((now() - m.queued_at) / 30, interval '1 second'), interval '10 minutes') end
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as r (id uuid, state text, error text)
      where m.organisation_id = ${organisationId} and m.id = r.id and m.lease_id = ${leaseId}
      returning m.id`,
  );
  return rows.map(({ id }) => id);
}

/** Gives leased e-mails back that were not begun. */
export async function releaseEmails(
  em: EntityManager,
  organisationId: string,
  leaseId: string,
  ids: readonly string[],
): Promise<void> {
  await query(
    em,
    sql`
      update email_outbox set state = 'PENDING', attempts = attempts - 1, lease_id = null, leased_until = null
      where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and lease_id = ${leaseId}`,
  );
}

/**
 * Some organisations with e-mails that are due, in the order of their ids; one of the listed look-ups across organisations.
 * @param after the last one of the look-up before; null to begin with the first
 */
export async function organisationsWithDueEmails(
  database: Database,
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await database.lookUp(
    sql<{ organisationId: string }>`
      select organisation_id as "organisationId"
      from attain_organisations_with_due_emails(${after ?? '00000000-0000-0000-0000-000000000000'}, ${most})`,
  );
  return rows.map((row) => row.organisationId);
}
