import type { Keyring } from '../../../platform/config/keyring.ts';
import { createLinkTokens, type LinkTokens } from '../link-tokens.ts';

/** The tokens with which a lost password is replaced, by the request's id. */
export type ResetTokens = LinkTokens;

export const createResetTokens = (keyring: Keyring): ResetTokens =>
  createLinkTokens(keyring, 'attain password reset token');
