import { asSentence } from '../../../language/sentence.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import {
  bareEnding,
  findTitledSteps,
  findLmsSettings,
  closeLmsCall,
  findLmsCall,
  withLostSteps,
  type LmsCallRecord,
} from '../../lms/index.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { lockLmsEnrolmentIds } from '../../progress/index.ts';
import {
  closeAction,
  findAction,
  lockAction,
  type ActionOutcome,
  type LifecycleActionRecord,
} from '../store/lifecycle-actions.ts';
import { NothingStoredError } from '../../../platform/database/nothing-stored-error.ts';
import { failureSentence, isTransient } from '../../../platform/database/transient-errors.ts';
import { againWithFewerReports } from './again-with-fewer-reports.ts';
import { commitEffect } from './commit-effect.ts';
import { withEarlierDoubt } from './earlier-doubt.ts';
import { operationOf } from './operation-of.ts';

export interface FinishDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  readonly log: Logger;
}

/** The outcome of the action's one call, as far as the run knows it. */
export interface FinishedCall {
  readonly ending: CallOutcome;
  readonly lms: Lms | null;
  readonly callId: string | null;
  readonly lmsEnrolmentId: string | null;
}

export interface FinishRequest {
  readonly organisationId: string;
  readonly actionId: string;
  readonly runId: string;
  readonly call: FinishedCall;
}

export interface FinishedAction {
  readonly ending: CallOutcome;
  readonly failed: boolean;
  /** For Temporal, which keeps it: without the words of the LMS, which may name the student. */
  readonly message: string;
  readonly enrolmentId: string;
  readonly emailIds: readonly string[];
}

/** The LMS's change cannot be committed here, and trying again would not help. */
export class CommitImpossibleError extends DomainError {
  constructor(cause: unknown) {
    super('COMMIT_IMPOSSIBLE', failureSentence(cause));
    this.name = 'CommitImpossibleError';
    this.cause = cause;
  }
}

/**
 * Commits the call's result and closes the action. If the worker died before, it also closes the call in the ledger.
 * Idempotent: a closed action stays unchanged.
 * @throws CommitImpossibleError, e.g. when the enrolment forbids the LMS's change; any other error is worth trying
 * again
 */
export async function finishAction(dependencies: FinishDependencies, request: FinishRequest): Promise<FinishedAction> {
  try {
    return await finish(dependencies, request);
  } catch (error) {
    throw isTransient(error) ? error : new CommitImpossibleError(error);
  }
}

function finish(dependencies: FinishDependencies, request: FinishRequest): Promise<FinishedAction> {
  return againWithFewerReports(dependencies.database, request.organisationId, () =>
    againWhenLate(() => tryToFinish(dependencies, request)),
  );
}

/**
 * Tries to finish the action. @returns null when the call's answer became known only under the lock, but its id's lock
 * must be taken before
 */
function tryToFinish(dependencies: FinishDependencies, request: FinishRequest): Promise<FinishedAction | null> {
  const { organisationId, actionId } = request;
  return dependencies.database.inOrganisation(organisationId, async (tx) => {
    const before = await knownCall(tx, await findAction(tx, actionId), request.call);
    // Before the row locks, as in the transaction that applies reports.
    if (before.lmsEnrolmentId !== null)
      await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId: before.lmsEnrolmentId }]);
    const action = await lockAction(tx, actionId);
    if (action === null) throw new DomainError('NO_SUCH_ACTION', asSentence('The action does not exist.'));
    if (action.state === 'CLOSED') return closedBefore(action);
    // A call may have begun or ended while this transaction waited for the row lock.
    const known = await knownCall(tx, action, request.call);
    if (known.lmsEnrolmentId !== before.lmsEnrolmentId) return null;

    const ledger = await closeCallInLedger(tx, known);
    const { ending, lmsEnrolmentId } = known;
    const outcome = await withEarlierDoubt(tx, action, await knownOutcome(tx, action, known));
    let emailIds: readonly string[] = [];
    if (!isFailure(ending)) {
      const lms = known.lms ?? (await findLmsSettings(tx)).mode;
      const result = { lmsEnrolmentId, lms, callBegan: ledger?.startedAt ?? null, runId: request.runId };
      const effect = await commitEffect(tx, action, result, dependencies.messageIdDomain);
      emailIds = effect.emailIds;
    }
    // A failure may have happened before the run could claim the action.
    const from = isFailure(ending) ? (['REQUESTED', 'RUNNING'] as const) : (['RUNNING'] as const);
    if (!(await closeAction(tx, actionId, { outcome, from })))
      throw new NothingStoredError(asSentence('The end of the action'));
    const message = messageOfRun(action.kind, ending, outcome.lmsStatus);
    return { ending, failed: isFailure(ending), message, enrolmentId: action.enrolmentId, emailIds };
  });
}

