import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/config/keyring.ts';

/** The user whose digest a link switches off. */
export interface DigestUser {
  readonly organisationId: string;
  readonly userId: string;
}

/**
 * Creates and reads the tokens of the links that switch a digest off. A token names the user and is signed, so that
 * nothing is stored for it. It works as long as its key is in SECRET_KEYS, and does nothing else.
 */
export interface DigestTokens {
  create(user: DigestUser): string;
  /** Returns the user; null for a token that was not made here. */
  read(token: string): DigestUser | null;
}

const idBytes = 16;
const tokenLength = Math.ceil(((2 * idBytes + 32) * 4) / 3);

export function createDigestTokens(keyring: Keyring): DigestTokens {
  const keys = keyring.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'attain link that ends the digest', 32)),
  );
  const sign = (key: Buffer, ids: Buffer) => createHmac('sha256', key).update(ids).digest();
  return {
    create: ({ organisationId, userId }) => {
      const ids = Buffer.from(`${organisationId}${userId}`.replaceAll('-', ''), 'hex');
      return Buffer.concat([ids, sign(keys[0]!, ids)]).toString('base64url');
    },
    read: (token) => {
      if (token.length !== tokenLength) return null;
      const bytes = Buffer.from(token, 'base64url');
      const [ids, signature] = [bytes.subarray(0, 2 * idBytes), bytes.subarray(2 * idBytes)];
      if (signature.length !== 32 || !keys.some((key) => timingSafeEqual(sign(key, ids), signature))) return null;
      return { organisationId: uuidOf(ids.subarray(0, idBytes)), userId: uuidOf(ids.subarray(idBytes)) };
    },
  };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
