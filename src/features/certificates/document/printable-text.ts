/**
 * Prepares text for print: composed (NFC), on one line, without control characters and surrogate halves. It also
 * removes the marks that force a reading direction: the bidirectional algorithm decides that, not the author of a name.
 */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}
