import { sql, type RawBuilder } from 'kysely';
import type {
  ApplyMode,
  CorrectionKind,
  CorrectionState,
  RetractionScope,
} from '../../../domain/corrections/corrections.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { Correction, UserAccount } from '../../../schema/entities/index.ts';
import type { WantedCourse } from '../../courses/index.ts';

/** Which reports a retraction withdraws. Times are ISO 8601, the end is not included. */
export interface RetractionProposal {
  readonly scope: RetractionScope;
  /** The enrolment, the course or the API key; null for listed reports. */
  readonly subjectId: string | null;
  readonly reportIds: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
}

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

const correctionRow = rowShape({
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
  ...columnsOf(Correction, 'previewedAt', 'confirmedAt', 'finishedAt', 'failure'),
  proposal: json<Proposal>(),
  courseName: nullable(text),
  createdByName: columnOf(UserAccount, 'name'),
  confirmedByName: nullable(text),
});
export type CorrectionRecord = RowOf<typeof correctionRow>;

const columns = sql`
  r.id, r.kind, r.state, r.course_id as "courseId", c.name as "courseName", r.proposal, r.base_version as "baseVersion",
  r.base_revision as "baseRevision", r.reason, r.mode, r.with_emails as "withEmails", r.total, r.done, r.position,
  r.created_by_user_id as "createdByUserId", u.name as "createdByName", r.confirmed_by_user_id as "confirmedByUserId",
  a.name as "confirmedByName", r.created_at as "createdAt", r.previewed_at as "previewedAt",
  r.confirmed_at as "confirmedAt", r.finished_at as "finishedAt", r.failure`;
const joins = sql`
  join user_account u on u.organisation_id = r.organisation_id and u.id = r.created_by_user_id
  left join user_account a on a.organisation_id = r.organisation_id and a.id = r.confirmed_by_user_id
  left join course c on c.organisation_id = r.organisation_id and c.id = r.course_id`;

export async function insertCorrection(tx: OrganisationTransaction, added: NewCorrection): Promise<void> {
  await tables(tx)
    .insertInto('correction')
    .values({
      id: added.id,
      organisation_id: tx.organisationId,
      kind: added.kind,
      state: 'PREVIEWING',
      course_id: added.courseId,
      proposal: JSON.stringify(added.proposal),
      base_version: added.base?.version ?? null,
      base_revision: added.base?.revision ?? null,
      reason: added.reason,
      created_by_user_id: added.createdByUserId,
      created_at: now,
    })
    .execute();
}

