import { deliveryErrorInLanguage } from '../../../domain/emails/delivery-sentences.ts';
import type { InvitationRecord } from '../store/invitations.ts';
import type { Schema } from '../../../contract/schema.ts';

/** Returns an invitation for administrators, without its token. */
export function presentInvitation(invitation: InvitationRecord): Schema<'Invitation'> {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    language: invitation.language,
    invitedBy: { id: invitation.invitedByUserId, name: invitation.invitedByName },
    createdAt: invitation.createdAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    acceptedAt: invitation.acceptedAt?.toISOString() ?? null,
    withdrawnAt: invitation.withdrawnAt?.toISOString() ?? null,
    emailState: invitation.emailState,
    emailError: deliveryErrorInLanguage(invitation.emailError),
  };
}

/** Returns an invitation for the invited person, before it is accepted. */
export function presentInvitationToGuest({
  email,
  name,
  organisationName,
  role,
  expiresAt,
}: InvitationRecord): Schema<'InvitationPreview'> {
  return { email, name, organisationName, role, expiresAt: expiresAt.toISOString() };
}
