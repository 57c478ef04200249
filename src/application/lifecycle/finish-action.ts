import { DomainError } from '../../domain/errors.ts';
import type { Logger } from '../../logging/logger.ts';
import { endingOf } from '../../lms/endings.ts';
import type { Database, EntityManager } from '../../persistence/database.ts';
import { lockLmsEnrolmentIds } from '../../persistence/repositories/enrolments.ts';
import type { Lms } from '../../persistence/repositories/enrolment-lifecycle.ts';
import { findLmsSettings } from '../../persistence/repositories/lms-configuration.ts';
import {
  closeAction,
  lockAction,
  type ActionOutcome,
  type Ending,
  type LifecycleActionRecord,
} from '../../persistence/repositories/lifecycle-actions.ts';
import { NothingStoredError } from '../../persistence/nothing-stored-error.ts';
import { isTransient } from '../../persistence/transient-errors.ts';
import { closeLmsCall, findLmsCall, type LmsCallRecord } from '../../persistence/repositories/lms-calls.ts';
import { commitEffect } from './commit-effect.ts';
import { operationOf } from './operation-of.ts';

export interface FinishDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  readonly log: Logger;
}

/** How the action's one call ended, as the run knows it. */
export interface FinishedCall {
  readonly ending: Ending;
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
  readonly failed: boolean;
  readonly message: string;
  readonly emailIds: readonly string[];
}

/** What the LMS did cannot be committed here, and trying again would not help. */
export class CommitImpossibleError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'CommitImpossibleError';
  }
}

/**
 * Commits what the call brought and closes the action and, where the worker died before it could, the call in the ledger.
 * Idempotent: a closed action stays as it is.
 * @throws CommitImpossibleError, e.g. when the enrolment forbids what the LMS did; any other error is worth trying again
 */
export async function finishAction(dependencies: FinishDependencies, request: FinishRequest): Promise<FinishedAction> {
  try {
    return await finish(dependencies, request);
  } catch (error) {
    throw isTransient(error) ? error : new CommitImpossibleError(error);
  }
}

function finish(dependencies: FinishDependencies, request: FinishRequest): Promise<FinishedAction> {
  const { organisationId, actionId, call } = request;
  return dependencies.database.inOrganisation(organisationId, async (em) => {
    // Before the row locks, as whoever applies reports does it.
    if (call.lmsEnrolmentId !== null) await lockLmsEnrolmentIds(em, organisationId, [call.lmsEnrolmentId]);
    const action = await lockAction(em, organisationId, actionId);
    if (action === null) throw new DomainError('NO_SUCH_ACTION', 'The action does not exist.');
    if (action.state === 'CLOSED')
      return { failed: isFailure(action.ending!), message: action.outcome!.message, emailIds: [] };

    const ledger = await closeCallInLedger(em, organisationId, action, call);
    const { ending } = call;
    const outcome = outcomeOf(action, ending);
    let emailIds: readonly string[] = [];
    if (!isFailure(ending)) {
      const { lmsEnrolmentId } = call;
      const lms = call.lms ?? (await findLmsSettings(em, organisationId)).mode;
      const result = { lmsEnrolmentId, lms, callBegan: ledger?.startedAt ?? null, runId: request.runId };
      const effect = await commitEffect(em, organisationId, action, result, dependencies.messageIdDomain);
      emailIds = effect.emailIds;
    }
    if (!(await closeAction(em, organisationId, actionId, { outcome, from: ['RUNNING'] })))
      throw new NothingStoredError('The end of the action');
    return { failed: isFailure(ending), message: outcome.message, emailIds };
  });
}

/** NOT_CONFIGURED of an optional operation is no failure: the action is committed without a call (decisions.md 4). */
export function isFailure(ending: Ending): boolean {
  return ending !== 'SUCCEEDED' && ending !== 'NOT_CONFIGURED';
}

async function closeCallInLedger(
  em: EntityManager,
  organisationId: string,
  action: LifecycleActionRecord,
  call: FinishedCall,
): Promise<LmsCallRecord | null> {
  const callId = call.callId ?? action.callId;
  if (callId === null) return null;
  await closeLmsCall(em, organisationId, callId, {
    ending: call.ending,
    statusCode: null,
    responseExcerpt: null,
    errorMessage: 'The worker stopped before the answer was recorded.',
    lmsEnrolmentId: call.lmsEnrolmentId,
  });
  return findLmsCall(em, organisationId, callId);
}

/** What the call itself recorded, or, when it could not, what the run made of its silence. */
function outcomeOf(action: LifecycleActionRecord, ending: Ending): ActionOutcome {
  if (action.outcome?.ending === ending) return action.outcome;
  return endingOf(operationOf(action.kind), { kind: ending === 'NOT_SENT' ? 'NOT_SENT' : 'WORKER_LOST' });
}