/**
 * Makes an attempt, and a second one when the first returns null because a call became known only under its locks. The
 * right to send and the answer are each stored once. So the second attempt knows them from its beginning.
 * @throws DomainError CALL_NOT_SETTLED when the second attempt returns null too
 */
export async function againWhenLate<T>(attempt: () => Promise<T | null>): Promise<T> {
  const result = (await attempt()) ?? (await attempt());
  if (result === null)
    throw new DomainError('CALL_NOT_SETTLED', asSentence('What is known of the call has changed twice.'));
  return result;
}

/** Returns the result of an action that was closed before. */
export function closedBefore({ kind, ending, outcome, enrolmentId }: LifecycleActionRecord): FinishedAction {
  const message = messageOfRun(kind, ending!, outcome!.lmsStatus);
  return { ending: ending!, failed: isFailure(ending!), message, enrolmentId, emailIds: [] };
}

function messageOfRun(kind: LifecycleActionRecord['kind'], ending: CallOutcome, lmsStatus: number | null): string {
  const answer = lmsStatus === null ? '' : ` with status ${lmsStatus}`;
  return `${operationOf(kind)} ended as ${ending}${answer}. The page of the enrolment says why.`;
}

/**
 * Returns whether the outcome is a failure. NOT_CONFIGURED of an optional operation is not: the action is committed
 * without a call (docs/product.md "Run of an action").
 */
export function isFailure(ending: CallOutcome): boolean {
  return ending !== 'SUCCEEDED' && ending !== 'NOT_CONFIGURED';
}

/**
 * Returns the outcome of an action's call from the database. A run that lost contact with its call does not know
 * whether it was sent, but the database does. The right to send and the row of the ledger are stored together before
 * the call, and the answer is stored in that row.
 * @param action locked, if the result decides how the action ends: without the lock a call may begin at any moment
 */
export async function knownCall(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord | null,
  call: FinishedCall,
): Promise<FinishedCall> {
  if (call.ending !== 'UNKNOWN') return call;
  const callId = call.callId ?? action?.callId ?? null;
  // Without a call, the action may have the reason for that.
  if (callId === null) return { ...call, ending: action?.outcome?.ending ?? 'NOT_SENT' };
  const recorded = await findLmsCall(tx, callId);
  const lms = call.lms ?? recorded?.lms ?? null;
  if (!recorded?.ending) return { ...call, lms, callId };
  return { callId, lms, ending: recorded.ending, lmsEnrolmentId: recorded.lmsEnrolmentId };
}

async function closeCallInLedger(
  tx: OrganisationTransaction,
  { callId, ending, lmsEnrolmentId }: FinishedCall,
): Promise<LmsCallRecord | null> {
  if (callId === null) return null;
  await closeLmsCall(tx, callId, {
    ending,
    statusCode: null,
    responseExcerpt: null,
    errorMessage: isFailure(ending) ? asSentence('The worker stopped before the answer was recorded.').text : null,
    lmsEnrolmentId,
  });
  return findLmsCall(tx, callId);
}

/** Returns the outcome of the call, and what the ledger knows of the requests of one that was lost with its worker. */
async function knownOutcome(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
  { callId, ending, lms }: FinishedCall,
): Promise<ActionOutcome> {
  const outcome = outcomeOf(action, ending);
  if (action.outcome?.ending === ending || lms !== 'CONNECTOR' || callId === null) return outcome;
  return withLostSteps(outcome, await findTitledSteps(tx, { id: callId, operation: operationOf(action.kind) }));
}

/** Returns the outcome that the call itself recorded. If it could not, it follows from the kind of outcome alone. */
export function outcomeOf(action: LifecycleActionRecord, ending: CallOutcome): ActionOutcome {
  if (action.outcome?.ending === ending) return action.outcome;
  return bareEnding(operationOf(action.kind), ending);
}
