import { sql } from 'kysely';
import type { CorrectionKind, RetractionScope } from '../../../domain/corrections/corrections.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import {
  boolean,
  json,
  jsonObject,
  nullable,
  number,
  text,
  type TypeOf,
} from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { Correction, UserAccount } from '../../../schema/entities/index.ts';
import type { WantedCourse } from '../../courses/index.ts';
import { hasRow } from './row-conditions.ts';

/** Which reports a retraction withdraws. Times are ISO 8601, the end is not included. */
export interface RetractionProposal {
  readonly scope: RetractionScope;
  /** The enrolment, the course or the API key; null for listed reports. */
  readonly subjectId: string | null;
  readonly reportIds: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

/** Which reports a retraction withdraws, without their ids. */
export type RetractionSelection = Omit<RetractionProposal, 'reportIds'>;

/** What a correction does: the wanted course, or which reports are withdrawn. */
export type Proposal = WantedCourse | RetractionProposal;

export interface NewCorrection {
  readonly id: string;
  readonly kind: CorrectionKind;
  readonly courseId: string | null;
  readonly proposal: Proposal;
  readonly base: { readonly version: string; readonly revision: number } | null;
  readonly reason: string | null;
  readonly createdByUserId: string;
}

/** A report, and the first enrolment that it has touched. */
const withdrawnReport = jsonObject({
  id: text,
  receivedAt: text,
  progress: number,
  lmsEnrolmentId: text,
  enrolment: nullable(jsonObject({ id: text, firstName: text, lastName: text, courseName: text })),
});
export type WithdrawnReport = TypeOf<typeof withdrawnReport>;

const listedCorrectionRow = rowShape({
  ...columnsOf(Correction, 'id', 'kind', 'state', 'courseId', 'baseVersion', 'baseRevision', 'reason', 'mode'),
  ...columnsOf(
    Correction,
    'withEmails',
    'total',
    'done',
    'position',
    'createdByUserId',
    'confirmedByUserId',
    'createdAt',
  ),
  ...columnsOf(
    Correction,
    'previewBegunAt',
    'previewedAt',
    'confirmedAt',
    'finishedAt',
    'changedSince',
    'failure',
    'changes',
  ),
  /** Which reports are withdrawn; null for a changed course. */
  selection: nullable(json<RetractionSelection>()),
  courseName: nullable(text),
  /** The course whose reports are withdrawn; null for other corrections. */
  withdrawnCourseName: nullable(text),
  createdByName: columnOf(UserAccount, 'name'),
  confirmedByName: nullable(text),
  /** The report of a retraction that names one alone, as long as its receipt is kept; null for other corrections. */
  report: nullable(withdrawnReport),
});
/** A correction without the content of the wanted course, and without the ids of listed reports. */
export type ListedCorrection = RowOf<typeof listedCorrectionRow>;

const correctionRow = rowShape({ ...listedCorrectionRow.columns, proposal: json<Proposal>() });
export type CorrectionRecord = RowOf<typeof correctionRow>;

const columns = sql`
  r.id, r.kind, r.state, r.course_id as "courseId", c.name as "courseName", k.name as "withdrawnCourseName", case when r.kind = 'RETRACTION' then
    jsonb_build_object('scope', r.proposal -> 'scope', 'subjectId', r.proposal -> 'subjectId', 'from', r.proposal -> 'from',
      'to', r.proposal -> 'to') end as selection, r.base_version as "baseVersion",
  r.base_revision as "baseRevision", r.reason, r.mode, r.with_emails as "withEmails", r.total, r.done, r.position,
  r.created_by_user_id as "createdByUserId", u.name as "createdByName", r.confirmed_by_user_id as "confirmedByUserId",
  a.name as "confirmedByName", r.created_at as "createdAt", r.previewed_at as "previewedAt",
  r.preview_begun_at as "previewBegunAt", r.confirmed_at as "confirmedAt", r.finished_at as "finishedAt",
  r.changed_since as "changedSince", r.failure, r.changes, w.report`;
const joins = sql`
  join user_account u on u.organisation_id = r.organisation_id and u.id = r.created_by_user_id
  left join user_account a on a.organisation_id = r.organisation_id and a.id = r.confirmed_by_user_id
  left join course c on c.organisation_id = r.organisation_id and c.id = r.course_id
  -- A column of its own: row-level security lets nothing that is computed from a document choose the rows of the other table,
  -- so all reports of the organisation would be read.
  left join lateral (
    select (r.proposal -> 'reportIds' ->> 0)::uuid as id
    where r.kind = 'RETRACTION' and jsonb_array_length(r.proposal -> 'reportIds') = 1
    offset 0
  ) n on true
  left join lateral (
    select (r.proposal ->> 'subjectId')::uuid as id
    where r.kind = 'RETRACTION' and r.proposal ->> 'scope' = 'COURSE'
    offset 0
  ) wc on true
  left join course k on k.organisation_id = r.organisation_id and k.id = wc.id
  left join lateral (
    select jsonb_build_object('id', p.id, 'receivedAt', p.received_at, 'progress', p.progress,
      'lmsEnrolmentId', p.lms_enrolment_id, 'enrolment', (
        select jsonb_build_object('id', e.id, 'firstName', s.first_name, 'lastName', s.last_name, 'courseName', k.name)
        from progress_effect f
        join enrolment e on e.organisation_id = f.organisation_id and e.id = f.enrolment_id
        join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
        join course k on k.organisation_id = e.organisation_id and k.id = e.course_id
        where f.organisation_id = p.organisation_id and f.report_id = p.id
        order by f.enrolment_id limit 1)) as report
    from progress_report p
    where p.organisation_id = r.organisation_id and p.id = n.id
  ) w on true`;

/**
 * Returns a page of corrections, the newest first. A wanted course has a megabyte and more, and an organisation may have
 * applied thousands of them, so a page is read without it.
 */
export function listCorrections(tx: OrganisationTransaction, page: NewestFirst): Promise<ListedCorrection[]> {
  return query(
    tx,
    listedCorrectionRow,
    sql`
      select ${columns}
      from (
        select * from correction where ${pageCondition(tx.organisationId, page)} order by id desc limit ${page.limit}
      ) r ${joins}
      order by r.id desc`,
  );
}

/** Returns a correction, or null. @param lock prevents changes by others until the transaction ends */
export async function findCorrection(
  tx: OrganisationTransaction,
  id: string,
  { lock = false } = {},
): Promise<CorrectionRecord | null> {
  const [row] = await query(
    tx,
    correctionRow,
    sql`
      select ${columns}, r.proposal from correction r ${joins} where r.organisation_id = ${tx.organisationId} and r.id = ${id}
      ${lock ? sql`for update of r` : sql``}`,
  );
  return row ?? null;
}

const otherRow = rowShape({ isOtherApplied: boolean });

/**
 * Returns whether another correction was applied to some of the enrolments of a preview after its computation began, or is
 * being applied to them.
 */
export async function isOtherApplied(
  tx: OrganisationTransaction,
  { id, previewBegunAt, createdAt }: Pick<CorrectionRecord, 'id' | 'previewBegunAt' | 'createdAt'>,
): Promise<boolean> {
  const [row] = await query(
    tx,
    otherRow,
    sql`
      select exists (
        select from correction x
        where x.organisation_id = ${tx.organisationId} and x.id <> ${id} and x.confirmed_at is not null
          -- That one was only saved: it has computed no enrolment.
          and x.mode is distinct from 'NEW'
          and coalesce(x.finished_at, 'infinity') >= ${previewBegunAt ?? createdAt} and exists (
            select from correction_row o
            where o.correction_id = x.id and ${hasRow(tx, id, sql`o.enrolment_id`)})) as "isOtherApplied"`,
  );
  return row!.isOtherApplied;
}

const countRow = rowShape({ count: number });

/** Returns how many previews of the organisation are being computed, or wait for that. */
export async function countPreviewsUnderWay(tx: OrganisationTransaction): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from correction
      where organisation_id = ${tx.organisationId} and state = 'PREVIEWING'`,
  );
  return row!.count;
}

const waitingRow = rowShape({
  organisationId: columnOf(Correction, 'organisationId'),
  correctionId: columnOf(Correction, 'id'),
});

/** Returns corrections of all organisations that no run has claimed, or that no run has claimed recently. */
export function waitingCorrections(
  database: Database,
  { begunBefore, claimedBefore }: { readonly begunBefore: Date; readonly claimedBefore: Date },
): Promise<RowOf<typeof waitingRow>[]> {
  return database.lookUp(
    waitingRow,
    sql`
      select organisation_id as "organisationId", id as "correctionId"
      from attain_waiting_corrections(${begunBefore}, ${claimedBefore})`,
  );
}
