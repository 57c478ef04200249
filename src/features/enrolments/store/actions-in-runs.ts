import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** An action that a run has claimed and not closed yet. */
export interface ActionInRun {
  readonly organisationId: string;
  readonly actionId: string;
  readonly runId: string;
  /** Of its one call, once the right to make it was taken. */
  readonly callId: string | null;
}

/** Actions of any organisation that a run claimed before `startedBefore` and that are open still; the oldest 100. */
export function actionsInRuns(database: Database, startedBefore: Date): Promise<ActionInRun[]> {
  return database.lookUp(sql<ActionInRun>`
    select organisation_id as "organisationId", action_id as "actionId", run_id as "runId", call_id as "callId"
    from attain_actions_in_runs(${startedBefore}, 100)`);
}
