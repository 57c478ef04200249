import { isAccountEmail, normaliseEmail } from '../../../domain/accounts/email-address.ts';
import { t } from '../../../language/translate.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';

/**
 * Returns the normalised e-mail address of an account that will be created or invited.
 * @throws ApplicationError INVALID EMAIL for an address that no account may have
 */
export function requireAccountEmail(text: string): string {
  const email = normaliseEmail(text);
  if (isAccountEmail(email)) return email;
  throw new ApplicationError(
    'INVALID',
    'EMAIL',
    t(
      '“{address}” is not an e-mail address that can sign in. Use the letters A to Z without accents, digits and the usual signs; write a domain with other letters in its xn-- form.',
      { address: text.trim() },
    ),
  );
}
