import { currentLocale, formatNumber, t } from '../../language/translate.ts';
import { westernDigits } from './western-digits.ts';

const readersMark = new Intl.NumberFormat(currentLocale())
  .formatToParts(0.5)
  .find(({ type }) => type === 'decimal')!.value;

/** Marks of the reading direction, which a number from `Intl` or from a copied Arabic text may contain. */
const invisible = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/**
 * Reads a number that somebody typed, with Western, Arabic or Persian digits and a point, a comma or an Arabic comma
 * (U+066B) before the decimals. A text that may mean two numbers is not guessed: where the reader's language has one of
 * point and comma before decimals, the other one before exactly three digits may separate thousands ("1.000" in German,
 * "1,000" in English).
 * @param mark what the reader's language has before decimals
 * @returns NaN for a text that is no number, or not surely one
 */
export function decimal(value: number | string, mark = readersMark): number {
  if (typeof value === 'number') return value;
  const text = plain(value);
  if (!/^-?\d{1,20}(?:[.,\u066b]\d{0,20})?$/.test(text) || mayBeThousands(text, mark)) return NaN;
  return Number(text.replace(/[,\u066b]/, '.'));
}

/** Says what is wrong with a number that is grouped, or that may be; null for every other text. */
export function groupingProblem(value: number | string, mark = readersMark): string | null {
  if (typeof value === 'number') return null;
  const text = plain(value);
  const isGrouped = /^-?\d{1,3}(?:[.,’'\u066c\s]\d{3})+(?:[.,\u066b]\d*)?$/.test(text);
  return isGrouped && Number.isNaN(decimal(value, mark))
    ? t('Write thousands without a separator, such as 1000 or {example}.', { example: decimalText(1000.5) })
    : null;
}

/** Writes a number as its reader would type it: with the decimal mark of the language, without separated thousands. */
export const decimalText = (value: number | string | undefined): string =>
  typeof value === 'number'
    ? formatNumber(value, { useGrouping: false, maximumFractionDigits: 20 }).replace(invisible, '')
    : (value ?? '');

const plain = (value: string): string => westernDigits(value.replace(invisible, '').trim()).replace('\u2212', '-');

/** No thousands begin with a zero, so that 0,125 is a number in every language. */
const mayBeThousands = (text: string, mark: string): boolean =>
  /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text) && !text.includes(mark);
