import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import { toBase64url } from '../../evidence-format/base64url.ts';
import { protectedHeader, signingInput, type PublicKey, type SignatureType } from '../../evidence-format/signatures.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import {
  addSigningKey,
  findSigningSecret,
  listSigningKeys,
  retireSigningKey,
  type SigningKeyRecord,
} from './store/signing-keys.ts';

export interface SigningDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
}

const signAsync = promisify(sign);

/** Signs texts with the installation's current key. */
export interface Signer {
  readonly keyId: string;
  /** Returns the protected header of its signatures, in base64url. */
  headerFor(type: SignatureType): string;
  /** Signs bytes in a thread of Node's own, so that the key stays here. @returns the signature in base64url */
  signInBackground(input: Uint8Array): Promise<string>;
  /** Returns a compact JWS. */
  signCompact(payload: string, type: SignatureType): string;
}

/**
 * Returns a signer with the current key. The first use of an installation makes the key.
 * @throws SecretUnreadableError when SECRET_KEYS lacks the key that encrypts it
 */
export async function currentSigner({ database, secretBox }: SigningDependencies): Promise<Signer> {
  let stored = await findSigningSecret(database);
  if (stored === null) {
    // Another process may be quicker. Its key is used then.
    await addNewKey({ database, secretBox });
    stored = await findSigningSecret(database);
  }
  if (stored === null) throw new Error('the installation has no signing key');
  const { id } = stored;
  const secret = secretBox.open(stored.sealedSecret, contextOf(id));
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
  return signerOf(id, key);
}

function signerOf(keyId: string, key: KeyObject): Signer {
  return {
    keyId,
    headerFor: (type) => protectedHeader(keyId, type),
    signInBackground: async (input) => toBase64url(await signAsync(null, input, key)),
    signCompact: (payload, type) => {
      const header = protectedHeader(keyId, type);
      const signature = toBase64url(sign(null, signingInput(header, payload), key));
      return `${header}.${toBase64url(Buffer.from(payload, 'utf8'))}.${signature}`;
    },
  };
}

/** Returns the public half of every key, the current one first. Retired keys stay, since they verify older files. */
export async function publicKeys(database: Database): Promise<PublicKey[]> {
  const keys = await listSigningKeys(database);
  return keys.map(({ id, publicKey }) => ({ kty: 'OKP', crv: 'Ed25519', kid: id, x: publicKey }));
}

/** Returns every key with its times, the newest first. */
export const describeKeys = (database: Database): Promise<SigningKeyRecord[]> => listSigningKeys(database);

/**
 * Retires the current key. The next signature makes a new one. What the retired key signed can still be verified.
 * @returns id of the retired key; null when nothing was signed yet
 */
export const rotateSigningKey = (database: Database): Promise<string | null> => retireSigningKey(database);

async function addNewKey({ database, secretBox }: SigningDependencies): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x!;
  const id = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  await addSigningKey(database, { id, publicKey: x, sealedSecret: secretBox.seal(secret, contextOf(id)) });
}

/** The row that an encrypted secret belongs to, for `SecretBox`. */
const contextOf = (id: string): string => `signing_key:${id}`;
