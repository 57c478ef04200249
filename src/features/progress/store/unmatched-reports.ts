import { sql } from 'kysely';
import { reportSenders } from '../../../domain/progress/report-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { boolean, nullable, number, oneOf, timestamp, uuid, uuidArray } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ProgressReport } from '../../../schema/entities/index.ts';
import { selectLatest, senderOf } from './report-ledger.ts';

const unmatchedRow = rowShape({
  /** The latest report. The list is ordered and paged by it. */
  ...columnsOf(ProgressReport, 'id', 'lmsEnrolmentId', 'progress'),
  /** Number of waiting reports, up to the limit of counting. */
  reports: number,
  firstReceivedAt: timestamp,
  lastReceivedAt: timestamp,
  sender: oneOf(reportSenders),
});

/** An LMS id without an enrolment, and its reports. */
export interface UnmatchedId extends RowOf<typeof unmatchedRow> {
  readonly hasMoreReports: boolean;
}

/** A part of the unmatched reports, the newest first. */
export interface UnmatchedStretch {
  /** The reports of this part that are the latest of their id, at most the requested number. */
  readonly latest: readonly string[];
  /** The last report of this part; null at the end of the list. */
  readonly end: string | null;
}

// As in `selectLatest`, the orders below name the columns of the index `progress_report_unmatched`, and the condition
// on one of them says "= any". Otherwise, among many reports of few ids, the planner would read all of them.

/** Limit for counting the reports of one id. */
const countedReports = 1_000;

/**
 * Reads a part of the unmatched reports and finds those that are the latest of their id.
 * @param before the last report of the previous part; null begins with the newest
 * @param length of the part, in reports
 * @param most how many of them are requested
 */
export async function readUnmatchedStretch(
  tx: OrganisationTransaction,
  before: string | null,
  length: number,
  most: number,
): Promise<UnmatchedStretch> {
  const { organisationId } = tx;
  const page = { before, limit: length };
  const parts = [true, false].map((withKey) =>
    selectLatest(organisationId, 'UNMATCHED', withKey, page, sql`id, lms_enrolment_id`),
  );
  // "offset 0" separates the order from the condition. So the index is searched for one id at a time and only as often
  // as needed.
  const [row] = await query(
    tx,
    rowShape({ latest: uuidArray, end: nullable(uuid), read: number }),
    sql`
      with stretch as materialized (
        select * from (${sql.join(parts, sql` union all `)}) r order by id desc limit ${length}
      ), newest as (
        select distinct on (lms_enrolment_id) id, lms_enrolment_id from stretch order by lms_enrolment_id, id desc
      )
      select (select id from stretch order by id limit 1) as "end", (select count(*) from stretch)::int as read,
        array(
          select n.id from (select id, lms_enrolment_id from newest order by id desc offset 0) n
          where n.id = (
            select later.id from progress_report later
            where later.organisation_id = ${organisationId} and later.state = 'UNMATCHED'
              and later.lms_enrolment_id = any(array[n.lms_enrolment_id])
            order by later.lms_enrolment_id desc, later.id desc limit 1)
          limit ${most}) as latest`,
  );
  return { latest: row!.latest, end: row!.read < length ? null : row!.end };
}

/** Returns the ids of these reports, the latest report first. */
export async function loadUnmatchedIds(tx: OrganisationTransaction, latest: readonly string[]): Promise<UnmatchedId[]> {
  const { organisationId } = tx;
  const rows = await query(
    tx,
    unmatchedRow,
    sql`
      select l.id, l.lms_enrolment_id as "lmsEnrolmentId", l.progress, l.received_at as "lastReceivedAt",
        ${senderOf('l')} as sender,
        (select received_at from progress_report f
         where f.organisation_id = ${organisationId} and f.state = 'UNMATCHED'
           and f.lms_enrolment_id = any(array[l.lms_enrolment_id])
         order by f.lms_enrolment_id, f.id limit 1) as "firstReceivedAt",
        (select count(*) from (
           select from progress_report c
           where c.organisation_id = ${organisationId} and c.state = 'UNMATCHED'
             and c.lms_enrolment_id = any(array[l.lms_enrolment_id])
           order by c.lms_enrolment_id, c.id limit ${countedReports + 1}) counted)::int as reports
      from progress_report l
      where l.organisation_id = ${organisationId} and l.id = any(${latest}::uuid[])
      order by l.id desc`,
  );
  return rows.map((row) => ({
    ...row,
    reports: Math.min(row.reports, countedReports),
    hasMoreReports: row.reports > countedReports,
  }));
}

const ignoredRow = rowShape({ count: number, latestId: nullable(uuid) });

/** Reports that one transaction sets aside. */
export const ignoredAtOnce = 10_000;

/**
 * Sets the unmatched reports of an id aside, the newest 10,000 at most. The caller holds `lockLmsEnrolmentIds` for the id.
 * @param kept how many of the newest stay unmatched
 * @returns how many, and the latest of them; null when there was none
 */
export async function ignoreReports(
  tx: OrganisationTransaction,
  lmsEnrolmentId: string,
  kept = 0,
): Promise<RowOf<typeof ignoredRow>> {
  const chosen = await query(
    tx,
    idRow,
    sql`
      select id from progress_report
      where organisation_id = ${tx.organisationId} and state = 'UNMATCHED'
        and lms_enrolment_id = any(array[${lmsEnrolmentId}::text])
      order by lms_enrolment_id desc, id desc limit ${ignoredAtOnce} offset ${kept}`,
  );
  // The ids say how many rows there are. Joined with a statement for them, and without new statistics, the planner
  // compared each of them with each report.
  const [row] = await query(
    tx,
    ignoredRow,
    sql`
      with ignored as (
        update progress_report set state = 'IGNORED'
        where organisation_id = ${tx.organisationId} and id = any(${chosen.map(({ id }) => id)}::uuid[]) and state = 'UNMATCHED'
        returning id)
      select count(*)::int as count, max(id::text)::uuid as "latestId" from ignored`,
  );
  return row!;
}

/** Returns whether an id has unmatched reports. */
export async function hasUnmatchedReports(tx: OrganisationTransaction, lmsEnrolmentId: string): Promise<boolean> {
  const [row] = await query(
    tx,
    rowShape({ exists: boolean }),
    sql`
      select exists (
        select from progress_report
        where organisation_id = ${tx.organisationId} and state = 'UNMATCHED'
          and lms_enrolment_id = any(array[${lmsEnrolmentId}::text])) as "exists"`,
  );
  return row!.exists;
}
