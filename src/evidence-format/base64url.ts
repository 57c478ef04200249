const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns base64url without padding (RFC 4648 §5). */
export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    const letters = Math.min(bytes.length - at, 3) + 1;
    for (let index = 0; index < letters; index += 1) text += alphabet[(group >> (18 - 6 * index)) & 63];
  }
  return text;
}

/**
 * Reads base64url. A text that `toBase64url` would not write is refused, since several texts could then stand for the
 * same bytes, and a changed one would be accepted.
 * @returns null when the text is not base64url
 */
export function fromBase64url(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let kept = 0;
  let length = 0;
  for (const letter of text) {
    const value = alphabet.indexOf(letter);
    if (value < 0) return null;
    bits = (bits << 6) | value;
    kept += 6;
    if (kept < 8) continue;
    kept -= 8;
    bytes[length++] = (bits >> kept) & 255;
    bits &= (1 << kept) - 1;
  }
  return toBase64url(bytes) === text ? bytes : null;
}
