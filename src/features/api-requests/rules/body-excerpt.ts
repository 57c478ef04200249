import { t } from '../../../language/translate.ts';
import { maskedText } from './masked-text.ts';

/** Maximum length of an excerpt in UTF-16 units. */
const mostLetters = 1_000;
const mostMembers = 20;
const plainName = /^[a-z][a-z_-]{0,39}$/i;

/** The fields of the contract, each with the values that are shown. Other values may be personal data or secrets. */
const shownFields: Readonly<Record<string, (value: unknown) => string | null>> = {
  lmsEnrolmentId: (value) =>
    typeof value === 'string' ? JSON.stringify(maskedText(value.slice(0, 255))) : plain(value),
  progress: (value) =>
    typeof value === 'string' && /^[\s\d.,%+-]{1,20}$/.test(value) ? JSON.stringify(value) : plain(value),
};

/**
 * Returns the beginning of a body that was read: its fields, and the values of those that the contract knows. “…” stands for
 * any other value (docs/product.md "Requests of the API").
 */
export function excerptOfBody(body: unknown): string {
  if (Array.isArray(body)) return body.length === 0 ? '[]' : `[ … ] with ${body.length} members`;
  if (typeof body !== 'object' || body === null) return plain(body) ?? hidden(body);
  const members = Object.entries(body);
  const shown = members.slice(0, mostMembers).map(([name, value]) => {
    const text = Object.hasOwn(shownFields, name) ? shownFields[name]!(value) : null;
    return `  ${JSON.stringify(plainName.test(name) ? name : '…')}: ${text ?? hidden(value)}`;
  });
  const more = members.length - shown.length;
  if (more > 0) shown.push(`  … and ${more} more fields`);
  return shown.length === 0 ? '{}' : `{\n${shown.join(',\n')}\n}`;
}

/** Returns an excerpt with its own words in the present language. A value of the body cannot look like them, since it is quoted. */
export const excerptInLanguage = (excerpt: string | null): string | null =>
  excerpt === null
    ? null
    : excerpt
        .replace(/^\[ … \] with (\d+) members$/, (_, count) =>
          t('[ … ] with {count} members', { count: Number(count) }),
        )
        .replace(
          /^ {2}… and (\d+) more fields$/m,
          (_, count) => `  ${t('… and {count} more fields', { count: Number(count) })}`,
        );

const plain = (value: unknown): string | null =>
  value === null || typeof value === 'boolean' || typeof value === 'number' ? JSON.stringify(value) : null;

function hidden(value: unknown): string {
  if (Array.isArray(value)) return '[ … ]';
  if (typeof value === 'object' && value !== null) return '{ … }';
  return typeof value === 'string' ? '"…"' : '…';
}

/** The words that are shown of a body that could not be read. */
const knownWords = new Set([
  'lmsEnrolmentId',
  'progress',
  'true',
  'false',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'None',
]);
const smallNumber = /^[+-]?\d{1,3}(\.\d{1,6})?%?$/;

/**
 * Returns the beginning of a body that is not JSON: its punctuation, the names of the contract's fields and small numbers, so that
 * the mistake can be seen. “…” stands for everything else.
 */
export function excerptOfBytes(bytes: Uint8Array): string {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, mostLetters * 2));
  // A byte order mark is white space to the expression, and nobody would see it.
  const masked = text
    .replace(/^\ufeff/, '\\ufeff')
    .replace(/[^\s{}[\]:,"'=&;<>()\\/]+/g, (word) => (knownWords.has(word) || smallNumber.test(word) ? word : '…'));
  const whole = masked.length <= mostLetters && bytes.length <= mostLetters * 2;
  return maskedText(masked.slice(0, mostLetters)) + (whole ? '' : '…');
}
