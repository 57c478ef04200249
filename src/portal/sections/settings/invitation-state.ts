import type { Invitation } from '../../queries/invitations.ts';
import type { ToneName } from '../../theme/palette.ts';
import { t } from '../../../language/translate.ts';

interface InvitationState {
  readonly label: string;
  readonly tone: ToneName;
  /** An explanation, or what the administrator can do. */
  readonly explanation: string | null;
}

/**
 * Returns the state of an invitation in words.
 * @param now milliseconds since 1970
 */
export function invitationState(invitation: Invitation, now = Date.now()): InvitationState {
  if (invitation.acceptedAt !== null) return { label: t('Accepted'), tone: 'positive', explanation: null };
  if (invitation.withdrawnAt !== null) return { label: t('Withdrawn'), tone: 'neutral', explanation: null };
  if (Date.parse(invitation.expiresAt) <= now) {
    return {
      label: t('Expired'),
      tone: 'caution',
      explanation: t('Send it again to make it valid for seven more days.'),
    };
  }
  switch (invitation.emailState) {
    case 'FAILED':
      return { label: t('E-mail failed'), tone: 'negative', explanation: invitation.emailError };
    case 'PENDING':
    case 'SENDING':
      return { label: t('Sending'), tone: 'info', explanation: invitation.emailError };
    case 'SENT':
      return { label: t('Sent'), tone: 'info', explanation: t('Not accepted yet') };
  }
}
