import { closeLmsCallStep, openLmsCallStep } from '../../../src/features/lms/store/lms-call-steps.ts';
import { openLmsCall } from '../../../src/features/lms/store/lms-calls.ts';
import type { OrganisationTransaction } from '../../../src/platform/database/database.ts';
import { newId } from '../../../src/platform/ids.ts';

interface Run {
  readonly workflowId: string | null;
  readonly runId: string | null;
}

const request = { method: 'POST', url: 'https://lms.example', requestExcerpt: null } as const;

/**
 * Stores a call of a Moodle as a process leaves it that dies within: the user was created, and the end of the enrolment
 * was not recorded.
 * @param lastStepId the id of the open step, which has its time
 */
export async function openLostCall(
  tx: OrganisationTransaction,
  callId: string,
  { workflowId, runId }: Run = { workflowId: null, runId: null },
  lastStepId = newId(),
): Promise<void> {
  await openLmsCall(tx, {
    ...request,
    id: callId,
    operation: 'CREATE_ENROLMENT',
    lms: 'CONNECTOR',
    actionId: null,
    enrolmentId: null,
    actorUserId: null,
    workflowId,
    runId,
    idempotencyKey: null,
  });
  const [effect, startedAt, done] = ['WRITE' as const, new Date(), newId()];
  await openLmsCallStep(tx, { ...request, id: done, callId, number: 1, name: 'created', effect, startedAt });
  const end = { ending: 'SUCCEEDED', statusCode: 200, responseExcerpt: null, errorMessage: null } as const;
  await closeLmsCallStep(tx, done, end);
  await openLmsCallStep(tx, { ...request, id: lastStepId, callId, number: 2, name: 'enrolled', effect, startedAt });
}
