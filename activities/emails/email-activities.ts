import { giveUpEmail, sendEmail } from '../../src/platform/outbox/send-email.ts';
import {
  sendWaitingEmails,
  type SentBatch,
  type WaitingEmails,
} from '../../src/platform/outbox/send-waiting-emails.ts';
import type { EmailEnding, OneEmail } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';
import { sendingInRun } from './sending-in-run.ts';

export type { DeferredEmail, WaitingEmails } from '../../src/platform/outbox/send-waiting-emails.ts';

/** Each e-mail has its own deadline. A permanent failure ends the batch, and the next batch tries again. */
const noLimit = { attempts: Infinity, milliseconds: Infinity };

export function emailActivities({ emails }: Pick<ActivityDependencies, 'emails'>) {
  return {
    /** Sends the due e-mails of some organisations. Fails, to be tried again, while the mail server accepts nothing. */
    sendWaitingEmails(input: WaitingEmails): Promise<SentBatch> {
      return inRun(null, (run) =>
        heartbeating(({ signal }) => withinLimit(noLimit, () => sendWaitingEmails(emails, input, run, signal))),
      );
    },

    /** Sends one queued e-mail. Fails, to be tried again, when the mail server refuses it for now. */
    sendEmail({ organisationId, emailId }: OneEmail): Promise<EmailEnding> {
      return sendingInRun(organisationId, (run) => sendEmail(emails, { organisationId, emailId }, run));
    },

    /** Records an e-mail as given up that could not be sent in time. */
    giveUpEmail({ organisationId, emailId, reason }: OneEmail & { reason: string }): Promise<void> {
      return inRun(organisationId, () => giveUpEmail(emails, { organisationId, emailId, reason }));
    },
  };
}
