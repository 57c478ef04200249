import { asSentence } from '../../language/sentence.ts';
import { findSecrets } from './find-secrets.ts';

const MASK = '[hidden]';

/** Replaces a text in which secrets cannot be masked in a reasonable time. */
export const withheld = asSentence(
  'Not shown: the credentials have too many parts, or are too long, to be masked in this text.',
);

/**
 * The length of a body that is searched, in UTF-16 units. A mask can be shorter than the secret, but no excerpt reaches
 * as far as this.
 */
const SCANNED = 16 * 1024;

/** Maximum length of one unit of a secret in its spellings, such as `%5Cu00e4` or `&amp;#x000e4;`. */
const longestSpelling = 16;

/** Control and format characters and line separators, except the two joiners, which many scripts and emoji need. */
const INVISIBLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Returns the beginning of an LMS's answer, fit for a page, a log and a text column. It is well-formed Unicode without
 * NUL, with control and format characters made visible (␊, \u{202e}). Secrets are masked in the spellings in which a
 * reply may echo them.
 * @param body text, or bytes that are read as UTF-8 in any case
 * @param maxLength of the result, in UTF-16 units
 * @param secrets passwords, tokens and header values that must not be shown; empty ones are skipped. With more than 16
 * of them a sentence says that the text is not shown
 */
export function safeExcerpt(body: string | Uint8Array, maxLength = 500, secrets: readonly string[] = []): string {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  // Masked before it is cut. The beginning of a secret at the cut would not be recognised.
  const { masked, isWhole } = maskBeginning(text, secrets, Math.max(SCANNED, maxLength + 1));
  const visible = masked
    .slice(0, maxLength + 1)
    .toWellFormed()
    .replace(INVISIBLE, makeVisible);
  if (isWhole && visible.length <= maxLength) return visible;
  const cut = visible.slice(0, Math.max(maxLength - 1, 0));
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)) + (maxLength > 0 ? '…' : '');
}

/** Does what `safeExcerpt` does, and keeps the lines of the text. */
export function safeLines(text: string, maxLength: number, secrets: readonly string[]): string {
  const { masked, isWhole } = maskBeginning(text, secrets, maxLength);
  const lines = masked.split('\n').map((line) => line.toWellFormed().replace(INVISIBLE, makeVisible));
  return lines.join('\n') + (isWhole ? '' : '…');
}

function makeVisible(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `\\u{${code.toString(16)}}`;
}

/**
 * Masks every range that belongs to a secret, overlapping ones as one, up to `length` units of the text. An occurrence
 * that begins before that is masked to its end. If there are too many secrets to search, a sentence replaces the text.
 */
function maskBeginning(text: string, secrets: readonly string[], length: number) {
  const longest = Math.max(0, ...secrets.map((secret) => secret.length));
  const scanned = text.slice(0, length + longest * longestSpelling);
  const found = findSecrets(scanned, secrets, scanned.length === text.length);
  if (found === null && text !== '') return { masked: withheld.text, isWhole: true };
  let masked = '';
  let end = 0;
  for (const [from, to] of found ?? []) {
    if (from >= length) break;
    masked += text.slice(end, from) + MASK;
    end = to;
  }
  const rest = Math.max(end, Math.min(text.length, length));
  return { masked: masked + text.slice(end, rest), isWhole: rest === text.length };
}