/** Returns a page of corrections, the newest first. */
export function listCorrections(tx: OrganisationTransaction, page: NewestFirst): Promise<CorrectionRecord[]> {
  return query(
    tx,
    correctionRow,
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
      select ${columns} from correction r ${joins} where r.organisation_id = ${tx.organisationId} and r.id = ${id}
      ${lock ? sql`for update of r` : sql``}`,
  );
  return row ?? null;
}

/** Deletes the oldest corrections that were not applied, except for the newest `kept`. */
export async function deleteOldPreviews(tx: OrganisationTransaction, kept: number): Promise<void> {
  await execute(
    tx,
    sql`
      delete from correction where organisation_id = ${tx.organisationId} and id in (
        select id from correction
        where organisation_id = ${tx.organisationId} and confirmed_at is null and state <> 'PREVIEWING'
        order by id desc offset ${kept})`,
  );
}

async function update(
  tx: OrganisationTransaction,
  id: string,
  set: RawBuilder<unknown>,
  from: readonly CorrectionState[],
) {
  const changed = await execute(
    tx,
    sql`
      update correction set ${set}, changes = changes + 1
      where organisation_id = ${tx.organisationId} and id = ${id} and state = any(${from}::text[])`,
  );
  return changed === 1;
}

/** Records which workflow run works on it now. @returns false when nothing is left to do */
export const claimCorrection = (tx: OrganisationTransaction, id: string, runId: string): Promise<boolean> =>
  update(tx, id, sql`claimed_at = now(), run_id = ${runId}`, ['PREVIEWING', 'APPLYING']);

/** Sets the number of enrolments that the run looks at. */
export const beginRows = (tx: OrganisationTransaction, id: string, total: number): Promise<boolean> =>
  update(tx, id, sql`total = ${total}, done = 0`, ['PREVIEWING', 'APPLYING']);

/** Records how far the run has come. @returns false when it was cancelled */
export const advanceCorrection = (
  tx: OrganisationTransaction,
  id: string,
  { position, done }: { readonly position: string; readonly done: number },
): Promise<boolean> =>
  update(tx, id, sql`position = ${position}, done = done + ${done}, claimed_at = now()`, ['PREVIEWING', 'APPLYING']);

export const finishPreview = (tx: OrganisationTransaction, id: string): Promise<boolean> =>
  update(tx, id, sql`state = 'PREVIEWED', previewed_at = now(), done = total, failure = null`, ['PREVIEWING']);

export const finishApplication = (tx: OrganisationTransaction, id: string): Promise<boolean> =>
  update(tx, id, sql`state = 'DONE', finished_at = now(), done = total, failure = null`, ['APPLYING']);

export const failCorrection = (tx: OrganisationTransaction, id: string, failure: string): Promise<boolean> =>
  update(tx, id, sql`state = 'FAILED', finished_at = now(), failure = ${failure}`, ['PREVIEWING', 'APPLYING']);

export const cancelPreview = (tx: OrganisationTransaction, id: string): Promise<boolean> =>
  update(tx, id, sql`state = 'CANCELLED', finished_at = now()`, ['PREVIEWING', 'PREVIEWED']);

/** Computes a preview again. @param base the version and the revision with which it compares; null for a retraction */
export const renewPreview = (tx: OrganisationTransaction, id: string, base: NewCorrection['base']): Promise<boolean> =>
  update(
    tx,
    id,
    sql`
      state = 'PREVIEWING', position = null, done = 0, total = 0, claimed_at = null, finished_at = null, failure = null,
      base_version = ${base?.version ?? null}, base_revision = ${base?.revision ?? null}`,
    ['PREVIEWED', 'CANCELLED', 'FAILED'],
  );

/** Begins to apply a preview. */
export const beginApplication = (
  tx: OrganisationTransaction,
  id: string,
  decision: {
    readonly mode: ApplyMode | null;
    readonly withEmails: boolean;
    readonly userId: string;
    readonly total: number;
  },
): Promise<boolean> =>
  update(
    tx,
    id,
    sql`
      state = 'APPLYING', mode = ${decision.mode}, with_emails = ${decision.withEmails}, position = null, done = 0,
      total = ${decision.total}, confirmed_by_user_id = ${decision.userId}, confirmed_at = now(), claimed_at = null`,
    ['PREVIEWED'],
  );

/** Goes on with an application that has failed, where it was. */
export const resumeApplication = (tx: OrganisationTransaction, id: string): Promise<boolean> =>
  update(tx, id, sql`state = 'APPLYING', finished_at = null, failure = null, claimed_at = null`, ['FAILED']);

const applyingRow = rowShape(columnsOf(Correction, 'id'));

/** Returns whether the organisation applies a correction now. */
export async function isOneApplied(tx: OrganisationTransaction): Promise<boolean> {
  const rows = await query(
    tx,
    applyingRow,
    sql`select id from correction where organisation_id = ${tx.organisationId} and state = 'APPLYING' limit 1`,
  );
  return rows.length > 0;
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

/** Deletes old previews, and the rows of applied corrections, of all organisations. @returns their number */
export async function removeCorrections(
  database: Database,
  { previewedBefore, appliedBefore }: { readonly previewedBefore: Date; readonly appliedBefore: Date },
): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ removed: number }),
    sql`select attain_remove_corrections(${previewedBefore}, ${appliedBefore}) as removed`,
  );
  return row!.removed;
}
