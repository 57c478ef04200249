import { sql } from 'kysely';
import { callOutcomes, type CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { LifecycleAction } from '../../../schema/entities/index.ts';
import type { ActionOutcome } from './lifecycle-actions.ts';

const failedRow = rowShape({
  ...columnsOf(LifecycleAction, 'id', 'kind', 'enrolmentId', 'ending', 'runId', 'createdAt', 'closedAt'),
  outcome: nullable(json<ActionOutcome>()),
});
/** An action that did not succeed. */
export type FailedAction = RowOf<typeof failedRow>;

const isFailure = (ending: CallOutcome) => ending !== 'SUCCEEDED' && ending !== 'NOT_CONFIGURED';

/** Returns the organisation's actions since a time that failed or whose outcome is not known, the newest first. */
export function findFailedActions(tx: OrganisationTransaction, since: Date, limit: number): Promise<FailedAction[]> {
  return query(
    tx,
    failedRow,
    sql`
      select id, kind, enrolment_id as "enrolmentId", ending, run_id as "runId", created_at as "createdAt",
        closed_at as "closedAt", outcome
      from lifecycle_action
      where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(since)}::uuid
        and ending in (${sql.join(callOutcomes.filter(isFailure))})
      order by id desc limit ${limit}`,
  );
}
