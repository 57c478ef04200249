import { sql } from 'kysely';
import type { CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';
import { emailStates, type EmailState } from '../../../domain/emails/email-states.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

/** An e-mail to a student about a certificate. */
export interface ListedEmail {
  readonly id: string;
  readonly kind: CertificateEmailKind;
  readonly state: EmailState;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly certificateId: string;
  readonly certificateNumber: string;
  readonly enrolmentId: string;
  readonly attempts: number;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

type Row = Omit<ListedEmail, 'createdAt' | 'sentAt'> & { createdAt: string; sentAt: string | null };

/** E-mails, the newest first. */
export async function listEmails(
  em: EntityManager,
  organisationId: string,
  state: EmailState | undefined,
  page: NewestFirst,
): Promise<ListedEmail[]> {
  const inState = (each: EmailState) => sql`
    (select * from email_outbox where ${pageCondition(organisationId, page, { state: each })} and certificate_id is not null
     order by id desc limit ${page.limit})`;
  const selected = sql.join((state === undefined ? emailStates : [state]).map(inState), sql` union all `);
  const rows = await query(
    em,
    sql<Row>`
      select m.id, m.kind, m.state, m.recipient_name as "recipientName", m.recipient_email as "recipientEmail",
        m.certificate_id as "certificateId", c.number as "certificateNumber", c.enrolment_id as "enrolmentId", m.attempts,
        m.last_error as error, m.created_at as "createdAt", m.sent_at as "sentAt"
      from (select * from (${selected}) x order by id desc limit ${page.limit}) m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      order by m.id desc`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: asDate(row.createdAt),
    sentAt: row.sentAt === null ? null : asDate(row.sentAt),
  }));
}
