import { createHash, createHmac, hkdfSync } from 'node:crypto';
import type { Keyring } from '../../platform/config/keyring.ts';

/**
 * Creates the tokens of links in e-mails. A token is computed from the id of its subject and a secret key. So another
 * process can send the e-mail later, with only the id in the workflow. Only its SHA-256 is stored.
 */
export interface LinkTokens {
  /** Returns the token of an id with the newest key, and its stored hash. */
  create(id: string): { readonly token: string; readonly hash: Buffer };
  /** Returns the token whose hash was stored; null when its key is gone. */
  recover(id: string, hash: Buffer): string | null;
}

/**
 * Derives a key for each purpose from every key of the ring, so that tokens reveal nothing about other data which the
 * key encrypts.
 * @param purpose of the links; two purposes never share a token
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

/** Returns the SHA-256 by which the subject of a token is found. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest();
}
