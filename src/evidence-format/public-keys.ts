import type { PublicKey } from './signatures.ts';

/**
 * Reads a JSON Web Key Set (RFC 7517). Keys of other kinds are left out.
 * @returns null when the text is none
 */
export function publicKeysIn(text: string): PublicKey[] | null {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (!Array.isArray(keys) || !keys.every((key) => typeof key === 'object' && key !== null)) return null;
    return (keys as Partial<Record<keyof PublicKey, unknown>>[]).filter((key): key is PublicKey => isPublicKey(key));
  } catch {
    return null;
  }
}

const isPublicKey = ({ kty, crv, kid, x }: Partial<Record<keyof PublicKey, unknown>>): boolean =>
  kty === 'OKP' && crv === 'Ed25519' && typeof kid === 'string' && typeof x === 'string';
