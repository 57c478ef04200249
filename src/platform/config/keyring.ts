import { createSecretKey, type KeyObject } from 'node:crypto';

/** Keys that encrypt stored secrets: the first one encrypts, every one decrypts. A KeyObject never prints its bytes. */
export type Keyring = readonly [KeyringEntry, ...KeyringEntry[]];

export interface KeyringEntry {
  /** 1 to 32 characters of A–Z, a–z, 0–9, `_`, `.` and `-`. It is stored unencrypted beside each encrypted secret. */
  readonly id: string;
  /** 256 bits. */
  readonly key: KeyObject;
}

const idPattern = /^[\w.-]{1,32}$/;
const keyPattern = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Reads `id:base64(32 bytes)`, several separated by commas, the newest first. To rotate, put a new key in front. Keep
 * an old key as long as something encrypted with it is stored.
 * @throws Error whose message completes "SECRET_KEYS …" and says which entry is wrong, without repeating any of it
 */
export function parseKeyring(text: string): Keyring {
  const [first, ...others] = text.split(',').map((entry, index) => parseEntry(entry.trim(), index + 1));
  const ids = new Set<string>();
  for (const [index, { id }] of [first!, ...others].entries()) {
    if (ids.has(id)) throw new Error(`must have ids that differ; entry ${index + 1} repeats the id of another`);
    ids.add(id);
  }
  return [first!, ...others];
}

function parseEntry(entry: string, position: number): KeyringEntry {
  const colon = entry.indexOf(':');
  const id = entry.slice(0, Math.max(colon, 0));
  if (!idPattern.test(id)) {
    throw new Error(
      `must be id:key, several separated by commas; entry ${position} has no id of 1 to 32 letters, digits, "_", "." or "-" before a colon`,
    );
  }
  const bytes = Buffer.from(entry.slice(colon + 1), 'base64');
  if (!keyPattern.test(entry.slice(colon + 1)) || bytes.toString('base64') !== entry.slice(colon + 1)) {
    throw new Error(`must have a key of 32 bytes in base64 (44 characters); that of entry ${position} is not`);
  }
  return { id, key: createSecretKey(bytes) };
}
