import { sql } from 'kysely';
import type { CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { forgetFailures } from '../../../platform/work/processing-failures.ts';

/** An e-mail that was refused for good, or given up after days. */
export interface FailedEmail {
  readonly id: string;
  readonly kind: CertificateEmailKind;
  readonly certificateNumber: string;
  readonly recipientName: string;
  readonly recipientEmail: string;
  readonly attempts: number;
  /** What the mail server said. */
  readonly error: string | null;
  readonly createdAt: Date;
}

/** The organisation's failed e-mails, the oldest first. */
export async function findFailedEmails(
  em: EntityManager,
  organisationId: string,
  limit: number,
): Promise<FailedEmail[]> {
  const rows = await query(
    em,
    sql<Omit<FailedEmail, 'createdAt'> & { createdAt: string }>`
      select m.id, m.kind, c.number as "certificateNumber", m.recipient_name as "recipientName",
        m.recipient_email as "recipientEmail", m.attempts, m.last_error as error, m.created_at as "createdAt"
      from email_outbox m join certificate c on c.id = m.certificate_id
      where m.organisation_id = ${organisationId} and m.state = 'FAILED'
      order by m.id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, createdAt: asDate(row.createdAt) }));
}

/**
 * Puts a failed e-mail back into the queue, unless the student's data was erased; its last error stays until the next attempt ends.
 * @returns its state before: FAILED when it was put back, another one or ERASED when nothing was done; null when there is no such e-mail
 */
export async function requeueFailedEmail(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'ERASED' | null> {
  const [email] = await query(
    em,
    sql<{ state: 'PENDING' | 'SENDING' | 'SENT' | 'FAILED' | 'ERASED' }>`
      select case when s.erased_at is null then m.state else 'ERASED' end as state
      from email_outbox m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where m.organisation_id = ${organisationId} and m.id = ${id} for update of m`,
  );
  if (email?.state === 'FAILED') {
    await query(
      em,
      sql`
        update email_outbox set state = 'PENDING', lease_id = null, leased_until = null, queued_at = now(), next_attempt_at = now()
        where organisation_id = ${organisationId} and id = ${id}`,
    );
    await forgetFailures(em, organisationId, 'EMAIL', [id]);
  }
  return email?.state ?? null;
}
