import type { SendEmailsInput, SentEmails } from '../messages.ts';
import { startEmailRun } from '../start-run.ts';
import { sendBatch, untilSecondAttempt } from './send-batch.ts';

/** Sends the e-mails of all kinds that are due in the outbox, for one turn. */
export function sendEmails(input: SendEmailsInput): Promise<SentEmails> {
  return sendBatch(
    input,
    'E-mails that are due, for some seconds; tried again while the mail server is away',
    ({ summary, ...email }) => startEmailRun({ ...email, wait: untilSecondAttempt }, summary, input.isUrgent),
  );
}
