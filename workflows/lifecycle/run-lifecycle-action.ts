import { ActivityFailure, ApplicationFailure, proxyActivities, TimeoutFailure } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { LifecycleActionInput, LifecycleEnding, LmsCallResult } from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';

const { claimLifecycleAction, finishLifecycleAction, alertUncommittedAction } = proxyActivities<Activities>({
  startToCloseTimeout: '20s',
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
});

// Never tried twice, and never a local activity: after a worker's crash a local one would run again.
const { callLms } = proxyActivities<Activities>({
  startToCloseTimeout: '40s',
  scheduleToStartTimeout: '1 minute',
  heartbeatTimeout: '5s',
  retry: { maximumAttempts: 1 },
});

/**
 * Claim → one call → commit (decisions.md "Lifecycle actions" 2). A failed call fails the run, with the ending as the
 * failure's type, so that the web UI tells the story that the user was told.
 */
export async function runLifecycleAction(input: LifecycleActionInput): Promise<LifecycleEnding> {
  const claimed = await claimLifecycleAction(input);
  if (!claimed) return 'NOT_SENT';

  const call = await callOnce(input);
  let finished;
  try {
    finished = await finishLifecycleAction({ ...input, call });
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await alertUncommittedAction({ ...input, call, reason: error.cause?.message ?? error.message });
    throw ApplicationFailure.nonRetryable(
      'The LMS did it, but it could not be committed here; the ledger of LMS calls has the id that it gave.',
      'NOT_COMMITTED',
    );
  }
  await Promise.all(finished.emailIds.map((emailId) => startCertificateEmailRun(input.organisationId, emailId)));
  if (finished.failed) throw ApplicationFailure.nonRetryable(finished.message, call.ending);
  return call.ending;
}

async function callOnce(input: LifecycleActionInput): Promise<LmsCallResult> {
  try {
    return await callLms(input);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    const { cause } = error;
    const neverStarted = cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START';
    // The worker died or hung, or the ledger could not be written: the request may have arrived.
    return { ending: neverStarted ? 'NOT_SENT' : 'UNKNOWN', lms: null, callId: null, lmsEnrolmentId: null };
  }
}
