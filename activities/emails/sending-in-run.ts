import { ApplicationFailure } from '@temporalio/activity';
import { EmailBusyError, type EmailRun } from '../../src/platform/outbox/send-email.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';

/** Milliseconds of the longest pause while another attempt is sending. */
const longestPause = 30_000;

/**
 * Runs an activity that sends one e-mail. While another attempt is sending it, the activity fails and is tried again
 * when that attempt should have ended.
 */
export function sendingInRun<T>(organisationId: string, send: (run: EmailRun) => Promise<T>): Promise<T> {
  return inRun(organisationId, async (run) => {
    try {
      return await heartbeating(() => send(run));
    } catch (error) {
      if (!(error instanceof EmailBusyError)) throw error;
      throw ApplicationFailure.create({
        type: error.name,
        message: error.message,
        nextRetryDelay: Math.min(Math.max(error.leasedUntil.getTime() - Date.now(), 0) + 1000, longestPause),
      });
    }
  });
}
