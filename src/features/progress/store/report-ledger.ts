import { sql, type RawBuilder } from 'kysely';
import { reportSenders, reportStates, type ReportState } from '../../../domain/progress/report-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, oneOf, text, timestamp, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ProgressEffect, ProgressReport } from '../../../schema/entities/index.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

const reportRow = rowShape({
  ...columnsOf(ProgressReport, 'id', 'lmsEnrolmentId', 'progress', 'state', 'failure', 'requestId'),
  ...columnsOf(ProgressReport, 'receivedAt', 'processedAt', 'workflowId', 'runId'),
  sender: oneOf(reportSenders),
  /** The address of the sender, if it is known. */
  remoteAddress: nullable(text),
});
/** A received report: its receipt, and the result of its processing. */
export type ListedReport = RowOf<typeof reportRow>;

export interface ReportFilters {
  readonly state?: ReportState;
  readonly lmsEnrolmentId?: string;
}

const effectRow = rowShape({
  ...columnsOf(ProgressEffect, 'enrolmentId', 'progressBefore', 'progressAfter', 'outcome'),
  studentId: uuid,
  studentName: text,
});
/** The effect of a report on one enrolment. */
export type ListedEffect = RowOf<typeof effectRow>;

/**
 * Selects the latest reports in a state with or without an API key, in the order of the index `progress_report_state`. The order
 * names the index's columns, and the condition on one of them says "= any". With "=" the planner drops those columns
 * from the order, scans the ids instead and filters out the other ones. That takes long if many of those reports are
 * newer.
 * @param values required values of other columns
 */
export function selectLatest(
  organisationId: string,
  state: ReportState,
  withKey: boolean,
  page: NewestFirst,
  selected: RawBuilder<unknown>,
  values: Readonly<Record<string, string>> = {},
): RawBuilder<unknown> {
  return sql`
    (select ${selected} from progress_report
     where ${pageCondition(organisationId, page, values)}
       and state = any(${[state]}::text[]) and with_key = any(${[withKey]}::boolean[])
     order by state desc, with_key desc, id desc limit ${page.limit})`;
}

/** Selects the sender of a report. @param report how the statement names `progress_report` */
export function senderOf(report = 'progress_report'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${report}.${name}`);
  return sql`case when ${column('with_key')} then 'API_KEY' when ${column('pull_id')} is not null then 'PULL'
    when ${column('inbound_id')} is not null then 'INBOUND' else 'FIRST_PARTY_LMS' end`;
}

const columns = sql`
  id, lms_enrolment_id as "lmsEnrolmentId", progress, state, failure, request_id as "requestId",
  ${senderOf()} as sender, host(remote_address) as "remoteAddress",
  received_at as "receivedAt", processed_at as "processedAt", workflow_id as "workflowId", run_id as "runId"`;

/** Returns reports, the newest first. */
export function listReports(
  tx: OrganisationTransaction,
  { state, lmsEnrolmentId }: ReportFilters,
  page: NewestFirst,
): Promise<ListedReport[]> {
  const { organisationId } = tx;
  // One more index would slow the intake down. This one begins with the state and whether there was a key, so a list of all merges
  // one part for each of them.
  const selected =
    lmsEnrolmentId === undefined
      ? (state === undefined ? reportStates : [state]).flatMap((each) =>
          [true, false].map((withKey) => selectLatest(organisationId, each, withKey, page, columns)),
        )
      : [
          sql`(select ${columns} from progress_report
            where ${pageCondition(organisationId, page, { state, lms_enrolment_id: lmsEnrolmentId })}
            order by id desc limit ${page.limit})`,
        ];
  return query(
    tx,
    reportRow,
    sql`select * from (${sql.join(selected, sql` union all `)}) r order by id desc limit ${page.limit}`,
  );
}

export async function findReport(tx: OrganisationTransaction, id: string): Promise<ListedReport | null> {
  const [row] = await query(
    tx,
    reportRow,
    sql`select ${columns} from progress_report where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}

