import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../../platform/config/keyring.ts';

/** Milliseconds for which a token works. */
export const tryTokenLifetime = 15 * 60_000;

/** What a token stands for: an organisation's key, until a time. */
export interface TriedKey {
  readonly organisationId: string;
  readonly apiKeyId: string;
  readonly expiresAt: Date;
}

/**
 * Creates and reads tokens with which the reference tries the API. A token stands for a key without containing it, and is signed, so
 * that nothing is stored for it. Whether the key is still active is checked by its use.
 */
export interface TryTokens {
  create(tried: TriedKey): string;
  /** Returns what a token stands for; null for one that was not made here or is over. */
  read(token: string): TriedKey | null;
}

const prefix = 'try_';
const signedBytes = 16 + 16 + 8;
const tokenLength = prefix.length + Math.ceil(((signedBytes + 32) * 4) / 3);

export function createTryTokens(keyring: Keyring): TryTokens {
  const keys = keyring.map(({ key }) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'attain token that tries the API', 32)),
  );
  const sign = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content).digest();
  return {
    create: ({ organisationId, apiKeyId, expiresAt }) => {
      const content = Buffer.alloc(signedBytes);
      content.write(`${organisationId}${apiKeyId}`.replaceAll('-', ''), 'hex');
      content.writeBigUInt64BE(BigInt(expiresAt.getTime()), 32);
      return prefix + Buffer.concat([content, sign(keys[0]!, content)]).toString('base64url');
    },
    read: (token) => {
      if (token.length !== tokenLength || !token.startsWith(prefix)) return null;
      const bytes = Buffer.from(token.slice(prefix.length), 'base64url');
      const [content, signature] = [bytes.subarray(0, signedBytes), bytes.subarray(signedBytes)];
      if (signature.length !== 32 || !keys.some((key) => timingSafeEqual(sign(key, content), signature))) return null;
      const expiresAt = new Date(Number(content.readBigUInt64BE(32)));
      if (expiresAt.getTime() <= Date.now()) return null;
      return { organisationId: uuidOf(content.subarray(0, 16)), apiKeyId: uuidOf(content.subarray(16, 32)), expiresAt };
    },
  };
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
