import { sql, type RawBuilder } from 'kysely';
import { retractedReportsMax, type RetractionScope } from '../../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { boolean, number, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { pageCondition } from '../../../platform/lists/newest-first.ts';
import type { RetractionProposal } from './corrections.ts';

const countRow = rowShape({ count: number });

const existsRow = rowShape({ exists: boolean });

/** Returns whether the organisation has the enrolment, the course or the API key whose reports are withdrawn. */
export async function hasSubject(
  tx: OrganisationTransaction,
  scope: Exclude<RetractionScope, 'REPORTS'>,
  subjectId: string,
): Promise<boolean> {
  const table = { ENROLMENT: 'enrolment', COURSE: 'course', API_KEY: 'api_key' }[scope];
  const [row] = await query(
    tx,
    existsRow,
    sql`
      select exists (
        select from ${sql.table(table)} where organisation_id = ${tx.organisationId} and id = ${subjectId}) as "exists"`,
  );
  return row!.exists;
}

const idRow = rowShape({ id: uuid });

/** Returns the first id that no report of the organisation has, or null. */
export async function findMissingReport(
  tx: OrganisationTransaction,
  reportIds: readonly string[],
): Promise<string | null> {
  const [row] = await query(
    tx,
    idRow,
    sql`
      select id from unnest(${reportIds}::uuid[]) as given (id)
      where not exists (
        select from progress_report r where r.organisation_id = ${tx.organisationId} and r.id = given.id)
      limit 1`,
  );
  return row?.id ?? null;
}

/**
 * Fixes which reports a retraction withdraws: those of its proposal that have been applied, changed nothing, or matched no
 * enrolment. Reports that are withdrawn already, and those that still wait, are left out.
 * @returns how many; more than the maximum means that none was stored
 */
export async function selectReports(
  tx: OrganisationTransaction,
  correctionId: string,
  proposal: RetractionProposal,
): Promise<number> {
  await execute(
    tx,
    sql`
      delete from correction_report where organisation_id = ${tx.organisationId} and correction_id = ${correctionId}`,
  );
  const [row] = await query(
    tx,
    countRow,
    sql`
      with selected as materialized (${selecting(tx, proposal)} limit ${retractedReportsMax + 1}),
        counted as materialized (select count(*)::int as count from selected),
        stored as (
          insert into correction_report (correction_id, report_id, organisation_id)
          select ${correctionId}, id, ${tx.organisationId} from selected
          where (select count from counted) <= ${retractedReportsMax})
      select count from counted`,
  );
  return row!.count;
}

const retractable = sql`r.state = any('{APPLIED,UNCHANGED,UNMATCHED,IGNORED}')`;

function selecting(tx: OrganisationTransaction, proposal: RetractionProposal): RawBuilder<unknown> {
  const { organisationId } = tx;
  const { scope, subjectId, reportIds } = proposal;
  const from = proposal.from === null ? undefined : new Date(proposal.from);
  const to = proposal.to === null ? undefined : new Date(proposal.to);
  const period = { before: null, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  if (scope === 'REPORTS') {
    return sql`
      select r.id from progress_report r
      where r.organisation_id = ${organisationId} and r.id = any(${reportIds}::uuid[]) and ${retractable}`;
  }
  if (scope === 'API_KEY') {
    return sql`
      select r.id from progress_report r
      where r.with_key and r.api_key_id = ${subjectId} and ${retractable} and ${pageCondition(organisationId, period)}`;
  }
  const enrolments =
    scope === 'ENROLMENT'
      ? sql`select ${subjectId}::uuid as id`
      : sql`select id from enrolment where organisation_id = ${organisationId} and course_id = ${subjectId}`;
  return sql`
    select distinct f.report_id as id from (${enrolments}) e
    join lateral (
      select report_id from progress_effect
      where ${pageCondition(organisationId, period, {}, 'report_id')} and enrolment_id = e.id) f on true
    join progress_report r on r.organisation_id = ${organisationId} and r.id = f.report_id and ${retractable}`;
}

/** Reports that one transaction withdraws. */
const withdrawnAtOnce = 10_000;

/**
 * Withdraws the next selected reports, 10,000 at most: the first ones in the transaction that begins to apply the
 * retraction, all others in steps of its run. Each statement gets the ids, so that the planner knows how many rows it finds: in
 * one statement, it expects one row until the rows of the correction are analysed, and reads all of them for each report.
 * @returns how many; 0 when none is left
 */
export async function withdrawReports(tx: OrganisationTransaction, correctionId: string): Promise<number> {
  const { organisationId } = tx;
  const chosen = await query(
    tx,
    idRow,
    sql`
      select c.report_id as id from correction_report c
      where c.organisation_id = ${organisationId} and c.correction_id = ${correctionId} and c.retracted_at is null
        and (
          select r.id from progress_report r
          where r.organisation_id = ${organisationId} and r.id = c.report_id and ${retractable}) is not null
      limit ${withdrawnAtOnce}`,
  );
  if (chosen.length === 0) return 0;
  const withdrawn = await query(
    tx,
    idRow,
    sql`
      update progress_report r set state = 'RETRACTED'
      where r.organisation_id = ${organisationId} and r.id = any(${idsOf(chosen)}::uuid[]) and ${retractable}
      returning r.id`,
  );
  return execute(
    tx,
    sql`
      update correction_report set retracted_at = now()
      where organisation_id = ${organisationId} and correction_id = ${correctionId}
        and report_id = any(${idsOf(withdrawn)}::uuid[])`,
  );
}

const idsOf = (rows: readonly RowOf<typeof idRow>[]): string[] => rows.map(({ id }) => id);

/** Returns whether another retraction has withdrawn some of the selected reports. */
export async function isOneWithdrawn(tx: OrganisationTransaction, correctionId: string): Promise<boolean> {
  const [row] = await query(
    tx,
    existsRow,
    sql`
      select exists (
        select from correction_report c
        join correction_report o on o.organisation_id = c.organisation_id and o.report_id = c.report_id
        where c.organisation_id = ${tx.organisationId} and c.correction_id = ${correctionId}
          and o.correction_id <> c.correction_id and o.retracted_at is not null) as "exists"`,
  );
  return row!.exists;
}

/** Returns the number of reports that a retraction withdraws. */
export async function countReports(tx: OrganisationTransaction, correctionId: string): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from correction_report
      where organisation_id = ${tx.organisationId} and correction_id = ${correctionId}`,
  );
  return row!.count;
}

/**
 * Returns, as an expression, the progress of an enrolment `e` from the reports that remain: the highest of them, or 0.
 * A report whose receipt was removed counts with what it had applied. Each report is looked up by its key: as `not exists`,
 * the planner read all rows of the correction for each enrolment, because it expects one row until they are analysed.
 */
export const remainingProgress = (tx: OrganisationTransaction, correctionId: string): RawBuilder<unknown> => sql`
  least(e.lms_enrolment_progress, coalesce((
    select max(coalesce(p.progress, f.progress_after))
    from progress_effect f
    left join progress_report p on p.organisation_id = f.organisation_id and p.id = f.report_id
    where f.organisation_id = ${tx.organisationId} and f.enrolment_id = e.id
      and p.state is distinct from 'RETRACTED'
      and (
        select g.report_id from correction_report g
        where g.correction_id = ${correctionId} and g.report_id = f.report_id) is null), 0))`;
