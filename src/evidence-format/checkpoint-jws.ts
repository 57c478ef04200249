import { fromBase64url } from './base64url.ts';
import { canonicalJson } from './canonical-json.ts';
import type { Checkpoint } from './evidence.ts';
import { checkSignature, type PublicKey } from './signatures.ts';

/** Returns a checkpoint without checking its signature, or null when it is none. */
export function peekCheckpoint(jws: string): Checkpoint | null {
  const bytes = fromBase64url(jws.split('.')[1] ?? '');
  try {
    return bytes === null ? null : (JSON.parse(new TextDecoder().decode(bytes)) as Checkpoint);
  } catch {
    return null;
  }
}

/**
 * Checks a checkpoint and returns it.
 * @param jws compact JWS with its payload
 * @returns null unless one of the keys has signed it
 */
export function readCheckpoint(jws: string, keys: readonly PublicKey[]): Checkpoint | null {
  const [header, payload, signature, ...more] = jws.split('.');
  const bytes = payload === undefined ? null : fromBase64url(payload);
  if (bytes === null || more.length > 0) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const checked = checkSignature(`${header}..${signature}`, text, 'attain-checkpoint+jws', keys);
    if ('problem' in checked) return null;
    const checkpoint = JSON.parse(text) as Checkpoint;
    return canonicalJson(checkpoint) === text ? checkpoint : null;
  } catch {
    return null;
  }
}
