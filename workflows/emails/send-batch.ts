import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { DeferredEmail, WaitingEmails } from '../../activities/emails/email-activities.ts';
import type { SentEmails } from '../messages.ts';

/** Milliseconds until the second attempt at an e-mail. */
export const untilSecondAttempt = 2_000;

/**
 * Sends e-mails of some organisations for one turn. What the mail server would not take for reasons of its own gets a run of its own;
 * the rest stays in the outbox for the next turn.
 * @param summary of the activity
 * @param startRun of a deferred e-mail
 */
export async function sendBatch(
  input: WaitingEmails,
  summary: string,
  startRun: (email: DeferredEmail) => Promise<void>,
): Promise<SentEmails> {
  const { sendWaitingEmails } = proxyActivities<Activities>({
    // A turn, the last e-mail of it, and noting that while the database is away.
    startToCloseTimeout: '6 minutes',
    // A worker that dies is noticed this soon.
    heartbeatTimeout: '5s',
    // While the mail server is away: each try offers it one e-mail.
    retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
    summary,
  });
  const { sent, refused, deferred, isServerAway } = await sendWaitingEmails(input);
  await Promise.all(deferred.map(startRun));
  // Batches are numbered, and few: while one pauses, fewer are sent.
  if (isServerAway) await sleep('5s', { summary: 'The mail server takes nothing' });
  return { sent, refused, deferred: deferred.length };
}
