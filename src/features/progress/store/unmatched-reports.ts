import { sql } from 'kysely';
import { reportSenders } from '../../../domain/progress/report-states.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, oneOf, timestamp, uuid, uuidArray } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ProgressReport } from '../../../schema/entities/index.ts';
import { selectLatest } from './report-ledger.ts';

const unmatchedRow = rowShape({
  /** The latest report; the list is ordered and paged by it. */
  ...columnsOf(ProgressReport, 'id', 'lmsEnrolmentId', 'progress'),
  /** How many reports wait, as far as they are counted. */
  reports: number,
  firstReceivedAt: timestamp,
  lastReceivedAt: timestamp,
  sender: oneOf(reportSenders),
});

/** An id of the LMS that no enrolment has, and what was reported for it. */
export interface UnmatchedId extends RowOf<typeof unmatchedRow> {
  readonly hasMoreReports: boolean;
}

/** A stretch of the unmatched reports, the newest first. */
export interface UnmatchedStretch {
  /** The reports within that are the latest of their id, as many as were asked for. */
  readonly latest: readonly string[];
  /** The last report of the stretch; null when the list ends with it. */
  readonly end: string | null;
}

// As in `selectLatest`, the orders below name the columns of the index `progress_report_unmatched`, and the conditions say "= any" of one:
// among many reports of few ids the planner would rather read all of them.

/** Where counting the reports of one id stops. */
const countedReports = 1_000;

/**
 * Goes through a stretch of the unmatched reports and finds those that are the latest of their id.
 * @param before the last report of the stretch before; null begins with the newest
 * @param length of the stretch, in reports
 * @param most how many of them are wanted
 */
export async function readUnmatchedStretch(
  em: EntityManager,
  organisationId: string,
  before: string | null,
  length: number,
  most: number,
): Promise<UnmatchedStretch> {
  const page = { before, limit: length };
  const parts = reportSenders.map((sender) =>
    selectLatest(organisationId, 'UNMATCHED', sender, page, sql`id, lms_enrolment_id`),
  );
  // "offset 0" keeps the order apart from the question, which is then asked by the index, one id at a time and no more than needed.
  const [row] = await query(
    em,
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

/** The ids to which these reports belong, the latest report first. */
export async function loadUnmatchedIds(
  em: EntityManager,
  organisationId: string,
  latest: readonly string[],
): Promise<UnmatchedId[]> {
  const rows = await query(
    em,
    unmatchedRow,
    sql`
      select l.id, l.lms_enrolment_id as "lmsEnrolmentId", l.progress, l.received_at as "lastReceivedAt",
        case when l.with_key then 'API_KEY' else 'FIRST_PARTY_LMS' end as sender,
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
