import { sql } from 'kysely';
import type {
  CertificateImpact,
  ImpactEffect,
  PreviewedMode,
  RowFilter,
} from '../../../domain/corrections/corrections.ts';
import { impactEffects } from '../../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, number, oneOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Course, CorrectionRow, Student } from '../../../schema/entities/index.ts';
import { pageCondition } from '../../../platform/lists/newest-first.ts';
import type { CorrectionRecord } from './corrections.ts';
import { issueEmail } from './preview-warnings.ts';
import { remainingProgress } from './retracted-reports.ts';
import { fingerprintOf, follows, hasRow, ofCorrection, touched } from './row-conditions.ts';

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
  // The remaining progress is computed only for enrolments with a new report: for all of them it would take seconds.
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
          where ${ofCorrection(tx, id)} and (r.fingerprint <> ${fingerprintOf({ isRetraction: courseId === null })} ${orRemainsOtherNow})) as changed,
        (
          select count(*)::int from (${touched(tx, correction)}) t
          where not ${hasRow(tx, id, sql`t.id`)}
        ) as added`,
  );
  return row!;
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
  /** When the student got an e-mail about each certificate, by the id of its definition. */
  emailed: json<Readonly<Record<string, string>>>(),
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
          where d.organisation_id = r.organisation_id and d.course_id = c.id), '{}'::jsonb) as titles,
        coalesce((
          select jsonb_object_agg(i.definition_id, m.sent_at) from certificate i cross join ${issueEmail}
          where i.organisation_id = r.organisation_id and i.enrolment_id = r.enrolment_id), '{}'::jsonb) as emailed
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

/** Returns the stored effects of a filter. An enrolment that gains one and loses another is in both lists. */
const effectsLike = (effect: ImpactEffect): readonly ImpactEffect[] =>
  effect === 'GAINS' || effect === 'LOSES' ? [effect, 'BOTH'] : [effect];
