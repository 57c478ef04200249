import { sql } from 'kysely';
import type { CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';
import type { EntityManager, Transaction } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

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

/** Those of the e-mails that are about certificates, with what they tell of. */
export async function findCertificateEmails(
  em: EntityManager,
  organisationId: string,
  ids: readonly string[],
): Promise<QueuedCertificateEmail[]> {
  const rows = await query(
    em,
    sql<Row>`
      select m.id, m.kind, m.recipient_name as "recipientName", s.first_name as "recipientFirstName",
        m.recipient_email as "recipientEmail", m.message_id as "messageId", m.created_at as "createdAt",
        c.student_name as "studentName", c.title as "certificateTitle", c.number as "certificateNumber",
        c.verification_code as "verificationCode", c.course_name as "courseName",
        c.organisation_name as "organisationName", c.time_zone as "timeZone"
      from email_outbox m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where m.organisation_id = ${organisationId} and m.id = any(${ids}::uuid[])`,
  );
  return rows.map((row) => ({ ...row, createdAt: asDate(row.createdAt) }));
}
