import { ApplicationFailure } from '@temporalio/activity';
import { EmailBusyError, sendCertificateEmail } from '../../src/application/emails/send-certificate-email.ts';
import { giveUpCertificateEmail } from '../../src/application/emails/give-up-certificate-email.ts';
import type { CertificateEmailEnding, SendCertificateEmailInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';

export function emailActivities({ emails }: ActivityDependencies) {
  return {
    /** Sends one queued e-mail; fails, to be tried again, when the mail server does not take it for now. */
    sendCertificateEmail(input: SendCertificateEmailInput): Promise<CertificateEmailEnding> {
      return inRun(input.organisationId, async () => {
        try {
          return await sendCertificateEmail(emails, input);
        } catch (error) {
          if (!(error instanceof EmailBusyError)) throw error;
          throw ApplicationFailure.create({
            type: error.name,
            message: error.message,
            nextRetryDelay: Math.max(error.leasedUntil.getTime() - Date.now(), 0) + 1000,
          });
        }
      });
    },

    /** Sets an e-mail aside that could not be sent for days. */
    giveUpCertificateEmail(input: SendCertificateEmailInput & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => giveUpCertificateEmail(emails, input));
    },
  };
}
