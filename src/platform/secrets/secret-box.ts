import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, KeyringEntry } from '../config/keyring.ts';
import { nonceBytes, readSealed, sealedHeader, tagBytes, writeSealed } from './sealed-format.ts';
import { SecretUnreadableError } from './secret-errors.ts';

export interface SecretBox {
  /**
   * Encrypts a secret. @param plaintext well-formed Unicode
   * @param context identity of the row that keeps the result, e.g. `lms_operation:<organisation>:<operation>`; it is
   * not stored
   */
  seal(plaintext: string, context: string): Buffer;
  /**
   * Decrypts a secret. @param context the one that was given to `seal`
   * @throws SecretUnreadableError when the key is missing, the row is another one, or a bit differs
   */
  open(sealed: Buffer, context: string): string;
}

const algorithm = 'aes-256-gcm';

/**
 * Creates the encryption at rest (docs/product.md "Credentials"): AES-256-GCM with the row's identity as associated
 * data. So ciphertext that is copied to another row cannot be decrypted there. The first key of the ring encrypts,
 * every key decrypts.
 */
export function createSecretBox(keyring: Keyring): SecretBox {
  const [newest] = keyring;
  const keys = new Map(keyring.map((entry) => [entry.id, entry]));
  return {
    seal: (plaintext, context) => seal(plaintext, context, newest),
    open: (sealed, context) => open(sealed, context, keys),
  };
}

function seal(plaintext: string, context: string, { id, key }: KeyringEntry): Buffer {
  // UTF-8 cannot represent lone surrogates: decryption would return another text.
  if (!plaintext.isWellFormed()) throw new TypeError('A secret must be well-formed Unicode.');
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(id, context));
  const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return writeSealed({ keyId: id, nonce, ciphertext, tag: cipher.getAuthTag() });
}

function open(sealed: Buffer, context: string, keys: ReadonlyMap<string, KeyringEntry>): string {
  const { keyId, nonce, ciphertext, tag } = readSealed(sealed);
  const entry = keys.get(keyId);
  if (entry === undefined) {
    throw new SecretUnreadableError(
      `The secret of ${context} is sealed with the key ${keyId}, which SECRET_KEYS lacks.`,
    );
  }
  const decipher = createDecipheriv(algorithm, entry.key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(keyId, context));
  decipher.setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
  } catch {
    throw new SecretUnreadableError(
      `The secret stored at ${context} was sealed for another row or with another key called ${keyId}, or its bytes were changed.`,
    );
  }
}

function associatedData(keyId: string, context: string): Buffer {
  if (context === '' || !context.isWellFormed()) throw new TypeError('A secret belongs to a row, which must be named.');
  return Buffer.concat([sealedHeader(keyId), Buffer.from(context, 'utf8')]);
}
