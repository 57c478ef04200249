import type { LoopLog } from '../../../platform/logging/outage-log.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { LifecycleRuns } from '../lifecycle-runs.ts';
import { findLmsEnrolmentId } from '../store/enrolment-lifecycle.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { BusyError } from '../../../platform/waiting/busy-error.ts';
import type { ActionTurns } from './action-turns.ts';
import { closeUnclaimedAction } from './close-lost-actions.ts';
import { readAction } from './read-action.ts';
import { findRequestedAction, requestAction, type ActionBy, type ActionRequest } from './request-action.ts';

/** Starts an action's run and waits for its end. */
export type ActionRuns = Pick<LifecycleRuns, 'start' | 'waitFor'>;

export interface PerformActionDependencies {
  readonly database: Database;
  readonly runs: ActionRuns;
  /** Many users act while Temporal is away, so one line says it for all. */
  readonly log: LoopLog;
  /** The turns of all organisations in this process. */
  readonly turns: ActionTurns;
  /** Maximum number of open actions of an organisation. */
  readonly openActionsMax?: number;
}

/** Longest time that the acting user's request waits, for its turn and the outcome (docs/product.md "Request of an action"). */
const deadline = 25_000;

/**
 * Performs a user's action when it is the organisation's turn, and waits for its end. The record is CLOSED with an outcome,
 * or still open when that takes longer than 25 s in all. If the start fails, it is closed as NOT_SENT at once, unless a run has
 * claimed the action all the same. A repeated request for which there is no turn waits for the action that it repeats.
 * @param signal aborts when nobody waits for the answer any more; an action without a turn is then not begun
 * @throws BusyError when no turn came in time, and nothing was stored
 * @throws ApplicationError and TooManyOpenActionsError as `requestAction`
 */
export async function performAction(
  dependencies: PerformActionDependencies,
  by: ActionBy,
  request: ActionRequest,
  signal?: AbortSignal,
): Promise<LifecycleActionRecord> {
  const { database, turns } = dependencies;
  const { organisationId } = by;
  const until = performance.now() + deadline;
  try {
    return await turns.run(organisationId, () => performInTurn(dependencies, by, request, until), signal);
  } catch (error) {
    if (!(error instanceof BusyError) || signal?.aborted === true) throw error;
    const repeated = await findRequestedAction(database, by, request);
    if (repeated === null) throw error;
    return waitForEnd(dependencies, organisationId, repeated, until);
  }
}

async function performInTurn(
  dependencies: PerformActionDependencies,
  by: ActionBy,
  request: ActionRequest,
  until: number,
): Promise<LifecycleActionRecord> {
  const { database, runs, log, openActionsMax } = dependencies;
  const action = await requestAction(database, by, request, openActionsMax);
  if (action.state === 'CLOSED') return action;
  const { organisationId } = by;
  const { id, kind, enrolmentId } = action;
  try {
    const lmsEnrolmentId = await database.inOrganisation(organisationId, (tx) => findLmsEnrolmentId(tx, enrolmentId));
    await runs.start(kind, id, { organisationId, enrolmentId, lmsEnrolmentId });
  } catch (error) {
    log.warn('an action’s run could not be started', { actionId: id, error });
    await closeUnclaimedAction(database, organisationId, id);
    return readAction(database, organisationId, id);
  }
  return waitForEnd(dependencies, organisationId, action, until);
}

/** Waits for the end of an action until a time (`performance.now()`), and returns it as it is then. */
async function waitForEnd(
  { database, runs }: PerformActionDependencies,
  organisationId: string,
  action: LifecycleActionRecord,
  until: number,
): Promise<LifecycleActionRecord> {
  if (action.state === 'CLOSED') return action;
  await runs.waitFor(action.id, Math.max(0, until - performance.now()));
  return readAction(database, organisationId, action.id);
}
