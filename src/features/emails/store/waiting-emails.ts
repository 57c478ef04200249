import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, text, timestamp } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { isWorkDue } from '../../../platform/work/processing-failures.ts';
import { EmailOutbox } from '../../../schema/entities/index.ts';

const waitingRow = rowShape({
  ...columnsOf(EmailOutbox, 'kind'),
  count: number,
  /** How many of them were tried before. */
  tried: number,
  /** How many of them Attain has put off or given up, because they could not be processed. */
  putOff: number,
  oldestAt: timestamp,
  /** When the first of them is tried next; null while all of them are being sent. */
  nextAttemptAt: nullable(timestamp),
  /** Why the last attempt of the oldest tried one failed. */
  lastError: nullable(text),
});
/** The waiting e-mails of a kind. */
export type WaitingEmails = RowOf<typeof waitingRow>;

/** Counts the organisation's e-mails that wait to be sent, those with the oldest first. */
export function countWaitingEmails(tx: OrganisationTransaction): Promise<WaitingEmails[]> {
  return query(
    tx,
    waitingRow,
    sql`
      select d.kind, count(*)::int as count, (count(*) filter (where d.attempts > 0))::int as tried,
        (count(*) filter (where not (${isWorkDue('EMAIL', 'd.id')})))::int as "putOff",
        min(d.queued_at) as "oldestAt", min(d.next_attempt_at) filter (where d.leased_until is null or d.leased_until < now()) as "nextAttemptAt",
        (array_agg(d.last_error order by d.queued_at) filter (where d.last_error is not null))[1] as "lastError"
      from email_outbox d
      where d.organisation_id = ${tx.organisationId} and d.state in ('PENDING', 'SENDING')
      group by d.kind order by min(d.queued_at)`,
  );
}
