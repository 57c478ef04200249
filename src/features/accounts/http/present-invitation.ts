import type { InvitationRecord } from '../store/invitations.ts';
import type { Schema } from '../../../contract/schema.ts';

/** An invitation as administrators see it; never its token. */
export function presentInvitation(invitation: InvitationRecord): Schema<'Invitation'> {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    invitedBy: { id: invitation.invitedByUserId, name: invitation.invitedByName },
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
    withdrawnAt: invitation.withdrawnAt?.toISOString() ?? null,
    emailState: invitation.emailState,
    emailError: invitation.emailError,
  };
}

/** An invitation as the invited person sees it before accepting. */
export function presentInvitationToGuest({
  email,
  name,
  organisationName,
  role,
  expiresAt,
}: InvitationRecord): Schema<'InvitationPreview'> {
  return { email, name, organisationName, role, expiresAt: expiresAt.toISOString() };
}
