import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { boolean, number, oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const repeatable = rowShape({
  /** What the latest e-mail about the valid certificate said. */
  kind: oneOf(['ISSUED', 'REINSTATED']),
  /** How many times it was sent again. */
  repeated: number,
  /** Whether an e-mail to the student's present address has not been sent yet. */
  isWaiting: boolean,
});

/** Returns what is needed to send the e-mail about a valid certificate again. The certificate is locked. */
export async function findRepeatable(
  tx: OrganisationTransaction,
  certificateId: string,
): Promise<RowOf<typeof repeatable>> {
  const [row] = await query(
    tx,
    repeatable,
    sql`
      select case when l.type = 'certificate.reinstated' then 'REINSTATED' else 'ISSUED' end as kind,
        -(select coalesce(min(m.transition_number), 0) from email_outbox m
          where m.certificate_id = c.id and m.transition_number < 0) as repeated,
        exists (
          select from email_outbox m
          where m.certificate_id = c.id and m.state in ('PENDING', 'SENDING') and m.recipient_email = s.email) as "isWaiting"
      from certificate c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      left join lateral (
        select h.type from certificate_change h
        where h.organisation_id = c.organisation_id and h.certificate_id = c.id and h.type <> 'certificate.kept'
        order by h.id desc limit 1) l on true
      where c.organisation_id = ${tx.organisationId} and c.id = ${certificateId}`,
  );
  return row!;
}
