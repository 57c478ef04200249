import { findLmsCall } from '../../persistence/repositories/lms-calls.ts';
import { actionsInRuns, type ActionInRun } from '../../persistence/repositories/actions-in-runs.ts';
import { alertUncommittedAction } from './alert-uncommitted-action.ts';
import {
  CommitImpossibleError,
  finishAction,
  isFailure,
  type FinishDependencies,
  type FinishedCall,
} from './finish-action.ts';

/** Longer than a claimed action can wait for its call and the call can take. */
const abandonedAfter = 2 * 60_000;

/** Whether a run has ended, or Temporal knows it no more. @throws ServiceError when Temporal does not answer */
export type IsRunOver = (actionId: string, runId: string) => Promise<boolean>;

/**
 * Closes what a run had claimed and can close no more, because it was terminated by hand or is lost with Temporal's database: with
 * the answer that the ledger has, as UNKNOWN when the call was begun, as NOT_SENT when it was not.
 * @returns how many
 */
export async function finishAbandonedActions(
  dependencies: FinishDependencies,
  isRunOver: IsRunOver,
  now = new Date(),
): Promise<number> {
  let finished = 0;
  for (const action of await actionsInRuns(dependencies.database, new Date(now.getTime() - abandonedAfter))) {
    if (!(await isRunOver(action.actionId, action.runId))) continue;
    await finishAbandoned(dependencies, action);
    finished += 1;
  }
  return finished;
}

async function finishAbandoned(dependencies: FinishDependencies, action: ActionInRun): Promise<void> {
  const call = await callOf(dependencies, action);
  try {
    await finishAction(dependencies, { ...action, call });
  } catch (error) {
    if (!(error instanceof CommitImpossibleError) || isFailure(call.ending)) throw error;
    await alertUncommittedAction(dependencies, { ...action, call, reason: error.message });
  }
}

async function callOf({ database }: FinishDependencies, action: ActionInRun): Promise<FinishedCall> {
  const { organisationId, callId } = action;
  const unanswered = { lms: null, callId, lmsEnrolmentId: null };
  if (callId === null) return { ...unanswered, ending: 'NOT_SENT' };
  const recorded = await database.inOrganisation(organisationId, (em) => findLmsCall(em, organisationId, callId));
  if (!recorded?.ending) return { ...unanswered, ending: 'UNKNOWN' };
  return { lms: null, callId, ending: recorded.ending, lmsEnrolmentId: recorded.lmsEnrolmentId };
}
