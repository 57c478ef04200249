import { inLedger, type PreparedCall } from './prepared-call.ts';
import type { NewLmsCall } from './store/lms-calls.ts';

/** A call for which nobody waits in an action: a read, a trial, a pull or a part of a check. */
export type CallWithoutAction = Pick<NewLmsCall, 'id' | 'actorUserId'> &
  Partial<Pick<NewLmsCall, 'enrolmentId' | 'workflowId' | 'runId' | 'idempotencyKey' | 'isDraft'>>;

/** Returns the row in the ledger of a call that belongs to no action. */
export function callWithoutAction(call: PreparedCall, given: CallWithoutAction): NewLmsCall {
  const {
    id,
    actorUserId,
    enrolmentId = null,
    workflowId = null,
    runId = null,
    idempotencyKey = null,
    isDraft = false,
  } = given;
  return {
    ...inLedger(call),
    id,
    actionId: null,
    enrolmentId,
    actorUserId,
    workflowId,
    runId,
    idempotencyKey,
    isDraft,
  };
}
