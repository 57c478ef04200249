import type { ReportOutcome } from '../../../domain/progress/report-states.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow, organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { ProgressReport } from '../../../schema/entities/index.ts';

/** A report as it arrived. `id` is a UUIDv7. */
export interface Receipt {
  readonly id: string;
  readonly apiKeyId: string;
  readonly requestId: string;
  /** The address of the sender; null when its connection was already closed. */
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly receivedAt: Date;
}

const waitingReportRow = rowShape(columnsOf(ProgressReport, 'id', 'organisationId', 'lmsEnrolmentId', 'progress'));
export type WaitingReport = RowOf<typeof waitingReportRow>;

export interface ClosedReport {
  readonly id: string;
  readonly organisationId: string;
  readonly state: 'APPLIED' | 'UNCHANGED' | 'UNMATCHED' | 'FAILED';
  readonly failure: string | null;
}

export interface Run {
  readonly workflowId: string;
  readonly runId: string;
}

export interface Effect {
  readonly organisationId: string;
  readonly reportId: string;
  readonly enrolmentId: string;
  readonly progressBefore: number;
  readonly progressAfter: number;
  readonly outcome: ReportOutcome;
  /** The computed mark; only the last of several reports that were applied together has it. */
  readonly marked?: {
    readonly markBefore: number;
    readonly markAfter: number;
    /** The number of the course's revision. */
    readonly revisionNumber: number;
  };
}

/**
 * Stores receipts of any organisations in one statement, each only if its API key is still active then. The function
 * takes a receipt's organisation from its key.
 * @param intake a database opened as attain_intake
 * @returns the ids that were stored; a missing one had a key that was revoked meanwhile
 */
export async function insertReceipts(intake: Database, receipts: readonly Receipt[]): Promise<Set<string>> {
  const rows = await intake.lookUp(
    idRow,
    sql`select id from attain_store_receipts(${JSON.stringify(receipts)}::jsonb) id`,
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns organisations with reports that have waited since before `receivedBefore`. */
export async function organisationsWithWaitingReports(database: Database, receivedBefore: Date): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId" from attain_organisations_with_waiting_reports(${receivedBefore})`,
  );
  return rows.map((row) => row.organisationId);
}

/**
 * Returns organisations with waiting reports that came after `receivedAfter`, at most `most`. It costs one look into
 * the index for each of them, however many reports wait.
 */
export async function organisationsWithNewReports(
  database: Database,
  receivedAfter: Date,
  most: number,
): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId" from attain_organisations_with_new_reports(${receivedAfter}, ${most})`,
  );
  return rows.map((row) => row.organisationId);
}

/** The key of the lock of an organisation `id`. */
const reportsLock = sql`hashtextextended('attain_reports:' || id, 0)`;

/**
 * Lets one transaction at a time apply reports of each organisation, until the transaction ends. All transactions take
 * the locks in one order, so that they cannot deadlock.
 */
export async function lockReportProcessing(tx: Transaction, organisationIds: readonly string[]): Promise<void> {
  await execute(
    tx,
    sql`
      select pg_advisory_xact_lock(key) from (
        select distinct ${reportsLock} as key from unnest(${organisationIds}::text[]) as id order by 1
      ) as keys`,
  );
}

/**
 * Returns the waiting reports of each organisation in the order of arrival, locked, at most `limit` of each. `only`
 * limits them to given ids.
 */
export function claimWaitingReports(
  tx: Transaction,
  organisationIds: readonly string[],
  limit: number,
  only?: readonly string[],
): Promise<WaitingReport[]> {
  return query(tx, waitingReportRow, claiming(sql`select unnest(${organisationIds}::uuid[]) as id`, limit, only));
}

/**
 * Does the same, but leaves out organisations for which another transaction applies reports now. It takes the locks of
 * the others (`lockReportProcessing`) and waits for none.
 */
export function claimReportsOfIdle(
  tx: Transaction,
  organisationIds: readonly string[],
  limit: number,
): Promise<WaitingReport[]> {
  const idle = sql`
    select id from unnest(${organisationIds}::uuid[]) as id where pg_try_advisory_xact_lock(${reportsLock})`;
  return query(tx, waitingReportRow, claiming(idle, limit));
}

const claiming = (organisations: RawBuilder<unknown>, limit: number, only?: readonly string[]) => sql`
  with o as materialized (${organisations})
  select r.id, r.organisation_id as "organisationId", r.lms_enrolment_id as "lmsEnrolmentId", r.progress
  from o cross join lateral (
    select id, organisation_id, lms_enrolment_id, progress from progress_report
    where organisation_id = o.id and state = 'RECEIVED'
      ${only === undefined ? sql`` : sql`and id = any(${only}::uuid[])`}
    order by id limit ${limit} for update
  ) as r`;

/** Closes claimed reports. */
export async function closeReports(tx: Transaction, reports: readonly ClosedReport[], run: Run): Promise<void> {
  await execute(
    tx,
    sql`
      update progress_report p
      set state = r.state, failure = r.failure, processed_at = clock_timestamp(), workflow_id = ${run.workflowId}, run_id = ${run.runId}
      from jsonb_to_recordset(${JSON.stringify(reports)}::jsonb)
        as r (id uuid, "organisationId" uuid, state text, failure text)
      where p.organisation_id = r."organisationId" and p.id = r.id and p.state = 'RECEIVED'
        -- Says how many rows there are, and leaves out the other months.
        and p.id = any(${reports.map((report) => report.id)}::uuid[])`,
  );
}

/** Adds to the append-only ledger of effects. */
export async function appendEffects(tx: Transaction, effects: readonly Effect[], runId: string): Promise<void> {
  if (effects.length === 0) return;
  await execute(
    tx,
    sql`
      insert into progress_effect
        (report_id, enrolment_id, organisation_id, progress_before, progress_after, mark_before, mark_after, revision_number,
         outcome, run_id, created_at)
      select r."reportId", r."enrolmentId", r."organisationId", r."progressBefore", r."progressAfter",
        (r.marked ->> 'markBefore')::float8, (r.marked ->> 'markAfter')::float8, (r.marked ->> 'revisionNumber')::int,
        r.outcome, ${runId}, now()
      from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as r (
        "organisationId" uuid, "reportId" uuid, "enrolmentId" uuid, "progressBefore" double precision, "progressAfter" double precision, outcome text, marked jsonb
      )`,
  );
}
