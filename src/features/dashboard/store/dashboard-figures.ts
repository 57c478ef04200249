import { sql, type RawBuilder } from 'kysely';
import type { EnrolmentStatus } from '../../../domain/enrolments/enrolment-status.ts';
import { mostCounted, type BoundedCount } from '../../../domain/numbers/bounded-count.ts';
import { reportStates } from '../../../domain/progress/report-states.ts';
import { unmatchedFor } from '../../../domain/progress/unmatched-for.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { selectWaiting } from '../../enrolments/index.ts';
import { firstIdOf, pageCondition } from '../../../platform/lists/newest-first.ts';
import { Enrolment } from '../../../schema/entities/index.ts';

const counted = countRow;
const countedWithStatus = rowShape({ ...columnsOf(Enrolment, 'status'), count: number });
const certificateCounts = rowShape({ issued: number, lately: number });

/** Returns the number of enrolments of each status. */
export async function countEnrolments(tx: OrganisationTransaction): Promise<Readonly<Record<EnrolmentStatus, number>>> {
  const rows = await query(
    tx,
    countedWithStatus,
    sql`
      select status, count(*)::int as count from enrolment where organisation_id = ${tx.organisationId} group by status`,
  );
  const counts: Record<EnrolmentStatus, number> = { PENDING: 0, ACTIVE: 0, DISCARDED: 0, TRANSFERRED: 0, CANCELLED: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** Returns the number of issued certificates, and how many of them were first issued since a time. */
export async function countCertificates(
  tx: OrganisationTransaction,
  since: Date,
): Promise<RowOf<typeof certificateCounts>> {
  const [row] = await query(
    tx,
    certificateCounts,
    sql`
      select count(*)::int as issued, (count(*) filter (where id >= ${firstIdOf(since)}::uuid))::int as lately
      from certificate where organisation_id = ${tx.organisationId} and status = 'ISSUED'`,
  );
  return row!;
}

/** Counts the actions that wait for a user's choice. */
export const countWaitingActions = (tx: OrganisationTransaction): Promise<BoundedCount> =>
  bounded(tx, selectWaiting(tx.organisationId, sql`organisation_id = ${tx.organisationId}`, 'ANY', mostCounted + 1));

/** Pending enrolments that are looked at, the oldest first. */
const mostPending = 2_000;

/**
 * Counts the pending enrolments that wait until somebody sends them to the LMS: without an action that is under way or
 * waits for a choice, and without those of erased students, which can no longer be sent.
 */
export const countUnsentEnrolments = (tx: OrganisationTransaction): Promise<BoundedCount> =>
  bounded(
    tx,
    sql`
      select from (
        select id, student_id from enrolment
        where organisation_id = ${tx.organisationId} and status = 'PENDING' order by id limit ${mostPending}) pending
      join student s on s.organisation_id = ${tx.organisationId} and s.id = pending.student_id and s.erased_at is null
      left join lateral (
        select state, outcome -> 'choices' as choices from lifecycle_action
        where organisation_id = ${tx.organisationId} and enrolment_id = pending.id order by id desc limit 1) latest on true
      where coalesce(latest.state, 'CLOSED') = 'CLOSED' and coalesce(latest.choices, '[]'::jsonb) = '[]'::jsonb
      limit ${mostCounted + 1}`,
  );

/** Counts the reports that have waited for an enrolment for an hour, as the alert about them does. */
export function countUnmatchedReports(tx: OrganisationTransaction): Promise<BoundedCount> {
  const until = firstIdOf(new Date(Date.now() - unmatchedFor));
  // Both values of `with_key` are listed because the index has it before the id.
  return bounded(
    tx,
    sql`
      select from progress_report
      where organisation_id = ${tx.organisationId} and state = 'UNMATCHED' and with_key in (true, false)
        and id < ${until}::uuid limit ${mostCounted + 1}`,
  );
}

export const countFailedReports = (tx: OrganisationTransaction): Promise<BoundedCount> =>
  bounded(
    tx,
    sql`select from progress_report where organisation_id = ${tx.organisationId} and state = 'FAILED' limit ${mostCounted + 1}`,
  );

export const countFailedEmails = (tx: OrganisationTransaction): Promise<BoundedCount> =>
  bounded(
    tx,
    sql`
      select from email_outbox
      where organisation_id = ${tx.organisationId} and state = 'FAILED' and certificate_id is not null limit ${mostCounted + 1}`,
  );

/** @param rows a query that returns at most `mostCounted + 1` rows */
async function bounded(tx: OrganisationTransaction, rows: RawBuilder<unknown>): Promise<BoundedCount> {
  const [row] = await query(tx, counted, sql`select count(*)::int as count from (${rows}) counted`);
  const count = row!.count;
  return { count: Math.min(count, mostCounted), hasMore: count > mostCounted };
}

/** Returns the number of reports that arrived in a period. */
export async function countReportsBetween(tx: OrganisationTransaction, from: Date, to: Date): Promise<number> {
  // All states and senders are listed because the index begins with them.
  const [row] = await query(
    tx,
    counted,
    sql`
      select count(*)::int as count from progress_report
      where ${pageCondition(tx.organisationId, { before: null, from, to })}
        and state in (${sql.join(reportStates)}) and with_key in (true, false)`,
  );
  return row!.count;
}
