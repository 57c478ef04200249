import { singleLine } from '../single-line.ts';

/**
 * Makes a foreign text fit for the header of an e-mail: one line, in which encoded words (RFC 2047 § 2) are broken up,
 * because a reader would decode them, line breaks included.
 */
export function headerText(text: string): string {
  return singleLine(text).replaceAll('=?', '= ?');
}
