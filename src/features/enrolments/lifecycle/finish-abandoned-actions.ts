import { asSentence, englishWording } from '../../../language/sentence.ts';
import { actionsInRuns, type ActionInRun } from '../store/actions-in-runs.ts';
import { isDatabaseUnavailable, isOwnLoad } from '../../../platform/errors/failures.ts';
import { putOffWork } from '../../../platform/work/put-off-work.ts';
import { throwWorst } from '../../../platform/work/sweep-each.ts';
import { closeUncommittedAction } from './close-uncommitted-action.ts';
import { CommitImpossibleError, finishAction, type FinishDependencies, type FinishedCall } from './finish-action.ts';

/** Longer than the wait of a claimed action for its call and the call together. */
const abandonedAfter = 2 * 60_000;

/** An action that is open for longer is ended here, whatever its run does. No call can be under way any more. */
export const openAtMost = 15 * 60_000;

/**
 * Returns whether a run has ended, or Temporal does not know it any more. @throws ServiceError when Temporal does not
 * answer
 */
export type IsRunOver = (actionId: string, runId: string) => Promise<boolean>;

/**
 * Ends actions that their runs have claimed but do not end. After two minutes it ends those whose run was terminated or
 * is lost with Temporal's database; after 15 minutes all, for example of a stuck run. The outcome is that of the
 * ledger: UNKNOWN when the call was begun, NOT_SENT when it was not. From then on the run finds nothing to do. One that
 * cannot be ended is put off. An organisation that uses all of its connections does not delay the others.
 * @returns how many
 * @throws the first error of a database or a Temporal that is away, or else of such an organisation, after all others
 * were tried; the sweeper tries again
 */
export async function finishAbandonedActions(
  dependencies: FinishDependencies,
  isRunOver: IsRunOver,
  now = new Date(),
): Promise<number> {
  const { database } = dependencies;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const overdue = new Set((await actionsInRuns(database, before(openAtMost))).map(({ actionId }) => actionId));
  const errors: unknown[] = [];
  /** Organisations that use all of their connections. */
  const full = new Set<string>();
  let isAway = false;
  let finished = 0;
  for (const action of await actionsInRuns(database, before(abandonedAfter))) {
    const isOverdue = overdue.has(action.actionId);
    // If Temporal or the database did not answer once, each further action would wait for it again, and so for a full organisation.
    if ((!isOverdue && isAway) || full.has(action.organisationId)) continue;
    const { actionId, organisationId } = action;
    const note = (cause: unknown) =>
      errors.push(new Error(`the action ${actionId} of ${organisationId} could not be closed`, { cause }));
    try {
      if (!isOverdue && !(await isRunOver(actionId, action.runId))) continue;
    } catch (error) {
      isAway = true;
      note(error);
      continue;
    }
    try {
      if (await finishOrPutOff(dependencies, action, isOverdue)) finished += 1;
    } catch (error) {
      if (isOwnLoad(error)) full.add(organisationId);
      else if (isDatabaseUnavailable(error)) isAway = true;
      note(error);
    }
  }
  throwWorst(errors);
  return finished;
}

/** Closes an action, or puts it off. @returns whether it is closed now */
async function finishOrPutOff(
  dependencies: FinishDependencies,
  action: ActionInRun,
  isOverdue: boolean,
): Promise<boolean> {
  try {
    await finishAbandoned(dependencies, action, isOverdue);
    return true;
  } catch (error) {
    // It is no failure of this action, and recording one would need a connection of the same organisation.
    if (isOwnLoad(error)) throw error;
    const { organisationId, actionId } = action;
    await putOffWork(dependencies, organisationId, { kind: 'LIFECYCLE_ACTION', subjectId: actionId }, error);
    return false;
  }
}

async function finishAbandoned(
  dependencies: FinishDependencies,
  action: ActionInRun,
  isOverdue: boolean,
): Promise<void> {
  // The ledger has the outcome of the call. A run that has not recorded it cannot do so any more.
  const call: FinishedCall = { ending: 'UNKNOWN', lms: null, callId: action.callId, lmsEnrolmentId: null };
  try {
    await finishAction(dependencies, { ...action, call });
  } catch (error) {
    // The organisation's own load passes, and then the action can be recorded as it ended.
    if (isOwnLoad(error) || (!isOverdue && !(error instanceof CommitImpossibleError))) throw error;
    const sentences = [
      error instanceof CommitImpossibleError ? error.sentence : asSentence('It was tried for 15 minutes.'),
    ];
    await closeUncommittedAction(dependencies, { ...action, call, reason: englishWording(sentences), sentences });
  }
}
