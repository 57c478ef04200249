import { createHash } from 'node:crypto';
import { normaliseEmail } from '../../../domain/accounts/email-address.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { t } from '../../../language/translate.ts';
import { countAttempts } from '../store/sign-in-attempts.ts';
import { RateLimitError } from '../../../platform/errors/errors.ts';
import { waitInWords } from '../../../platform/errors/wait-in-words.ts';

const windowSeconds = 60 * 60;

/** Maximum number of an organisation's e-mails with invitations in an hour: to one address, and in total. */
export const mostInvitations = { address: 5, organisation: 200 } as const;

/**
 * Counts an e-mail with an invitation, the first one or a repeated one. It goes to an address that the organisation
 * chooses and whose owner did not ask for it. Withdrawn and repeated invitations count as well. The count is rolled
 * back with the transaction.
 * @param email to which the invitation goes
 * @throws RateLimitError
 */
export async function limitInvitations(tx: OrganisationTransaction, email: string): Promise<void> {
  const { organisationId } = tx;
  const keys = [keyOf(organisationId, normaliseEmail(email)), keyOf(organisationId, '')];
  const [ofAddress, ofOrganisation] = await countAttempts(tx, keys, windowSeconds);
  if (ofAddress!.count > mostInvitations.address) {
    const { retryAfter } = ofAddress!;
    const message = t(
      'This address was sent {most} invitations within an hour, which is the limit. Nothing was sent. Try again in {wait}.',
      { most: mostInvitations.address, wait: waitInWords(retryAfter) },
    );
    throw new RateLimitError(message, retryAfter);
  }
  if (ofOrganisation!.count > mostInvitations.organisation) {
    const { retryAfter } = ofOrganisation!;
    const message = t(
      'Your organisation has sent {most} invitations within an hour, which is the limit. Nothing was sent. Try again in {wait}.',
      { most: mostInvitations.organisation, wait: waitInWords(retryAfter) },
    );
    throw new RateLimitError(message, retryAfter);
  }
}

function keyOf(organisationId: string, email: string): Buffer {
  return createHash('sha256').update(`INVITATION:${organisationId}:${email}`, 'utf8').digest();
}
