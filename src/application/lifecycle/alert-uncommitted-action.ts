import { choicesAfter } from '../../lms/ending-advice.ts';
import { lmsOperations } from '../../lms/operations.ts';
import { closeAction, lockAction } from '../../persistence/repositories/lifecycle-actions.ts';
import { closeLmsCall } from '../../persistence/repositories/lms-calls.ts';
import type { FinishDependencies, FinishedCall } from './finish-action.ts';
import { operationOf } from './operation-of.ts';

/**
 * A commit that cannot pass stops here: the ledger keeps the LMS's id, the user learns that the LMS may have done it, and the
 * log calls for help (decisions.md "Lifecycle actions" 2).
 */
export async function alertUncommittedAction(
  { database, log }: FinishDependencies,
  {
    organisationId,
    actionId,
    call,
    reason,
  }: { organisationId: string; actionId: string; call: FinishedCall; reason: string },
): Promise<void> {
  await database.inOrganisation(organisationId, async (em) => {
    const action = await lockAction(em, organisationId, actionId);
    if (action === null || action.state === 'CLOSED') return;
    const operation = operationOf(action.kind);
    if (call.callId !== null) {
      await closeLmsCall(em, organisationId, call.callId, {
        ending: call.ending,
        statusCode: null,
        responseExcerpt: null,
        errorMessage: reason.slice(0, 500),
        lmsEnrolmentId: call.lmsEnrolmentId,
      });
    }
    await closeAction(em, organisationId, actionId, {
      from: ['RUNNING'],
      outcome: {
        ending: 'UNKNOWN',
        httpStatusForClient: 500,
        message: `${lmsOperations[operation].label} was done by the LMS, but it could not be recorded here. Nothing was changed here.`,
        nextSteps: ['The operators have been told; the ledger of LMS calls keeps the id that the LMS gave.'],
        choices: choicesAfter(operation, 'UNKNOWN'),
        lmsStatus: action.outcome?.lmsStatus ?? null,
        excerpt: action.outcome?.excerpt ?? null,
      },
    });
  });
  const { ending, callId, lmsEnrolmentId } = call;
  log.error('the LMS did what was asked, but it could not be committed', {
    actionId,
    ending,
    callId,
    lmsEnrolmentId,
    reason,
  });
}
