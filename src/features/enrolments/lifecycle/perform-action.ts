import type { Logger } from '../../../platform/logging/logger.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { LifecycleRuns } from '../lifecycle-runs.ts';
import { findLmsEnrolmentId } from '../store/enrolment-lifecycle.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { closeUnclaimedAction } from './close-lost-actions.ts';
import { readAction } from './read-action.ts';
import { requestAction, type ActionBy, type ActionRequest } from './request-action.ts';

/** Starts an action's run and waits for its end. */
export type ActionRuns = Pick<LifecycleRuns, 'start' | 'waitFor'>;

export interface PerformActionDependencies {
  readonly database: Database;
  readonly runs: ActionRuns;
  readonly log: Logger;
  /** Maximum number of open actions of an organisation. */
  readonly openActionsMax?: number;
}

/** Longest time that the acting user's request waits for the outcome (docs/product.md "Request of an action"). */
const deadline = 25_000;

/**
 * Performs a user's action and waits for its end. The record is CLOSED with an outcome, or still open when that takes
 * longer than 25 s. If the start fails, it is closed as NOT_SENT at once, unless a run has claimed the action all the
 * same.
 * @throws ApplicationError and TooManyOpenActionsError as `requestAction`
 */
export async function performAction(
  { database, runs, log, openActionsMax }: PerformActionDependencies,
  by: ActionBy,
  request: ActionRequest,
): Promise<LifecycleActionRecord> {
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
  await runs.waitFor(id, deadline);
  return readAction(database, organisationId, id);
}
