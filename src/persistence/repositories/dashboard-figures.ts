import { sql, type RawBuilder } from 'kysely';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import { selectWaiting } from './action-ledger.ts';
import { firstIdOf, pageCondition } from './newest-first.ts';

/** How many there are, as far as it was counted. */
export interface BoundedCount {
  readonly count: number;
  /** Whether there are more than `count`. */
  readonly hasMore: boolean;
}

/** Where counting stops of what nobody works off one by one beyond it. */
export const mostCounted = 1_000;

/** How many enrolments have each status; one that no enrolment has is missing. */
export async function countEnrolments(
  em: EntityManager,
  organisationId: string,
): Promise<Partial<Record<EnrolmentStatus, number>>> {
  const rows = await query(
    em,
    sql<{ status: EnrolmentStatus; count: number }>`
      select status, count(*)::int as count from enrolment where organisation_id = ${organisationId} group by status`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** How many certificates are issued now, and how many of them were issued for the first time since a moment. */
export async function countCertificates(
  em: EntityManager,
  organisationId: string,
  since: Date,
): Promise<{ readonly issued: number; readonly lately: number }> {
  const [row] = await query(
    em,
    sql<{ issued: number; lately: number }>`
      select count(*)::int as issued, (count(*) filter (where id >= ${firstIdOf(since)}::uuid))::int as lately
      from certificate where organisation_id = ${organisationId} and status = 'ISSUED'`,
  );
  return row!;
}

/** Actions that left somebody a choice. */
export const countWaitingActions = (em: EntityManager, organisationId: string): Promise<BoundedCount> =>
  bounded(em, selectWaiting(organisationId, sql`organisation_id = ${organisationId}`, 'ANY', mostCounted + 1));

export const countReports = (
  em: EntityManager,
  organisationId: string,
  state: 'UNMATCHED' | 'FAILED',
): Promise<BoundedCount> =>
  bounded(
    em,
    sql`select from progress_report where organisation_id = ${organisationId} and state = ${state} limit ${mostCounted + 1}`,
  );

export const countFailedEmails = (em: EntityManager, organisationId: string): Promise<BoundedCount> =>
  bounded(
    em,
    sql`select from email_outbox where organisation_id = ${organisationId} and state = 'FAILED' limit ${mostCounted + 1}`,
  );

/** @param rows at most one more than is counted */
async function bounded(em: EntityManager, rows: RawBuilder<unknown>): Promise<BoundedCount> {
  const [row] = await query(em, sql<{ count: number }>`select count(*)::int as count from (${rows}) counted`);
  const count = row!.count;
  return { count: Math.min(count, mostCounted), hasMore: count > mostCounted };
}

/** A day of some time zone, or an hour of one, as a stretch of time. */
export interface Day {
  /** As `2026-03-01`. */
  readonly date: string;
  readonly begins: Date;
  readonly ends: Date;
}

/**
 * The last days of a time zone, today included, the oldest first; where clocks are changed one has 23 or 25 hours.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not know
 */
export async function lastDays(em: EntityManager, timeZone: string, count: number): Promise<Day[]> {
  const rows = await query(
    em,
    sql<DayRow>`
      select to_char(day, 'YYYY-MM-DD') as date, day at time zone ${timeZone} as begins,
        (day + interval '1 day') at time zone ${timeZone} as ends
      from generate_series(
        date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${count - 1}),
        date_trunc('day', now() at time zone ${timeZone}), interval '1 day') day
      order by day`,
  );
  return rows.map(toDay);
}

/**
 * The last hours of a time zone, the present one included, the oldest first, each with the day in which it begins.
 * @param timeZone a name of the IANA database
 * @throws the driver's error 22023 for a name that the database does not know
 */
export async function lastHours(em: EntityManager, timeZone: string, count: number): Promise<Day[]> {
  const rows = await query(
    em,
    sql<DayRow>`
      select to_char(hour at time zone ${timeZone}, 'YYYY-MM-DD') as date, hour as begins, hour + interval '1 hour' as ends
      from generate_series(
        date_trunc('hour', now(), ${timeZone}) - make_interval(hours => ${count - 1}),
        date_trunc('hour', now(), ${timeZone}), interval '1 hour') hour
      order by hour`,
  );
  return rows.map(toDay);
}

interface DayRow {
  readonly date: string;
  readonly begins: string;
  readonly ends: string;
}

const toDay = ({ date, begins, ends }: DayRow): Day => ({ date, begins: asDate(begins), ends: asDate(ends) });

/** How many reports arrived in a stretch of time. */
export async function countReportsBetween(
  em: EntityManager,
  organisationId: string,
  from: Date,
  to: Date,
): Promise<number> {
  // The states and senders are named because the index begins with them.
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from progress_report
      where ${pageCondition(organisationId, { before: null, from, to })}
        and state in ('RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED') and with_key in (true, false)`,
  );
  return row!.count;
}
