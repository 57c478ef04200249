import { SecretUnreadableError } from './secret-errors.ts';

/** AES-GCM's own nonce length, and the whole tag: a shortened one is easier to forge. */
export const nonceBytes = 12;
export const tagBytes = 16;

const version = 1;

/** The stored format: version (1 byte) · length of the key id (1) · key id · nonce (12) · ciphertext · tag (16). */
export interface Sealed {
  readonly keyId: string;
  readonly nonce: Buffer;
  readonly ciphertext: Buffer;
  readonly tag: Buffer;
}

/** Returns the bytes before the nonce. They are authenticated, too. */
export function sealedHeader(keyId: string): Buffer {
  const id = Buffer.from(keyId, 'utf8');
  return Buffer.concat([Buffer.of(version, id.length), id]);
}

export function writeSealed({ keyId, nonce, ciphertext, tag }: Sealed): Buffer {
  return Buffer.concat([sealedHeader(keyId), nonce, ciphertext, tag]);
}

/** Reads the stored format. @throws SecretUnreadableError when the bytes do not have it */
export function readSealed(sealed: Buffer): Sealed {
  const nonceAt = 2 + (sealed[1] ?? 0);
  const textAt = nonceAt + nonceBytes;
  const tagAt = sealed.length - tagBytes;
  const keyId = sealed.toString('latin1', 2, nonceAt);
  if (sealed[0] !== version || tagAt < textAt || !/^[\w.-]{1,32}$/.test(keyId)) {
    throw new SecretUnreadableError('The stored bytes are not a sealed secret of a format that this version knows.');
  }
  return {
    keyId,
    nonce: sealed.subarray(nonceAt, textAt),
    ciphertext: sealed.subarray(textAt, tagAt),
    tag: sealed.subarray(tagAt),
  };
}
