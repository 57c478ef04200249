import { sql } from 'kysely';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import { emailStates } from '../../../domain/emails/email-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { oneOf, text, type TypeOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { forgetFailures } from '../../../platform/work/processing-failures.ts';
import { Certificate, EmailOutbox } from '../../../schema/entities/index.ts';

const failedEmail = rowShape({
  ...columnsOf(EmailOutbox, 'id', 'attempts', 'createdAt'),
  certificateNumber: columnOf(Certificate, 'number'),
  /** The last answer of the mail server, or why it could not be reached. */
  error: columnOf(EmailOutbox, 'lastError'),
  // An e-mail about a certificate has all of these.
  kind: oneOf(certificateEmailKinds),
  recipientName: text,
  recipientEmail: text,
});
/** An e-mail that the mail server refused permanently, or that missed its deadline. */
export type FailedEmail = RowOf<typeof failedEmail>;

const stateBefore = oneOf([...emailStates, 'ERASED']);

/** Returns the organisation's failed e-mails, the oldest first. */
export function findFailedEmails(tx: OrganisationTransaction, limit: number): Promise<FailedEmail[]> {
  return query(
    tx,
    failedEmail,
    sql`
      select m.id, m.kind, c.number as "certificateNumber", m.recipient_name as "recipientName",
        m.recipient_email as "recipientEmail", m.attempts, m.last_error as error, m.created_at as "createdAt"
      from email_outbox m join certificate c on c.id = m.certificate_id
      where m.organisation_id = ${tx.organisationId} and m.state = 'FAILED'
      order by m.id limit ${limit}`,
  );
}

/**
 * Queues a failed e-mail again, unless the student's data was erased. Its last error stays until the next attempt ends.
 * @returns its previous state. FAILED: it was queued again. Any other, or ERASED: nothing was done. Null: there is no
 * such e-mail.
 */
export async function requeueFailedEmail(
  tx: OrganisationTransaction,
  id: string,
): Promise<TypeOf<typeof stateBefore> | null> {
  const { organisationId } = tx;
  const [email] = await query(
    tx,
    rowShape({ state: stateBefore }),
    sql`
      select case when s.erased_at is null then m.state else 'ERASED' end as state
      from email_outbox m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where m.organisation_id = ${organisationId} and m.id = ${id} for update of m`,
  );
  if (email?.state === 'FAILED') {
    await execute(
      tx,
      sql`
        update email_outbox set state = 'PENDING', lease_id = null, leased_until = null, queued_at = now(), next_attempt_at = now()
        where organisation_id = ${organisationId} and id = ${id}`,
    );
    await forgetFailures(tx, 'EMAIL', [id]);
  }
  return email?.state ?? null;
}
