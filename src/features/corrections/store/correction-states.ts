import { sql, type RawBuilder } from 'kysely';
import type { ApplyMode, CorrectionState } from '../../../domain/corrections/corrections.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/database.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import type { NewCorrection } from './corrections.ts';

/** Adds a correction whose preview has just begun. */
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
      preview_begun_at: now,
    })
    .execute();
}

/** Changes a correction that is in one of these states. @returns false when it is in another one */
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
      preview_begun_at = now(),
      base_version = ${base?.version ?? null}, base_revision = ${base?.revision ?? null}`,
    ['PREVIEWED', 'CANCELLED', 'FAILED'],
  );

/** Begins to apply a preview, or one that is being computed when nothing is recomputed. */
export const beginApplication = (
  tx: OrganisationTransaction,
  id: string,
  decision: {
    readonly mode: ApplyMode | null;
    readonly withEmails: boolean;
    readonly userId: string;
    readonly total: number;
    /** How many enrolments have changed since the preview; null if it is applied as previewed. */
    readonly changedSince: number | null;
  },
): Promise<boolean> =>
  update(
    tx,
    id,
    sql`
      state = 'APPLYING', mode = ${decision.mode}, with_emails = ${decision.withEmails}, position = null, done = 0,
      total = ${decision.total}, changed_since = ${decision.changedSince}, confirmed_by_user_id = ${decision.userId}, confirmed_at = now(), claimed_at = null`,
    decision.mode === 'NEW' ? ['PREVIEWED', 'PREVIEWING'] : ['PREVIEWED'],
  );

/** Goes on with an application that has failed, where it was. */
export const resumeApplication = (tx: OrganisationTransaction, id: string): Promise<boolean> =>
  update(tx, id, sql`state = 'APPLYING', finished_at = null, failure = null, claimed_at = null`, ['FAILED']);