/** Returns the effects of a report, in the order of the enrolments' ids. */
export function loadEffects(tx: OrganisationTransaction, reportId: string, limit: number): Promise<ListedEffect[]> {
  return query(
    tx,
    effectRow,
    sql`
      select f.enrolment_id as "enrolmentId", s.id as "studentId", s.first_name || ' ' || s.last_name as "studentName",
        f.progress_before as "progressBefore", f.progress_after as "progressAfter", f.outcome
      from progress_effect f
      join enrolment e on e.organisation_id = f.organisation_id and e.id = f.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where f.organisation_id = ${tx.organisationId} and f.report_id = ${reportId}
      order by f.enrolment_id limit ${limit}`,
  );
}

/**
 * Returns the time, the sender's address and the key of the latest report with an API key; null before the first one.
 */
export async function findLatestReportWithKey(
  tx: OrganisationTransaction,
): Promise<{ readonly apiKeyId: string; readonly receivedAt: Date; readonly remoteAddress: string | null } | null> {
  const latest = reportStates.map((state) =>
    selectLatest(
      tx.organisationId,
      state,
      true,
      { before: null, limit: 1 },
      sql`id, api_key_id, received_at, remote_address`,
    ),
  );
  const [row] = await query(
    tx,
    rowShape({ apiKeyId: uuid, receivedAt: timestamp, remoteAddress: nullable(text) }),
    sql`
      select api_key_id as "apiKeyId", received_at as "receivedAt", host(remote_address) as "remoteAddress"
      from (${sql.join(latest, sql` union all `)}) r order by id desc limit 1`,
  );
  return row ?? null;
}

/** Milliseconds by which the clock of an API process may differ from that of the database. */
const clockMargin = 60_000;

/**
 * Returns the time of the latest report with this key, active or not; null when there is none. An organisation has one
 * active key at a time, so nearly all reports of that time have this one, and the first that is read is the answer.
 */
export async function findLatestReportOfKey(
  tx: OrganisationTransaction,
  { id, createdAt, revokedAt }: { readonly id: string; readonly createdAt: Date; readonly revokedAt: Date | null },
): Promise<Date | null> {
  const from = new Date(createdAt.getTime() - clockMargin);
  const to = revokedAt === null ? {} : { to: new Date(revokedAt.getTime() + clockMargin) };
  const page = { before: null, limit: 1, from, ...to };
  const latest = reportStates.map((state) =>
    selectLatest(tx.organisationId, state, true, page, sql`id, received_at`, { api_key_id: id }),
  );
  const [row] = await query(
    tx,
    rowShape({ receivedAt: timestamp }),
    sql`select received_at as "receivedAt" from (${sql.join(latest, sql` union all `)}) r order by id desc limit 1`,
  );
  return row?.receivedAt ?? null;
}

const pushedReport = rowShape({
  ...columnsOf(ProgressReport, 'id', 'requestId', 'receivedAt', 'state', 'lmsEnrolmentId', 'progress'),
  apiKeyId: uuid,
  remoteAddress: nullable(text),
});
/** A report that came with an API key, as a request of the API. */
export type PushedReport = RowOf<typeof pushedReport>;

const pushedColumns = sql`id, request_id as "requestId", api_key_id as "apiKeyId",
  host(remote_address) as "remoteAddress", received_at as "receivedAt", state,
  lms_enrolment_id as "lmsEnrolmentId", progress`;

/** Returns reports with an API key, the newest first. */
export function listPushedReports(tx: OrganisationTransaction, page: NewestFirst): Promise<PushedReport[]> {
  const selected = reportStates.map((state) => selectLatest(tx.organisationId, state, true, page, pushedColumns));
  return query(
    tx,
    pushedReport,
    sql`select * from (${sql.join(selected, sql` union all `)}) r order by id desc limit ${page.limit}`,
  );
}

/** A body may take half a minute to arrive. The report gets its id after that. */
const longestBody = 40_000;

/**
 * Returns the report that a request stored; null if there is none. A request id begins with its time, so only the reports of the
 * following seconds are searched.
 * @param requestId a UUIDv7
 */
export async function findPushedReport(tx: OrganisationTransaction, requestId: string): Promise<PushedReport | null> {
  const time = Number.parseInt(requestId.replaceAll('-', '').slice(0, 12), 16);
  const page = { before: null, from: new Date(time), to: new Date(time + longestBody) };
  const [row] = await query(
    tx,
    pushedReport,
    sql`
      select ${pushedColumns} from progress_report
      where ${pageCondition(tx.organisationId, page)} and with_key and request_id = ${requestId}
      order by id limit 1`,
  );
  return row ?? null;
}
