import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts with AES-256-GCM. A ciphertext is nonce, tag and encrypted bytes, and can be decrypted only in its own
 * place.
 */
export class Cipher {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  /** Encrypts a text. @param place that the ciphertext is bound to, e.g. the row and column that will hold it */
  encrypt(plain: Buffer | string, place: string): Buffer {
    const nonce = randomBytes(nonceLength);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce);
    cipher.setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
  }

  /** Decrypts a text. @throws Error for another key, another place or changed bytes */
  decrypt(ciphertext: Buffer, place: string): Buffer {
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#key, ciphertext.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(ciphertext.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([decipher.update(ciphertext.subarray(nonceLength + tagLength)), decipher.final()]);
    } catch {
      throw new Error('A stored secret cannot be decrypted: SECRET_KEY is not the one that it was encrypted with.');
    }
  }
}
