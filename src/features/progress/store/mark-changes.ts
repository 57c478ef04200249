import type { ChangeCause } from '../../../domain/certificates/change-causes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { now, tables } from '../../../platform/database/tables.ts';

export interface NewMarkChange {
  readonly id: string;
  readonly enrolmentId: string;
  /** Null when the progress stayed. */
  readonly progress?: { readonly before: number; readonly after: number } | null;
  /** Percentages. */
  readonly markBefore: number;
  readonly markAfter: number;
  /** The number of the course's revision that the later mark was computed with. */
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
}

/** Records marks that no report changed, in the transaction of the change. */
export async function recordMarkChanges(tx: OrganisationTransaction, changes: readonly NewMarkChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tables(tx)
    .insertInto('mark_change')
    .values(
      changes.map(({ id, enrolmentId, progress = null, markBefore, markAfter, revisionNumber, cause }) => ({
        id,
        organisation_id: tx.organisationId,
        enrolment_id: enrolmentId,
        progress_before: progress?.before ?? null,
        progress_after: progress?.after ?? null,
        mark_before: markBefore,
        mark_after: markAfter,
        revision_number: revisionNumber,
        cause_kind: cause.kind,
        cause_id: cause.id,
        actor_user_id: cause.userId,
        changed_at: now,
      })),
    )
    .execute();
}
