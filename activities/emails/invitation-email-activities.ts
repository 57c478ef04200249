import { giveUpInvitationEmail, sendInvitationEmail } from '../../src/application/invitations/send-invitation-email.ts';
import type { InvitationEmailEnding, SendInvitationEmailInput } from '../../workflows/messages.ts';
import type { ActivityDependencies } from '../index.ts';
import { inRun } from '../in-run.ts';
import { sendingInRun } from './sending-in-run.ts';

export function invitationEmailActivities({ invitations }: ActivityDependencies) {
  return {
    /** Sends the e-mail of an invitation; fails, to be tried again, when the mail server does not take it for now. */
    sendInvitationEmail(input: SendInvitationEmailInput): Promise<InvitationEmailEnding> {
      return sendingInRun(input.organisationId, (run) => sendInvitationEmail(invitations, input, run));
    },

    /** Sets an e-mail aside that could not be sent for days. */
    giveUpInvitationEmail(input: SendInvitationEmailInput & { reason: string }): Promise<void> {
      return inRun(input.organisationId, () => giveUpInvitationEmail(invitations, input));
    },
  };
}
