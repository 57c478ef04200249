import { sql } from 'kysely';
import { certificateEmailKinds } from '../../../domain/certificates/certificate-status.ts';
import { emailStates, type EmailState } from '../../../domain/emails/email-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { oneOf, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { Certificate, EmailOutbox } from '../../../schema/entities/index.ts';

const listedEmail = rowShape({
  ...columnsOf(EmailOutbox, 'id', 'state', 'attempts', 'workflowId', 'runId', 'createdAt', 'sentAt'),
  error: columnOf(EmailOutbox, 'lastError'),
  // An e-mail about a certificate has all of these.
  kind: oneOf(certificateEmailKinds),
  recipientName: text,
  recipientEmail: text,
  certificateId: uuid,
  certificateNumber: columnOf(Certificate, 'number'),
  ...columnsOf(Certificate, 'enrolmentId'),
});
/** An e-mail to a student about a certificate. */
export type ListedEmail = RowOf<typeof listedEmail>;

/** Returns a page of the e-mails about certificates, the newest first. */
export function readEmails(
  tx: OrganisationTransaction,
  state: EmailState | undefined,
  page: NewestFirst,
): Promise<ListedEmail[]> {
  const inState = (each: EmailState) => sql`
    (select * from email_outbox where ${pageCondition(tx.organisationId, page, { state: each })} and certificate_id is not null
     order by id desc limit ${page.limit})`;
  const selected = sql.join((state === undefined ? emailStates : [state]).map(inState), sql` union all `);
  return query(
    tx,
    listedEmail,
    sql`
      select m.id, m.kind, m.state, m.recipient_name as "recipientName", m.recipient_email as "recipientEmail",
        m.certificate_id as "certificateId", c.number as "certificateNumber", c.enrolment_id as "enrolmentId", m.attempts,
        m.last_error as error, m.workflow_id as "workflowId", m.run_id as "runId", m.created_at as "createdAt", m.sent_at as "sentAt"
      from (select * from (${selected}) x order by id desc limit ${page.limit}) m
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      order by m.id desc`,
  );
}
