import { proxyActivities, sleep } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { SendCertificateEmailsInput, SentCertificateEmails } from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';

const { sendWaitingEmails } = proxyActivities<Activities>({
  // A turn, the last e-mail of it, and noting that while the database is away.
  startToCloseTimeout: '6 minutes',
  // A worker that dies is noticed this soon.
  heartbeatTimeout: '5s',
  // While the mail server is away: each try offers it one e-mail.
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15s' },
  summary: 'E-mails about certificates, for some seconds; tried again while the mail server is away',
});

/** Milliseconds until the second attempt at an e-mail. */
const untilSecondAttempt = 2_000;

/**
 * Sends e-mails of some organisations for one turn. What the mail server would not take for reasons of its own gets a run of its own;
 * the rest stays in the outbox for the next turn.
 */
export async function sendCertificateEmails(input: SendCertificateEmailsInput): Promise<SentCertificateEmails> {
  const { sent, refused, deferred, isServerAway } = await sendWaitingEmails(input);
  await Promise.all(deferred.map((email) => startCertificateEmailRun({ ...email, wait: untilSecondAttempt })));
  // Batches are numbered, and few: while one pauses, fewer are sent.
  if (isServerAway) await sleep('5s', { summary: 'The mail server takes nothing' });
  return { sent, refused, deferred: deferred.length };
}
