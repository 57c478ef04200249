import { sql, type RawBuilder } from 'kysely';
import type { CertificateImpact, ImpactEffect } from '../../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Enrolment } from '../../../schema/entities/index.ts';
import { remainingProgress } from './retracted-reports.ts';
import { fingerprintOf, follows, hasRow, ofCorrection, touched } from './row-conditions.ts';

/**
 * Returns, as a condition, whether an enrolment `e` is not as its row `r` was computed. A report that came since and changed
 * nothing may be the highest one that remains when others are withdrawn.
 */
const isOutdated = (tx: OrganisationTransaction, { correctionId, isRetraction }: NextRows): RawBuilder<unknown> => sql`
  (r.fingerprint <> ${fingerprintOf({ isRetraction })}
    ${isRetraction ? sql`or r.progress_after <> ${remainingProgress(tx, correctionId)}` : sql``})`;

/**
 * Adds a row without a result for each enrolment that the correction looks at and has no row yet, and removes the rows of
 * others. @returns the number of rows
 */
export async function prepareRows(
  tx: OrganisationTransaction,
  correction: { readonly id: string; readonly courseId: string | null },
): Promise<number> {
  await execute(
    tx,
    sql`
      with t as materialized (${touched(tx, correction)})
      delete from correction_row r where ${ofCorrection(tx, correction.id)} and r.enrolment_id not in (select id from t)`,
  );
  return addRows(tx, correction);
}

/**
 * Adds a row without a result for each enrolment that the correction looks at and has no row yet.
 * @returns the number of rows
 */
export async function addRows(
  tx: OrganisationTransaction,
  correction: { readonly id: string; readonly courseId: string | null },
): Promise<number> {
  await execute(
    tx,
    sql`
      insert into correction_row (correction_id, enrolment_id, organisation_id, fingerprint, progress_before, progress_after,
        mark_before, effect_all, mark_all, certificates_all, effect_gains, mark_gains, certificates_gains)
      select ${correction.id}, t.id, ${tx.organisationId}, '', 0, 0, 0, 'NONE', 0, '[]', 'NONE', 0, '[]'
      from (${touched(tx, correction)}) t
      where not ${hasRow(tx, correction.id, sql`t.id`)}
      on conflict do nothing`,
  );
  return countRows(tx, correction.id);
}

const countRow = rowShape({ count: number });

async function countRows(tx: OrganisationTransaction, correctionId: string): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`select count(*)::int as count from correction_row r where ${ofCorrection(tx, correctionId)}`,
  );
  return row!.count;
}

/** Marks every row as outdated, for a preview that compares with a newer state of the course. */
export async function forgetResults(tx: OrganisationTransaction, correctionId: string): Promise<void> {
  await execute(tx, sql`update correction_row r set fingerprint = '' where ${ofCorrection(tx, correctionId)}`);
}

const enrolmentRow = rowShape({
  ...columnsOf(Enrolment, 'id', 'studentId', 'courseId', 'status', 'lmsEnrolmentId', 'mark', 'resultsRevision'),
  ...columnsOf(Enrolment, 'markedRevision', 'keptRevision'),
  /** The stored progress, and that of the reports that remain. */
  progressBefore: number,
  progress: number,
  fingerprint: text,
});
export type CorrectedEnrolment = RowOf<typeof enrolmentRow>;

interface NextRows {
  readonly correctionId: string;
  readonly isRetraction: boolean;
  /** The last enrolment of the step before; null for the first step. */
  readonly after: string | null;
  readonly limit: number;
}

const enrolmentColumns = (tx: OrganisationTransaction, { correctionId, isRetraction }: NextRows) => sql`
  e.id, e.student_id as "studentId", e.course_id as "courseId", e.status, e.lms_enrolment_id as "lmsEnrolmentId", e.mark,
  e.results_revision as "resultsRevision", e.marked_revision as "markedRevision", e.kept_revision as "keptRevision",
  e.lms_enrolment_progress as "progressBefore",
  ${isRetraction ? remainingProgress(tx, correctionId) : sql`e.lms_enrolment_progress`} as progress,
  ${fingerprintOf({ isRetraction })} as fingerprint`;

const previewedRow = rowShape({
  ...enrolmentRow.columns,
  /** Whether the enrolment has changed since its row was computed, or was never computed. */
  isOutdated: boolean,
});

/**
 * The next rows, as `chosen`. They are chosen before anything is joined: the planner knows little about rows that have just
 * been made, and would compute and sort all of them for each step.
 */
const chosenRows = (next: NextRows) => sql`
  chosen as materialized (
    select r.enrolment_id, r.fingerprint, r.progress_after from correction_row r
    where r.correction_id = ${next.correctionId} and ${follows(next.after)}
    order by r.enrolment_id limit ${next.limit})`;

/** Returns the next enrolments of a preview in the order of their ids. */
export function nextPreviewed(tx: OrganisationTransaction, next: NextRows): Promise<RowOf<typeof previewedRow>[]> {
  return query(
    tx,
    previewedRow,
    sql`
      with ${chosenRows(next)}
      select ${enrolmentColumns(tx, next)}, ${isOutdated(tx, next)} as "isOutdated"
      from chosen r join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = r.enrolment_id
      order by e.id`,
  );
}

/**
 * Returns the next enrolments of a correction that is being applied, in the order of their ids, locked, as they are now.
 */
export async function lockNext(tx: OrganisationTransaction, next: NextRows): Promise<RowOf<typeof previewedRow>[]> {
  // A statement of its own: the one after it sees what was committed during the wait for the locks.
  await execute(
    tx,
    sql`
      with ${chosenRows(next)}
      select 1 from chosen r join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = r.enrolment_id
      order by e.id for update of e`,
  );
  return nextPreviewed(tx, next);
}

/** The impact on one enrolment, in both ways. */
export interface RowResult {
  readonly enrolmentId: string;
  readonly fingerprint: string;
  readonly progressBefore: number;
  readonly progressAfter: number;
  readonly markBefore: number;
  readonly all: Impact;
  readonly gains: Impact;
}

export interface Impact {
  readonly effect: ImpactEffect;
  readonly mark: number;
  readonly certificates: readonly CertificateImpact[];
}

/** Stores the results of enrolments in their rows. */
export async function saveRows(
  tx: OrganisationTransaction,
  correctionId: string,
  rows: readonly RowResult[],
): Promise<void> {
  await execute(
    tx,
    sql`
      update correction_row r
      set fingerprint = n.fingerprint, progress_before = n."progressBefore", progress_after = n."progressAfter",
        mark_before = n."markBefore", effect_all = n.all ->> 'effect', mark_all = (n.all ->> 'mark')::float8,
        certificates_all = n.all -> 'certificates', effect_gains = n.gains ->> 'effect',
        mark_gains = (n.gains ->> 'mark')::float8, certificates_gains = n.gains -> 'certificates'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("enrolmentId" uuid, fingerprint text,
        "progressBefore" float8, "progressAfter" float8, "markBefore" float8, "all" jsonb, gains jsonb)
      where ${ofCorrection(tx, correctionId)} and r.enrolment_id = n."enrolmentId"
        -- Says how many rows there are, so that they are looked up by their key.
        and r.enrolment_id = any(${rows.map(({ enrolmentId }) => enrolmentId)}::uuid[])`,
  );
}
