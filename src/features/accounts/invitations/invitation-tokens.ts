import type { Keyring } from '../../../platform/config/keyring.ts';
import { createLinkTokens, hashLinkToken } from '../link-tokens.ts';

interface SentInvitation {
  readonly id: string;
  /** Counts how often it was sent again. */
  readonly tokenNumber: number;
}

/**
 * Creates the tokens of invitations. Each time that an invitation is sent it gets another one, and the earlier one
 * stops working.
 */
export interface InvitationTokens {
  /** Returns the token with the newest key, and its stored hash. */
  create(invitation: SentInvitation): { readonly token: string; readonly hash: Buffer };
  /** Returns the token whose hash was stored; null when its key is gone. */
  recover(invitation: SentInvitation & { readonly tokenHash: Buffer }): string | null;
}

export function createInvitationTokens(keyring: Keyring): InvitationTokens {
  const tokens = createLinkTokens(keyring, 'attain invitation token');
  return {
    create: (invitation) => tokens.create(subjectOf(invitation)),
    recover: (invitation) => tokens.recover(subjectOf(invitation), invitation.tokenHash),
  };
}

/**
 * Returns the text from which a token is made. For the first token it is the id alone, as before tokens were numbered,
 * so that old links still work.
 */
const subjectOf = ({ id, tokenNumber }: SentInvitation): string => (tokenNumber === 0 ? id : `${id}.${tokenNumber}`);

/** Returns the SHA-256 by which an invitation is found. */
export const hashInvitationToken = hashLinkToken;
