/**
 * Text of others (names, a server's reply) made fit for one line of a header, a subject or plain text: control characters and line
 * breaks become spaces, so that nobody can add a header or a line, and marks that turn the reading direction of what follows go.
 */
export function singleLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
