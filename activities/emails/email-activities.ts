import { giveUpCertificateEmail, sendCertificateEmail } from '../../src/application/emails/send-certificate-email.ts';
import {
  sendWaitingEmails,
  type SentBatch,
  type WaitingEmails,
} from '../../src/application/emails/send-waiting-emails.ts';
import type { CertificateEmailEnding, SendCertificateEmailInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { heartbeating } from '../heartbeating.ts';
import { inRun } from '../in-run.ts';
import { withinLimit } from '../retry-limit.ts';
import { sendingInRun } from './sending-in-run.ts';

/** An e-mail has its own limit of four days; a failure that would come again ends the batch, and the next one tries anew. */
const noLimit = { attempts: Infinity, milliseconds: Infinity };

type OneEmail = Omit<SendCertificateEmailInput, 'wait'>;

export function emailActivities({ emails }: ActivityDependencies) {
  return {
    /** Sends what is due of some organisations; fails, to be tried again, while the mail server takes nothing. */
    sendWaitingEmails(input: WaitingEmails): Promise<SentBatch> {
      return inRun(null, (run) =>
        heartbeating(({ signal }) => withinLimit(noLimit, () => sendWaitingEmails(emails, input, run, signal))),
      );
    },

    /** Sends one queued e-mail; fails, to be tried again, when the mail server does not take it for now. */
    sendCertificateEmail(input: OneEmail): Promise<CertificateEmailEnding> {
      return sendingInRun(input.organisationId, (run) => sendCertificateEmail(emails, input, run));
    },

    /** Sets an e-mail aside that could not be sent for days. */
    giveUpCertificateEmail(input: OneEmail & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => giveUpCertificateEmail(emails, input));
    },
  };
}
