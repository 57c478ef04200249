import type { Keyring } from '../../../platform/config/keyring.ts';
import { createLinkTokens, hashLinkToken } from '../link-tokens.ts';

interface SentInvitation {
  readonly id: string;
  /** How often it was sent again. */
  readonly tokenNumber: number;
}

/** Tokens of invitations. Each time that an invitation is sent it has another one, and the one before opens nothing any more. */
export interface InvitationTokens {
  /** The token with the newest key, and what is stored of it. */
  create(invitation: SentInvitation): { readonly token: string; readonly hash: Buffer };
  /** The token whose hash was stored; null when the key that it was made with is gone. */
  recover(invitation: SentInvitation & { readonly tokenHash: Buffer }): string | null;
}

export function createInvitationTokens(keyring: Keyring): InvitationTokens {
  const tokens = createLinkTokens(keyring, 'attain invitation token');
  return {
    create: (invitation) => tokens.create(subjectOf(invitation)),
    recover: (invitation) => tokens.recover(subjectOf(invitation), invitation.tokenHash),
  };
}

/** What a token is made from. The first one is made from the id alone, as before tokens were numbered, so that links sent then still work. */
const subjectOf = ({ id, tokenNumber }: SentInvitation): string => (tokenNumber === 0 ? id : `${id}.${tokenNumber}`);

/** SHA-256, under which an invitation is found. */
export const hashInvitationToken = hashLinkToken;
