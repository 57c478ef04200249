/**
 * Makes a foreign text (names, a server's reply) fit for one line of plain text. Control characters and line breaks
 * become spaces, so that no text can add a line. Marks that turn the reading direction are removed.
 */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
