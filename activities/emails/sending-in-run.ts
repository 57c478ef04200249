import { ApplicationFailure } from '@temporalio/activity';
import { EmailBusyError, type EmailRun } from '../../src/platform/outbox/send-email.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';

/** Milliseconds of the longest pause while another attempt sends. */
const longestPause = 30_000;

/** Runs an activity that sends one e-mail; while another attempt is at it, it is tried again when that should be over. */
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
