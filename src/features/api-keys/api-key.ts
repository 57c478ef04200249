import { createHash, randomBytes } from 'node:crypto';

const pattern = /^svc_[0-9a-f]{64}$/;

/**
 * Returns a new key (docs/product.md §2.1): `svc_` and 64 hexadecimal characters, 256 random bits. The key itself is
 * shown once and never stored.
 */
export function generateApiKey(): { key: string; hash: Buffer; firstCharacters: string; lastCharacters: string } {
  const key = `svc_${randomBytes(32).toString('hex')}`;
  return { key, hash: hashApiKey(key), firstCharacters: key.slice(4, 8), lastCharacters: key.slice(-4) };
}

/** Returns whether a text has the form of a key. Any other text matches no key. */
export function isApiKey(text: string): boolean {
  return pattern.test(text);
}

/**
 * Returns the SHA-256 of the whole key. It suffices for a secret of 256 random bits (docs/threats.md "Only the active
 * key works").
 */
export function hashApiKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** Returns the masked form (docs/product.md §2.1): prefix, first 4 characters, three dots, last 4 characters. */
export function maskApiKey(key: { firstCharacters: string; lastCharacters: string }): string {
  return `svc_${key.firstCharacters}...${key.lastCharacters}`;
}
