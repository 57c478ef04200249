import { giveUpResetEmail, sendResetEmail } from '../../src/application/password-reset/send-reset-email.ts';
import type { PasswordResetEmailEnding, SendPasswordResetEmailInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { sendingInRun } from './sending-in-run.ts';

export function passwordResetEmailActivities({ passwordResets }: ActivityDependencies) {
  return {
    /** Sends the link to a new password; fails, to be tried again, when the mail server does not take it for now. */
    sendPasswordResetEmail(input: SendPasswordResetEmailInput): Promise<PasswordResetEmailEnding> {
      return sendingInRun(input.organisationId, (run) => sendResetEmail(passwordResets, input, run));
    },

    /** Sets an e-mail aside that could not be sent while its link worked. */
    giveUpPasswordResetEmail(input: SendPasswordResetEmailInput & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => giveUpResetEmail(passwordResets, input));
    },
  };
}
