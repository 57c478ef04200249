const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The codes of the letters, and the value of each code; 255 for a code that is no letter. */
const codes = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0));
const values = new Uint8Array(256).fill(255);
for (const [value, code] of codes.entries()) values[code] = value;

/** Bytes that are encoded at a time: a multiple of three. */
const chunk = 3 * 8_192;

/** Returns base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  const decoder = new TextDecoder('latin1');
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += chunk) {
    parts.push(decoder.decode(lettersOf(bytes.subarray(at, at + chunk))));
  }
  return parts.join('');
}

/** Returns the codes of the letters of some bytes. */
function lettersOf(bytes: Uint8Array): Uint8Array {
  const letters = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let length = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    // What has no room, after the last byte, is not kept.
    letters[length++] = codes[group >> 18]!;
    letters[length++] = codes[(group >> 12) & 63]!;
    letters[length++] = codes[(group >> 6) & 63]!;
    letters[length++] = codes[group & 63]!;
  }
  return letters;
}

/**
 * Reads base64url. A text that `toBase64url` would not write is refused, since several texts could then stand for the
 * same bytes, and a changed one would be accepted.
 * @returns null when the text is not base64url
 */
export function fromBase64url(text: string): Uint8Array | null {
  // One letter more than whole groups holds no byte.
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let kept = 0;
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const value = values[text.charCodeAt(at)] ?? 255;
    if (value === 255) return null;
    bits = (bits << 6) | value;
    kept += 6;
    if (kept < 8) continue;
    kept -= 8;
    bytes[length++] = (bits >> kept) & 255;
    bits &= (1 << kept) - 1;
  }
  // The bits after the last byte are zero in what `toBase64url` writes.
  return bits === 0 ? bytes : null;
}
