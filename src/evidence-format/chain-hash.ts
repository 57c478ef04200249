import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The hash before the first entry of an organisation's chain. */
export const firstHash = '0'.repeat(64);

/** Returns the SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/**
 * Returns the hash of an entry of the chain: SHA-256 of the 32 bytes of the previous entry's hash and the 32 bytes of
 * the SHA-256 of its facts.
 * @param previous 64 hexadecimal digits
 * @param factsHash 64 hexadecimal digits: `textHash` of the facts' canonical JSON
 */
export function entryHash(previous: string, factsHash: string): string {
  return bytesToHex(sha256(concatBytes(hexToBytes(previous), hexToBytes(factsHash))));
}
