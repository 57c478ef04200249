import type { ChangeCause } from '../../../domain/certificates/change-causes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { now, tables } from '../../../platform/database/tables.ts';

export interface NewMarkChange {
  readonly id: string;
  readonly enrolmentId: string;
  /** Percentages. */
  readonly markBefore: number;
  readonly markAfter: number;
  /** The number of the course's revision that the later mark was computed with. */
  readonly revisionNumber: number;
  readonly cause: ChangeCause;
}

/** Records a mark that no report changed, in the transaction of the change. */
export async function recordMarkChange(tx: OrganisationTransaction, change: NewMarkChange): Promise<void> {
  const { id, enrolmentId, markBefore, markAfter, revisionNumber, cause } = change;
  await tables(tx)
    .insertInto('mark_change')
    .values({
      id,
      organisation_id: tx.organisationId,
      enrolment_id: enrolmentId,
      mark_before: markBefore,
      mark_after: markAfter,
      revision_number: revisionNumber,
      cause_kind: cause.kind,
      cause_id: cause.id,
      actor_user_id: cause.userId,
      changed_at: now,
    })
    .execute();
}
