import { sql } from 'kysely';
import { certificateEmailKinds, type CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';
import { languages } from '../../../language/languages.ts';
import type { OrganisationTransaction, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { oneOf, text, timestamp } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Certificate, EmailOutbox, Student } from '../../../schema/entities/index.ts';

/** An e-mail to the student about one change of one certificate's status. */
export interface NewCertificateEmail {
  readonly id: string;
  readonly organisationId: string;
  readonly certificateId: string;
  /** Of the change; or negative, counted down from -1, for an e-mail that a user sends again. */
  readonly transitionNumber: number;
  readonly kind: CertificateEmailKind;
  readonly messageId: string;
}

const queuedEmail = rowShape({
  ...columnsOf(EmailOutbox, 'id'),
  /** When the certificate changed. */
  occurredAt: timestamp,
  ...columnsOf(Certificate, 'studentName', 'verificationCode', 'courseName', 'organisationName', 'timeZone'),
  certificateTitle: columnOf(Certificate, 'title'),
  certificateNumber: columnOf(Certificate, 'number'),
  recipientFirstName: columnOf(Student, 'firstName'),
  // An e-mail about a certificate has all of these.
  kind: oneOf(certificateEmailKinds),
  /** The student's, or else the organisation's. */
  language: oneOf(languages),
  recipientName: text,
  recipientEmail: text,
  messageId: text,
});
/** An e-mail with the data of its certificate. */
export type QueuedCertificateEmail = RowOf<typeof queuedEmail>;

/**
 * Queues e-mails to the holders of certificates, unless their data was erased. Each pair of certificate and transition
 * gets one e-mail, even if this is repeated.
 */
export async function queueCertificateEmails(tx: Transaction, emails: readonly NewCertificateEmail[]): Promise<void> {
  if (emails.length === 0) return;
  await execute(
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
      -- In this order, by their keys: without statistics the planner joins all students and enrolments by their organisation.
      join lateral (
        select o.student_id from enrolment o
        where o.organisation_id = c.organisation_id and o.id = c.enrolment_id offset 0) e on true
      join lateral (
        select o.first_name, o.last_name, o.email, o.erased_at from student o
        where o.organisation_id = c.organisation_id and o.id = e.student_id offset 0) s on true
      where s.erased_at is null
      on conflict (certificate_id, transition_number) do nothing`,
  );
}

/** Returns those of the e-mails that are about certificates, with the data of the certificates. */
export function findCertificateEmails(
  tx: OrganisationTransaction,
  ids: readonly string[],
): Promise<QueuedCertificateEmail[]> {
  return query(
    tx,
    queuedEmail,
    sql`
      select m.id, m.kind, m.recipient_name as "recipientName", s.first_name as "recipientFirstName",
        m.recipient_email as "recipientEmail", m.message_id as "messageId",
        case when m.transition_number > 0 then m.created_at else coalesce((
          select h.occurred_at from certificate_change h
          where h.organisation_id = m.organisation_id and h.certificate_id = m.certificate_id
            and h.type = 'certificate.' || lower(m.kind) and h.id < m.id
          order by h.id desc limit 1), c.issued_at) end as "occurredAt",
        c.student_name as "studentName", c.title as "certificateTitle", c.number as "certificateNumber",
        c.verification_code as "verificationCode", c.course_name as "courseName",
        c.organisation_name as "organisationName", c.time_zone as "timeZone",
        coalesce(s.language, o.language) as language
      from email_outbox m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join organisation o on o.id = m.organisation_id
      where m.organisation_id = ${tx.organisationId} and m.id = any(${ids}::uuid[])`,
  );
}
