import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { nullable, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const actionInRunRow = rowShape({
  organisationId: uuid,
  actionId: uuid,
  runId: text,
  /** The id of its one call, when the right to make it was taken. */
  callId: nullable(uuid),
});
/** An action that a run has claimed and not closed yet. */
export type ActionInRun = RowOf<typeof actionInRunRow>;

/** Returns open actions of any organisation that a run claimed before `startedBefore`; the oldest 100. */
export function actionsInRuns(database: Database, startedBefore: Date): Promise<ActionInRun[]> {
  return database.lookUp(
    actionInRunRow,
    sql`
    select organisation_id as "organisationId", action_id as "actionId", run_id as "runId", call_id as "callId"
    from attain_actions_in_runs(${startedBefore}, 100)`,
  );
}
