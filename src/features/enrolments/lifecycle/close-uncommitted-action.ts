import { asSentence, englishWording } from '../../../language/sentence.ts';
import type { FailedStep } from '../../../domain/work/failed-step.ts';
import { sentencesOfStep } from '../../../platform/work/failed-step.ts';
import { DomainError } from '../../../domain/errors.ts';
import { doneButNotRecorded, notRecorded, closeLmsCall } from '../../lms/index.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  closeAction,
  findAction,
  lockAction,
  type ActionOutcome,
  type LifecycleActionRecord,
} from '../store/lifecycle-actions.ts';
import { requireStored } from '../../../platform/database/nothing-stored-error.ts';
import { withEarlierDoubt } from './earlier-doubt.ts';
import {
  againWhenLate,
  closedBefore,
  finishAction,
  knownCall,
  outcomeOf,
  type FinishDependencies,
  type FinishedAction,
  type FinishedCall,
  type FinishRequest,
} from './finish-action.ts';
import { operationOf } from './operation-of.ts';

/**
 * Ends an action whose steps failed permanently, or for too long, so that nothing is repeated without a limit. It first
 * tries the usual end once more. If that fails, it uses the outcome in the ledger. The enrolment stays unchanged, the
 * ledger keeps the LMS's id, the user sees the outcome and may choose what to do, and the log has an error for the
 * operators (docs/product.md "Run of an action" rule 3). Idempotent.
 * @param request says also why the steps failed
 * @throws a database error when not even that can be stored; the sweeper tries again
 */
export async function closeUncommittedAction(
  dependencies: FinishDependencies,
  request: FinishRequest & FailedStep,
): Promise<FinishedAction> {
  const { organisationId, actionId, call, reason } = request;
  const { log } = dependencies;
  try {
    const finished = await finishAction(dependencies, request);
    const { ending } = finished;
    if (finished.failed) log.error('a step of an action failed for good', { organisationId, actionId, ending, reason });
    return finished;
  } catch (error) {
    log.warn('an action is closed with what the ledger knows', { actionId, error });
  }
  const { closed, known } = await closeWithLedger(dependencies, request);
  const { ending, callId, lmsEnrolmentId } = known;
  log.error('an action could not be recorded', {
    organisationId,
    actionId,
    ending,
    callId,
    lmsEnrolmentId,
    reason,
    call: call.ending,
  });
  return closed;
}

function closeWithLedger(
  { database, log }: FinishDependencies,
  { organisationId, actionId, call, ...failed }: FinishRequest & FailedStep,
): Promise<{ closed: FinishedAction; known: FinishedCall }> {
  return againWhenLate(async () => {
    const before = await database.inOrganisation(organisationId, async (tx) =>
      knownCall(tx, await findAction(tx, actionId), call),
    );
    await closeOpenCall({ database, log }, organisationId, before, failed);
    return database.inOrganisation(organisationId, async (tx) => {
      const action = await lockAction(tx, actionId);
      if (action === null) throw new DomainError('NO_SUCH_ACTION', asSentence('The action does not exist.'));
      if (action.state === 'CLOSED') return { closed: closedBefore(action), known: before };
      // A call may have begun or ended while this transaction waited for the row lock. One that has begun is closed
      // first.
      const known = await knownCall(tx, action, call);
      if (known.callId !== before.callId) return null;
      return { closed: await closeAs(tx, action, outcomeFromLedger(action, known)), known };
    });
  });
}

async function closeAs(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
  outcome: ActionOutcome,
): Promise<FinishedAction> {
  const end = { outcome: await withEarlierDoubt(tx, action, outcome), from: ['REQUESTED', 'RUNNING'] as const };
  const isClosed = await closeAction(tx, action.id, end);
  requireStored(isClosed ? 1 : 0, asSentence('The end of the action'));
  const { ending, message } = outcome;
  return { ending, failed: true, message, enrolmentId: action.enrolmentId, emailIds: [] };
}

/** In a transaction of its own: if the ledger's row cannot be closed, the action must be closed all the same. */
async function closeOpenCall(
  { database, log }: Pick<FinishDependencies, 'database' | 'log'>,
  organisationId: string,
  { callId, ending, lmsEnrolmentId }: FinishedCall,
  failed: FailedStep,
): Promise<void> {
  if (callId === null) return;
  const errorWords = sentencesOfStep(failed);
  try {
    await database.inOrganisation(organisationId, (tx) =>
      closeLmsCall(tx, callId, {
        ending,
        statusCode: null,
        responseExcerpt: null,
        errorMessage: englishWording(errorWords).slice(0, 500),
        errorWords,
        lmsEnrolmentId,
      }),
    );
  } catch (error) {
    log.error('a call could not be closed in the ledger', { callId, ending, lmsEnrolmentId, error });
  }
}

/** The message says that the LMS made the change only when the LMS was called and accepted. */
function outcomeFromLedger(action: LifecycleActionRecord, { ending }: FinishedCall): ActionOutcome {
  const operation = operationOf(action.kind);
  switch (ending) {
    case 'SUCCEEDED': {
      const { lmsStatus = null, excerpt = null } = action.outcome ?? {};
      return { ...doneButNotRecorded(operation), lmsStatus, excerpt };
    }
    case 'NOT_CONFIGURED':
      return notRecorded(operation);
    default:
      return outcomeOf(action, ending);
  }
}
