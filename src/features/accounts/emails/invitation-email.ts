import { dateFormat, t } from '../../../language/translate.ts';
import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';

export interface InvitationEmailInput {
  readonly name: string;
  readonly organisationName: string;
  readonly invitedByName: string;
  readonly role: UserRole;
  readonly expiresAt: Date;
  /** The organisation's time zone, for the end of the invitation. */
  readonly timeZone: string;
  /** Absolute http(s) address with the token after the #. */
  readonly url: string;
}

/**
 * Renders an e-mail with an invitation to an organisation's portal, as HTML and as plain text; every value is escaped.
 */
export function renderInvitationEmail(input: InvitationEmailInput): RenderedEmail {
  const organisationName = singleLine(input.organisationName);
  const end = dateFormat({
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: input.timeZone,
  }).format(input.expiresAt);
  const names = { inviter: singleLine(input.invitedByName), organisationName };
  return renderAccountEmail({
    subject: t('Your invitation to {organisationName}', { organisationName }),
    organisationName,
    greeting: t('Dear {name},', { name: singleLine(input.name) }),
    explanation:
      input.role === 'ADMIN'
        ? t('{inviter} invites you to work in the portal of {organisationName} as an administrator.', names)
        : t('{inviter} invites you to work in the portal of {organisationName}.', names),
    instruction: t('Open the link and choose a password. You are then signed in.'),
    button: t('Accept the invitation'),
    validity: t('The link works once, until {end}. If you did not expect this invitation, you can ignore it.', { end }),
    url: input.url,
  });
}
