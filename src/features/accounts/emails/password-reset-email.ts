import { t } from '../../../language/translate.ts';
import { renderAccountEmail } from '../../../platform/outbox/account-email.ts';
import type { RenderedEmail } from '../../../platform/outbox/rendered-email.ts';
import { singleLine } from '../../../platform/outbox/single-line.ts';

export interface PasswordResetEmailInput {
  readonly name: string;
  readonly organisationName: string;
  /** Absolute http(s) address with the token after the #. */
  readonly url: string;
}

/** Renders an e-mail with a link to a new password, as HTML and as plain text; every value is escaped. */
export function renderPasswordResetEmail(input: PasswordResetEmailInput): RenderedEmail {
  const organisationName = singleLine(input.organisationName);
  return renderAccountEmail({
    subject: t('Choose a new password'),
    organisationName,
    greeting: t('Dear {name},', { name: singleLine(input.name) }),
    explanation: t('Somebody requested a new password for your account in the portal of {organisationName}.', {
      organisationName,
    }),
    instruction: t('Open the link and choose a new password. You are then signed out everywhere.'),
    button: t('Choose a new password'),
    validity: t(
      'The link works once, for one hour. If you did not request it, you can ignore this e-mail: your password does not change.',
    ),
    url: input.url,
  });
}
