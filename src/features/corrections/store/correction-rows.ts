import { sql, type RawBuilder } from 'kysely';
import type {
  CertificateImpact,
  ImpactEffect,
  PreviewedMode,
  RowFilter,
} from '../../../domain/corrections/corrections.ts';
import { impactEffects } from '../../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, json, number, oneOf, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Course, CorrectionRow, Enrolment, Student } from '../../../schema/entities/index.ts';
import { pageCondition } from '../../../platform/lists/newest-first.ts';
import type { CorrectionRecord } from './corrections.ts';
import { remainingProgress } from './retracted-reports.ts';

/**
 * Returns, as an expression, a text that differs when an enrolment `e` has changed in a way that can change its preview.
 */
const fingerprint = sql`
  md5(concat_ws('|', e.lms_enrolment_progress, e.mark, e.status, e.marked_revision, e.kept_revision, e.updated_at, (
    select string_agg(concat_ws(':', c.id, c.status, c.transition_number, c.kept_threshold), ',' order by c.id)
    from certificate c where c.organisation_id = e.organisation_id and c.enrolment_id = e.id)))`;

/**
 * Returns, as a condition, whether an enrolment `e` is not as its row `r` was computed. A report that came since and changed
 * nothing may be the highest one that remains when others are withdrawn.
 */
const isOutdated = (tx: OrganisationTransaction, { correctionId, isRetraction }: NextRows): RawBuilder<unknown> => sql`
  (r.fingerprint <> ${fingerprint}
    ${isRetraction ? sql`or r.progress_after <> ${remainingProgress(tx, correctionId)}` : sql``})`;

const ofCorrection = (tx: OrganisationTransaction, correctionId: string): RawBuilder<unknown> =>
  sql`r.organisation_id = ${tx.organisationId} and r.correction_id = ${correctionId}`;

/** The enrolments that a correction looks at: those of the course, or those that the reports have touched. */
const touched = (
  tx: OrganisationTransaction,
  { id, courseId }: { readonly id: string; readonly courseId: string | null },
): RawBuilder<unknown> =>
  courseId === null
    ? sql`
      select distinct f.enrolment_id as id from correction_report g
      join progress_effect f on f.organisation_id = g.organisation_id and f.report_id = g.report_id
      where g.organisation_id = ${tx.organisationId} and g.correction_id = ${id}`
    : sql`select id from enrolment where organisation_id = ${tx.organisationId} and course_id = ${courseId}`;

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
      where not exists (select from correction_row r where ${ofCorrection(tx, correction.id)} and r.enrolment_id = t.id)
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
  ${fingerprint} as fingerprint`;

const follows = (after: string | null) => (after === null ? sql`true` : sql`r.enrolment_id > ${after}::uuid`);

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

const effectRow = rowShape({
  mode: oneOf(['ALL', 'GAINS']),
  effect: oneOf(impactEffects),
  count: number,
});
export type EffectCount = RowOf<typeof effectRow>;

/** Returns the number of enrolments by way and effect. */
export function countEffects(tx: OrganisationTransaction, correctionId: string): Promise<EffectCount[]> {
  return query(
    tx,
    effectRow,
    sql`
      select 'ALL' as mode, effect_all as effect, count(*)::int as count
      from correction_row r where ${ofCorrection(tx, correctionId)} group by 2
      union all
      select 'GAINS', effect_gains, count(*)::int from correction_row r where ${ofCorrection(tx, correctionId)} group by 2`,
  );
}

const outdatedRow = rowShape({ changed: number, added: number });

/**
 * Milliseconds before a preview began. A report that came earlier was applied before it, as a rule; one that waited for longer
 * is still noticed when its enrolment is computed.
 */
const usualWait = 30_000;

/** Returns how many enrolments have changed since the preview, and how many have come. */
export async function countOutdated(
  tx: OrganisationTransaction,
  correction: Pick<CorrectionRecord, 'id' | 'courseId' | 'previewBegunAt' | 'createdAt'>,
): Promise<RowOf<typeof outdatedRow>> {
  const { id, courseId, previewBegunAt, createdAt } = correction;
  const reportedFrom = new Date((previewBegunAt ?? createdAt).getTime() - usualWait);
  const reported = { before: null, from: reportedFrom };
  // What remains is computed only for enrolments with a new report: for all of them it would take seconds.
  const orRemainsOtherNow =
    courseId !== null
      ? sql``
      : sql`or (
          e.id in (select f.enrolment_id from progress_effect f
            where ${pageCondition(tx.organisationId, reported, {}, 'report_id')})
          and r.progress_after <> ${remainingProgress(tx, id)})`;
  const [row] = await query(
    tx,
    outdatedRow,
    sql`
      select (
          select count(*)::int from correction_row r
          join enrolment e on e.organisation_id = r.organisation_id and e.id = r.enrolment_id
          where ${ofCorrection(tx, id)} and (r.fingerprint <> ${fingerprint} ${orRemainsOtherNow})) as changed,
        (
          select count(*)::int from (${touched(tx, correction)}) t
          where not exists (select from correction_row r where ${ofCorrection(tx, id)} and r.enrolment_id = t.id)
        ) as added`,
  );
  return row!;
}

/**
 * Returns how many certificates that the brake holds are no longer earned with the marks of a preview. What the brake holds is
 * read first: it is little, as a rule.
 */
export async function countLostHolds(tx: OrganisationTransaction, correctionId: string): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count
      from held_certificate h
      join correction_row r on r.correction_id = ${correctionId} and r.enrolment_id = h.enrolment_id
      where h.organisation_id = ${tx.organisationId} and h.state = 'HELD' and r.organisation_id = h.organisation_id
        and r.mark_all < h.threshold`,
  );
  return row!.count;
}

