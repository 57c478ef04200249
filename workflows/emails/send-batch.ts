import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { DeferredEmail, WaitingEmails } from '../../activities/emails/email-activities.ts';
import type { SentEmails } from '../messages.ts';

/** Milliseconds until the second attempt at an e-mail. */
export const untilSecondAttempt = 2_000;

/**
 * Sends the e-mails of some organisations for one turn. An e-mail that the mail server refused for now gets a run of
 * its own. The others stay in the outbox for the next turn.
 * @param summary of the activity
 * @param startRun of a deferred e-mail
 */
export async function sendBatch(
  input: WaitingEmails,
  summary: string,
  startRun: (email: DeferredEmail) => Promise<void>,
): Promise<SentEmails> {
  const { sendWaitingEmails } = proxyActivities<Activities>({
    // A turn, the last e-mail of it, and recording the result while the database is away.
    startToCloseTimeout: '6 minutes',
    // A short timeout, so that the death of a worker is noticed soon.
    heartbeatTimeout: '5s',
    // While the mail server is away, each attempt offers it one e-mail.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
    summary,
  });
  const { sent, refused, deferred, isServerAway } = await sendWaitingEmails(input);
  await Promise.all(deferred.map(startRun));
  // The number of batches is fixed and small. So a pausing batch makes all of them send less.
  if (isServerAway) await sleep('5s', { summary: 'The mail server takes nothing' });
  return { sent, refused, deferred: deferred.length };
}
