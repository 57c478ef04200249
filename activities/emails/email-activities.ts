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

/** An e-mail has its own deadline; a failure that would come again ends the batch, and the next one tries anew. */
const noLimit = { attempts: Infinity, milliseconds: Infinity };

export function emailActivities({ emails }: Pick<ActivityDependencies, 'emails'>) {
  return {
    /** Sends what is due of some organisations; fails, to be tried again, while the mail server takes nothing. */
    sendWaitingEmails(input: WaitingEmails): Promise<SentBatch> {
      return inRun(null, (run) =>
        heartbeating(({ signal }) => withinLimit(noLimit, () => sendWaitingEmails(emails, input, run, signal))),
      );
    },

    /** Sends one queued e-mail; fails, to be tried again, when the mail server does not take it for now. */
    sendEmail({ organisationId, emailId }: OneEmail): Promise<EmailEnding> {
      return sendingInRun(organisationId, (run) => sendEmail(emails, { organisationId, emailId }, run));
    },

    /** Sets an e-mail aside that could not be sent in time. */
    giveUpEmail({ organisationId, emailId, reason }: OneEmail & { reason: string }): Promise<void> {
      return inRun(organisationId, () => giveUpEmail(emails, { organisationId, emailId, reason }));
    },
  };
}
