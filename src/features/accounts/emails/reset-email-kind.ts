import { asSentence } from '../../../language/sentence.ts';
import { EmailRefusedError } from '../../../platform/outbox/smtp/delivery-errors.ts';
import type { PasswordResetEmailInput } from './password-reset-email.ts';
import { findPasswordReset, type PasswordResetRecord } from '../store/password-resets.ts';
import { loadEach, type EmailKind, type RenderEmail } from '../../../platform/outbox/email-kind.ts';
import type { ResetTokens } from '../password-reset/reset-tokens.ts';

const minute = 60_000;

/** The e-mails with links to a new password. */
export const resetEmail = (
  render: RenderEmail<PasswordResetEmailInput>,
  tokens: ResetTokens,
  publicUrl: string,
): EmailKind<PasswordResetRecord> => ({
  summary: 'E-mail with a link to a new password for the portal',
  // The link works for an hour. An e-mail that comes later is useless.
  deadline: 50 * minute,
  longestPause: minute,

  load: (tx, emails) =>
    loadEach(emails, async (id) => {
      const reset = await findPasswordReset(tx, id);
      return reset !== null && works(reset) ? reset : null;
    }),

  render(reset) {
    const token = tokens.recover(reset.id, reset.tokenHash);
    if (token === null) {
      throw new EmailRefusedError(asSentence('The key of this link is no longer in SECRET_KEYS.'));
    }
    return {
      to: { name: reset.name, address: reset.email },
      messageId: `<password-reset.${reset.id}@${new URL(publicUrl).hostname}>`,
      ...render({
        name: reset.name,
        organisationName: reset.organisationName,
        // After the #, so that no server logs the token.
        url: `${publicUrl}/password-reset#token=${token}`,
      }),
    };
  },
});

function works({ usedAt, expiresAt, userIsActive }: PasswordResetRecord): boolean {
  return usedAt === null && expiresAt.getTime() > Date.now() && userIsActive;
}