const listedRow = rowShape({
  ...columnsOf(CorrectionRow, 'enrolmentId', 'progressBefore', 'progressAfter', 'markBefore'),
  effect: oneOf(impactEffects),
  mark: number,
  certificates: json<readonly CertificateImpact[]>(),
  studentId: columnOf(Student, 'id'),
  firstName: columnOf(Student, 'firstName'),
  lastName: columnOf(Student, 'lastName'),
  courseId: columnOf(Course, 'id'),
  courseName: columnOf(Course, 'name'),
  titles: json<Readonly<Record<string, string>>>(),
});
export type ListedCorrectionRow = RowOf<typeof listedRow>;

/** Returns a page of rows in the order of the enrolments, of one effect, or of all that change. */
export function listCorrectionRows(
  tx: OrganisationTransaction,
  correctionId: string,
  wanted: {
    readonly mode: PreviewedMode;
    readonly effect?: RowFilter | undefined;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<ListedCorrectionRow[]> {
  const suffix = wanted.mode === 'ALL' ? 'all' : 'gains';
  const column = (name: string) => sql.ref(`r.${name}_${suffix}`);
  const fits =
    wanted.effect === undefined
      ? sql`${column('effect')} <> 'NONE'`
      : wanted.effect === 'KEPT'
        ? wanted.mode === 'GAINS'
          ? keeps
          : sql`false`
        : sql`${column('effect')} = any(${effectsLike(wanted.effect)}::text[])`;
  return query(
    tx,
    listedRow,
    sql`
      select r.enrolment_id as "enrolmentId", r.progress_before as "progressBefore", r.progress_after as "progressAfter",
        r.mark_before as "markBefore", ${column('effect')} as effect, ${column('mark')} as mark,
        ${wanted.effect === 'KEPT' ? sql`r.certificates_gains || ${keptCertificates}` : column('certificates')} as certificates, s.id as "studentId", s.first_name as "firstName",
        s.last_name as "lastName", c.id as "courseId", c.name as "courseName",
        coalesce((
          select jsonb_object_agg(d.id, d.title) from certificate_definition d
          where d.organisation_id = r.organisation_id and d.course_id = c.id), '{}'::jsonb) as titles
      from (
        select * from correction_row r
        where ${ofCorrection(tx, correctionId)} and ${fits} and ${follows(wanted.after)}
        order by r.enrolment_id limit ${wanted.limit}) r
      join enrolment e on e.organisation_id = r.organisation_id and e.id = r.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      order by r.enrolment_id`,
  );
}

const loses = sql`'{LOSES,BOTH}'::text[]`;

/** Whether an enrolment `r` keeps a certificate only because nobody is to lose. */
const keeps = sql`(r.effect_all = any(${loses}) and r.effect_gains <> all(${loses}))`;

/** The certificates that such an enrolment keeps, with the same status before and after. */
const keptCertificates = sql`(
  select coalesce(jsonb_agg(k || jsonb_build_object('after', k -> 'before')), '[]'::jsonb)
  from jsonb_array_elements(r.certificates_all) k where k ->> 'before' = 'ISSUED')`;

/** Returns the stored effects that a filter means: who gains one and loses another is in both lists. */
const effectsLike = (effect: ImpactEffect): readonly ImpactEffect[] =>
  effect === 'GAINS' || effect === 'LOSES' ? [effect, 'BOTH'] : [effect];
