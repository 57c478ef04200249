import type { Keyring } from '../../config/keyring.ts';
import { createLinkTokens, hashLinkToken, type LinkTokens } from '../emails/link-tokens.ts';

/** Tokens of invitations, by the invitation's id. */
export type InvitationTokens = LinkTokens;

export const createInvitationTokens = (keyring: Keyring): InvitationTokens =>
  createLinkTokens(keyring, 'attain invitation token');

/** SHA-256, under which an invitation is found. */
export const hashInvitationToken = hashLinkToken;
