import { asSentence } from '../../../language/sentence.ts';
import { EmailRefusedError } from '../../../platform/outbox/smtp/delivery-errors.ts';
import type { InvitationEmailInput } from './invitation-email.ts';
import { findInvitation, type InvitationRecord } from '../store/invitations.ts';
import {
  fourDays,
  loadEach,
  tenMinutes,
  type EmailKind,
  type RenderEmail,
} from '../../../platform/outbox/email-kind.ts';
import type { InvitationTokens } from '../invitations/invitation-tokens.ts';

/**
 * The e-mails with invitations to the portal. The number of the e-mail is that of the token, so that a replaced link is
 * not sent.
 */
export const invitationEmail = (
  render: RenderEmail<InvitationEmailInput>,
  tokens: InvitationTokens,
  publicUrl: string,
): EmailKind<InvitationRecord> => ({
  summary: 'E-mail that invites somebody to the portal',
  // Shorter than the invitation is valid.
  deadline: fourDays,
  longestPause: tenMinutes,

  load: (tx, emails) =>
    loadEach(emails, async (id, { subjectNumber }) => {
      // The lock waits for a request that is just replacing the link.
      const invitation = await findInvitation(tx, id, { lock: 'SHARE' });
      return invitation !== null && invitation.tokenNumber === subjectNumber && isOpen(invitation) ? invitation : null;
    }),

  render(invitation) {
    const token = tokens.recover(invitation);
    if (token === null) {
      throw new EmailRefusedError(
        asSentence('The key of this invitation is no longer in SECRET_KEYS. Send the invitation again.'),
      );
    }
    return {
      to: { name: invitation.name, address: invitation.email },
      messageId: messageIdOf(invitation, publicUrl),
      ...render({
        name: invitation.name,
        organisationName: invitation.organisationName,
        invitedByName: invitation.invitedByName,
        role: invitation.role,
        expiresAt: invitation.expiresAt,
        timeZone: invitation.timeZone,
        // After the #, so that no server logs the token.
        url: `${publicUrl}/invitation#token=${token}`,
      }),
    };
  },
});

function isOpen({ acceptedAt, withdrawnAt, expiresAt }: InvitationRecord): boolean {
  return acceptedAt === null && withdrawnAt === null && expiresAt.getTime() > Date.now();
}

/** The same at each attempt, but different each time that the invitation is renewed. */
function messageIdOf({ id, expiresAt }: InvitationRecord, publicUrl: string): string {
  return `<invitation.${id}.${expiresAt.getTime()}@${new URL(publicUrl).hostname}>`;
}
