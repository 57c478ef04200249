import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Keyring } from '../../platform/config/keyring.ts';

/**
 * Tokens of links in e-mails. A token is worked out from the id of what it opens and a secret key, so that the e-mail can be sent
 * later, by another process, with nothing but the id in the workflow; it is stored as its SHA-256 only.
 */
export interface LinkTokens {
  /** The token of an id with the newest key, and what is stored of it. */
  create(id: string): { readonly token: string; readonly hash: Buffer };
  /** The token whose hash was stored; null when the key that it was made with is gone. */
  recover(id: string, hash: Buffer): string | null;
}

/**
 * Every key of the ring gives a key of its own for each purpose, so that nothing here tells about what else it seals.
 * @param purpose what the links are for; two purposes never share a token
 */
export function createLinkTokens(keyring: Keyring, purpose: string): LinkTokens {
  const keys = keyring.map(({ key }) => Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), purpose, 32)));
  const tokenWith = (key: Buffer, id: string) => createHmac('sha256', key).update(id, 'utf8').digest('base64url');
  return {
    create: (id) => {
      const token = tokenWith(keys[0]!, id);
      return { token, hash: hashLinkToken(token) };
    },
    recover: (id, hash) =>
      keys.map((key) => tokenWith(key, id)).find((token) => hashLinkToken(token).equals(hash)) ?? null,
  };
}

/** SHA-256, under which what a token opens is found. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
