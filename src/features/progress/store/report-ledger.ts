import type { ReportOutcome } from '../../../domain/progress/report-states.ts';
import { sql, type RawBuilder } from 'kysely';
import {
  reportSenders,
  reportStates,
  type ReportSender,
  type ReportState,
} from '../../../domain/progress/report-states.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

/** A pushed report: its receipt, and what became of it. */
export interface ListedReport {
  readonly id: string;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly state: ReportState;
  readonly failure: string | null;
  readonly sender: ReportSender;
  /** The address that it came from, where it is known. */
  readonly remoteAddress: string | null;
  readonly requestId: string;
  readonly receivedAt: Date;
  readonly processedAt: Date | null;
  readonly workflowId: string | null;
  readonly runId: string | null;
}

export interface ReportFilters {
  readonly state?: ReportState;
  readonly lmsEnrolmentId?: string;
}

/** What a report did to one enrolment. */
export interface ListedEffect {
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly progressBefore: number;
  readonly progressAfter: number;
  readonly outcome: ReportOutcome;
}

type Row = Omit<ListedReport, 'receivedAt' | 'processedAt'> & { receivedAt: string; processedAt: string | null };

/**
 * The latest reports in a state from a sender, in the order of the index `progress_report_state`. The order names the index's columns,
 * and the condition says "= any" of one: with "=" the planner drops those columns from the order, goes through the ids instead and sorts
 * out what has another sender, which takes long where many of those are newer.
 */
export function selectLatest(
  organisationId: string,
  state: ReportState,
  sender: ReportSender,
  page: NewestFirst,
  selected: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    (select ${selected} from progress_report
     where ${pageCondition(organisationId, page)}
       and state = any(${[state]}::text[]) and with_key = any(${[sender === 'API_KEY']}::boolean[])
     order by state desc, with_key desc, id desc limit ${page.limit})`;
}

const columns = sql`
  id, lms_enrolment_id as "lmsEnrolmentId", progress, state, failure, request_id as "requestId",
  case when with_key then 'API_KEY' else 'FIRST_PARTY_LMS' end as sender, host(remote_address) as "remoteAddress",
  received_at as "receivedAt", processed_at as "processedAt", workflow_id as "workflowId", run_id as "runId"`;

function toListed(row: Row): ListedReport {
  return {
    ...row,
    receivedAt: asDate(row.receivedAt),
    processedAt: row.processedAt === null ? null : asDate(row.processedAt),
  };
}

/** Reports, the newest first. */
export async function listReports(
  em: EntityManager,
  organisationId: string,
  { state, lmsEnrolmentId }: ReportFilters,
  page: NewestFirst,
): Promise<ListedReport[]> {
  // One more index would slow the intake down, and this one begins with the state and the sender: all of them are a merge of each.
  const selected =
    lmsEnrolmentId === undefined
      ? (state === undefined ? reportStates : [state]).flatMap((each) =>
          reportSenders.map((sender) => selectLatest(organisationId, each, sender, page, columns)),
        )
      : [
          sql`(select ${columns} from progress_report
            where ${pageCondition(organisationId, page, { state, lms_enrolment_id: lmsEnrolmentId })}
            order by id desc limit ${page.limit})`,
        ];
  const rows = await query(
    em,
    sql<Row>`select * from (${sql.join(selected, sql` union all `)}) r order by id desc limit ${page.limit}`,
  );
  return rows.map(toListed);
}

export async function findReport(em: EntityManager, organisationId: string, id: string): Promise<ListedReport | null> {
  const [row] = await query(
    em,
    sql<Row>`select ${columns} from progress_report where organisation_id = ${organisationId} and id = ${id}`,
  );
  return row === undefined ? null : toListed(row);
}

/** What a report did, in the order of the enrolments' ids. */
export async function loadEffects(
  em: EntityManager,
  organisationId: string,
  reportId: string,
  limit: number,
): Promise<ListedEffect[]> {
  return query(
    em,
    sql<ListedEffect>`
      select f.enrolment_id as "enrolmentId", s.id as "studentId", s.first_name || ' ' || s.last_name as "studentName",
        f.progress_before as "progressBefore", f.progress_after as "progressAfter", f.outcome
      from progress_effect f
      join enrolment e on e.organisation_id = f.organisation_id and e.id = f.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where f.organisation_id = ${organisationId} and f.report_id = ${reportId}
      order by f.enrolment_id limit ${limit}`,
  );
}

/** When the latest report with an API key came, from which address, and with which key; null before the first one. */
export async function findLatestReportWithKey(
  em: EntityManager,
  organisationId: string,
): Promise<{ readonly apiKeyId: string; readonly receivedAt: Date; readonly remoteAddress: string | null } | null> {
  const latest = reportStates.map((state) =>
    selectLatest(
      organisationId,
      state,
      'API_KEY',
      { before: null, limit: 1 },
      sql`id, api_key_id, received_at, remote_address`,
    ),
  );
  const [row] = await query(
    em,
    sql<{ apiKeyId: string; receivedAt: string; remoteAddress: string | null }>`
      select api_key_id as "apiKeyId", received_at as "receivedAt", host(remote_address) as "remoteAddress"
      from (${sql.join(latest, sql` union all `)}) r order by id desc limit 1`,
  );
  return row === undefined ? null : { ...row, receivedAt: asDate(row.receivedAt) };
}
