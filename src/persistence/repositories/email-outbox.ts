import { sql } from 'kysely';
import type { Database, EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';

export type CertificateEmailKind = 'ISSUED' | 'WITHDRAWN' | 'REVOKED' | 'REINSTATED';

/** An e-mail to the student about one change of one certificate's status. */
export interface NewCertificateEmail {
  readonly id: string;
  readonly certificateId: string;
  readonly transitionNumber: number;
  readonly kind: CertificateEmailKind;
  readonly messageId: string;
}

export interface LeasedEmail {
  readonly id: string;
  readonly certificateId: string;
  readonly kind: CertificateEmailKind;
  readonly recipientName: string;
  readonly recipientFirstName: string;
  readonly recipientEmail: string;
  readonly messageId: string;
  readonly createdAt: Date;
}

/** Queues e-mails to the students who hold the certificates, unless their data was erased; one per (certificate, transition), however often it is tried. */
export async function queueCertificateEmails(
  em: EntityManager,
  organisationId: string,
  emails: readonly NewCertificateEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  await query(
    em,
    sql`
      insert into email_outbox
        (id, organisation_id, certificate_id, transition_number, kind, recipient_name, recipient_email, message_id, created_at)
      select n.id, c.organisation_id, c.id, n."transitionNumber", n.kind, s.first_name || ' ' || s.last_name, s.email,
        n."messageId", now()
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb) as n (
        id uuid, "certificateId" uuid, "transitionNumber" int, kind text, "messageId" text
      )
      join certificate c on c.id = n."certificateId"
      join enrolment e on e.id = c.enrolment_id
      join student s on s.id = e.student_id
      where c.organisation_id = ${organisationId} and s.erased_at is null
      on conflict (certificate_id, transition_number) do nothing`,
  );
}

export type LeaseResult =
  | { readonly outcome: 'LEASED'; readonly email: LeasedEmail }
  /** Somebody else is sending it; try again after `leasedUntil`. */
  | { readonly outcome: 'BUSY'; readonly leasedUntil: Date }
  /** Sent or refused before, or there is no such e-mail. */
  | { readonly outcome: 'DONE' };

/** Takes the right to send an e-mail for `seconds`. */
export async function leaseEmail(
  em: EntityManager,
  organisationId: string,
  id: string,
  seconds: number,
): Promise<LeaseResult> {
  const [email] = await query(
    em,
    sql<Omit<LeasedEmail, 'createdAt'> & { createdAt: string }>`
      update email_outbox m
      set state = 'SENDING', attempts = attempts + 1, leased_until = now() + make_interval(secs => ${seconds})
      from certificate c
      join enrolment e on e.id = c.enrolment_id
      join student s on s.id = e.student_id
      where m.organisation_id = ${organisationId} and m.id = ${id} and c.id = m.certificate_id
        and (m.state = 'PENDING' or (m.state = 'SENDING' and m.leased_until < now()))
      returning m.id, m.certificate_id as "certificateId", m.kind, m.recipient_name as "recipientName",
        s.first_name as "recipientFirstName", m.recipient_email as "recipientEmail", m.message_id as "messageId",
        m.created_at as "createdAt"`,
  );
  if (email !== undefined) return { outcome: 'LEASED', email: { ...email, createdAt: asDate(email.createdAt) } };
  const [busy] = await query(
    em,
    sql<{ leasedUntil: string }>`
      select leased_until as "leasedUntil" from email_outbox
      where organisation_id = ${organisationId} and id = ${id} and state = 'SENDING'`,
  );
  return busy === undefined ? { outcome: 'DONE' } : { outcome: 'BUSY', leasedUntil: asDate(busy.leasedUntil) };
}

/** Ends a lease: SENT, FAILED for good, or PENDING to be tried again. */
export async function endEmailLease(
  em: EntityManager,
  organisationId: string,
  id: string,
  end: { readonly state: 'SENT' | 'FAILED' | 'PENDING'; readonly error: string | null },
): Promise<void> {
  await query(
    em,
    sql`
      update email_outbox
      set state = ${end.state}, leased_until = null, last_error = ${end.error},
        sent_at = case when ${end.state} = 'SENT' then now() end
      where organisation_id = ${organisationId} and id = ${id} and state = 'SENDING'`,
  );
}

/** Organisations with e-mails that were queued before `createdBefore` and that nobody is sending. */
export async function organisationsWithWaitingEmails(database: Database, createdBefore: Date): Promise<string[]> {
  const rows = await database.lookUp(
    sql<{ organisationId: string }>`
      select organisation_id as "organisationId" from attain_organisations_with_waiting_emails(${createdBefore})`,
  );
  return rows.map((row) => row.organisationId);
}

/**
 * Some of the organisation's e-mails that nobody is sending: queued before `untriedBefore` and never tried, or queued before
 * `triedBefore`. At random, so that each has its turn.
 */
export async function waitingEmailIds(
  em: EntityManager,
  organisationId: string,
  { untriedBefore, triedBefore }: { readonly untriedBefore: Date; readonly triedBefore: Date },
  limit: number,
): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select id from email_outbox
      where organisation_id = ${organisationId} and state in ('PENDING', 'SENDING')
        and created_at < case when attempts = 0 then ${untriedBefore}::timestamptz else ${triedBefore}::timestamptz end
        and (leased_until is null or leased_until < now())
      order by random() limit ${limit}`,
  );
  return rows.map((row) => row.id);
}

/** Sets an e-mail aside that has not been sent. */
export async function abandonEmail(
  em: EntityManager,
  organisationId: string,
  id: string,
  reason: string,
): Promise<void> {
  await query(
    em,
    sql`
      update email_outbox set state = 'FAILED', leased_until = null, last_error = ${reason}
      where organisation_id = ${organisationId} and id = ${id} and state in ('PENDING', 'SENDING')`,
  );
}
