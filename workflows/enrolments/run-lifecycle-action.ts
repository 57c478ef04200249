import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { CallOutcome } from '../../src/domain/lms/call-outcomes.ts';
import { operationOfWorkflow } from '../../src/domain/lms/operation-names.ts';
import type { Activities } from '../../activities/index.ts';
import type { FinishedAction, LifecycleActionInput, LmsCallResult } from '../messages.ts';
import { actionAttribute, enrolmentAttribute, lmsEnrolment, outcomeAttribute } from '../search-attributes.ts';
import { failedStep } from '../failed-step.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// The activities themselves end their retries after ten minutes. The time-out is for workers that die again and again.
const stepOptions: ActivityOptions = {
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
};
const { finishLifecycleAction } = proxyActivities<Activities>(stepOptions);
const { claimLifecycleAction } = proxyActivities<Activities>({ ...stepOptions, summary: 'Take the requested action' });

// When even this fails, the run fails, and the sweeper closes the action.
const { alertUncommittedAction } = proxyActivities<Activities>({
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '2 hours',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
  summary: 'Record why it ended',
});

// Never attempted twice. Never a local activity: Temporal runs a local one again after a worker's crash.
const callOptions: ActivityOptions = {
  startToCloseTimeout: '40s',
  scheduleToStartTimeout: '1 minute',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 1 },
};
const { callLms } = proxyActivities<Activities>(callOptions);

/** The summaries of the calls, by the types of the workflows. */
const operations: Readonly<Record<string, string>> = operationOfWorkflow;

/**
 * Claims the action, makes one call and commits the result (docs/product.md "Run of an action"). A failed call fails
 * the run, with the outcome as the type of the failure. So Temporal's web UI shows operators how it ended, without the
 * words of the LMS, which may name a student.
 */
export async function runLifecycleAction(input: LifecycleActionInput): Promise<CallOutcome> {
  let claimed;
  try {
    claimed = await claimLifecycleAction(input);
  } catch (error) {
    return closeUncommitted(input, { ...noCall, ending: 'NOT_SENT' }, error);
  }
  if (!claimed) {
    nameOutcome('NOT_SENT');
    return 'NOT_SENT';
  }

  const call = await callOnce(input);
  let finished;
  try {
    finished = await finishLifecycleAction.executeWithOptions(
      { ...stepOptions, summary: `Record the outcome: ${call.ending}` },
      [{ ...input, call }],
    );
  } catch (error) {
    return closeUncommitted(input, call, error);
  }
  return ended(input, call, finished);
}

const noCall = { lms: null, callId: null, lmsEnrolmentId: null } as const;

/**
 * Limits the retries of a step. When it fails permanently or for too long, the action is closed with the outcome in the
 * ledger.
 */
async function closeUncommitted(
  input: LifecycleActionInput,
  call: LmsCallResult,
  error: unknown,
): Promise<CallOutcome> {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
  // An earlier version returned nothing here.
  const closed = (await alertUncommittedAction({ ...input, call, ...failedStep(error) })) as FinishedAction | undefined;
  if (closed && !closed.failed) return ended(input, call, closed);
  nameOutcome('NOT_COMMITTED', closed?.enrolmentId, call.lmsEnrolmentId);
  throw ApplicationFailure.nonRetryable(closed?.message ?? 'The action could not be recorded here.', 'NOT_COMMITTED');
}

async function ended(
  input: LifecycleActionInput,
  call: LmsCallResult,
  { ending = call.ending, emailIds, failed, message, enrolmentId }: FinishedAction,
): Promise<CallOutcome> {
  await Promise.all(
    emailIds.map((emailId) => startCertificateEmailRun({ organisationId: input.organisationId, emailId })),
  );
  nameOutcome(ending, enrolmentId, call.lmsEnrolmentId);
  if (failed) throw ApplicationFailure.nonRetryable(message, ending);
  return ending;
}

/**
 * Names the outcome in the run's search attributes. A run that an earlier version started does without: it lacks the
 * action's name, and Temporal may not know these attributes yet.
 */
function nameOutcome(
  outcome: CallOutcome | 'NOT_COMMITTED',
  enrolmentId?: string,
  lmsEnrolmentId: string | null = null,
) {
  if (workflowInfo().typedSearchAttributes.get(actionAttribute) === undefined) return;
  upsertSearchAttributes([
    { key: outcomeAttribute, value: outcome },
    ...(enrolmentId === undefined ? [] : [{ key: enrolmentAttribute, value: enrolmentId }]),
    ...lmsEnrolment(lmsEnrolmentId),
  ]);
}

async function callOnce(input: LifecycleActionInput): Promise<LmsCallResult> {
  try {
    const operation = operations[workflowInfo().workflowType] ?? 'An operation';
    return await callLms.executeWithOptions({ ...callOptions, summary: `${operation}: one call to the LMS` }, [input]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    const { cause } = error;
    const neverStarted = cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START';
    // The worker died or hung, or the ledger could not be written. The ledger knows whether the LMS may have received
    // the request.
    return { ...noCall, ending: neverStarted ? 'NOT_SENT' : 'UNKNOWN' };
  }
}
