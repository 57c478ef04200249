/**
 * Decodes a body as text. Bytes that are not valid in its encoding become U+FFFD, and `isWellFormed` is false: an id
 * must not change silently.
 */
export function decodeText(bytes: Buffer, contentType: string | null): { text: string; isWellFormed: boolean } {
  const encoding = encodingOf(contentType);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), isWellFormed: true };
  } catch {
    return { text: new TextDecoder(encoding).decode(bytes), isWellFormed: false };
  }
}

/** Returns the encoding that a content type names, if it is known; else UTF-8, which JSON must have. */
function encodingOf(contentType: string | null): string {
  const label = /;\s*charset="?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8';
  }
}
