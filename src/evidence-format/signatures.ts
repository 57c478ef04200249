import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64url, toBase64url } from './base64url.ts';

hashes.sha512 = sha512;

/** A public key for Ed25519 signatures as a JSON Web Key (RFC 8037). */
export interface PublicKey {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly kid: string;
  /** The 32 bytes of the key in base64url. */
  readonly x: string;
}

/** What a signature is for. A signature of one type never counts as one of another. */
export type SignatureType = 'attain-evidence+jws' | 'attain-checkpoint+jws';

export type SignatureProblem = 'SIGNATURE_UNREADABLE' | 'KEY_UNKNOWN' | 'SIGNATURE_WRONG';

/** Returns the header that a signature protects, in base64url. */
export function protectedHeader(kid: string, type: SignatureType): string {
  return toBase64url(utf8ToBytes(`{"alg":"EdDSA","kid":${JSON.stringify(kid)},"typ":"${type}"}`));
}

/** Returns the bytes that are signed (RFC 7515 §5.1). @param payload text of the payload */
export function signingInput(header: string, payload: string): Uint8Array {
  return utf8ToBytes(`${header}.${toBase64url(utf8ToBytes(payload))}`);
}

/**
 * Checks a compact JWS whose payload is not part of it (RFC 7515 appendix F): `header..signature`.
 * @param payload text of the payload
 * @param type a signature of any other type is refused
 * @returns the id of the key, or what is wrong
 */
export function checkSignature(
  jws: string,
  payload: string,
  type: SignatureType,
  keys: readonly PublicKey[],
): { readonly kid: string } | { readonly problem: SignatureProblem } {
  const [header, middle, signature, ...more] = jws.split('.');
  const bytes = signature === undefined ? null : fromBase64url(signature);
  const kid = header === undefined ? null : keyIdOf(header, type);
  if (header === undefined || kid === null || middle !== '' || more.length > 0 || bytes?.length !== 64) {
    return { problem: 'SIGNATURE_UNREADABLE' };
  }
  const key = keys.find((each) => each.kid === kid);
  const publicBytes = key === undefined ? null : fromBase64url(key.x);
  if (publicBytes?.length !== 32) return { problem: 'KEY_UNKNOWN' };
  const isRight = isSignedBy(bytes, signingInput(header, payload), publicBytes);
  return isRight ? { kid } : { problem: 'SIGNATURE_WRONG' };
}

/** Returns the key that a header names. Only the text that `protectedHeader` writes is a header. */
function keyIdOf(header: string, type: SignatureType): string | null {
  const bytes = fromBase64url(header);
  if (bytes === null) return null;
  try {
    const { kid } = JSON.parse(new TextDecoder().decode(bytes)) as { kid?: unknown };
    return typeof kid === 'string' && protectedHeader(kid, type) === header ? kid : null;
  } catch {
    return null;
  }
}

function isSignedBy(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    // zip215 accepts several encodings of a point; here there is one signature for one text.
    return verify(signature, message, key, { zip215: false });
  } catch {
    return false;
  }
}
