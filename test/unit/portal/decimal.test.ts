import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimal, decimalText, groupingProblem } from '../../../src/portal/components/decimal.ts';
import { westernDigits } from '../../../src/portal/components/western-digits.ts';
import { translateBy, english } from '../../../src/language/translate.ts';

const inDigits = (text: string, zero: number): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

it('a number is read with a point or a comma before its decimals, in the digits of each keyboard', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.constantFrom('.', ',', '٫'),
      fc.constantFrom(0x30, 0x660, 0x6f0),
      fc.constantFrom('.', ','),
      (hundredths, mark, zero, readersMark) => {
        const text = (hundredths / 100).toFixed(2);
        expect(decimal(inDigits(text.replace('.', mark), zero), readersMark)).toBe(Number(text));
        expect(decimal(` ${inDigits(String(hundredths), zero)} `, readersMark)).toBe(hundredths);
        expect(decimal(hundredths)).toBe(hundredths);
      },
    ),
  );
});

it.each([
  '',
  ' ',
  'seven',
  '7,5,1',
  '7.5,1',
  '12e3',
  '0x10',
  '7 5',
  ',',
  '-',
  'Infinity',
  '1 000',
  '1.000,5',
  '1,000.5',
  '1.000.000',
  '1٬000',
  '٧٥٪',
])('a text that is no number is refused in every language: %j', (text) => {
  for (const mark of ['.', ',']) expect(decimal(text, mark)).toBeNaN();
});

describe('a mark before exactly three digits', () => {
  it.each([
    ['1.000', '.', 1],
    ['1.000', ',', NaN],
    ['1,000', ',', 1],
    ['1,000', '.', NaN],
    ['-12.500', ',', NaN],
    ['١٫٠٠٠', '.', 1],
    ['١,٠٠٠', '.', NaN],
    // No thousands begin with a zero, or have four digits before the mark.
    ['0,125', '.', 0.125],
    ['0.125', ',', 0.125],
    ['1234.567', ',', 1234.567],
  ])('%s, where decimals follow %s, is %d', (text, mark, value) => {
    expect(decimal(text, mark)).toBe(value);
  });
});

it.each([
  ['1.000', ',', true],
  ['1,000', '.', true],
  ['1,000', ',', false],
  ['1.000.000,5', ',', true],
  ["1'000", '.', true],
  ['1 000', '.', true],
  ['seven', '.', false],
  ['7', '.', false],
])('of %s, where decimals follow %s, the message says that it is grouped: %s', (text, mark, isGrouped) => {
  expect(groupingProblem(text, mark) !== null).toBe(isGrouped);
});

// Other suites of this process translate by the service's languages.
const former = translateBy(() => english);
afterAll(() => void translateBy(former));

it('writes a number as its reader types it', () => {
  const languages = ['en', 'de', 'ar'] as const;
  const texts = languages.map((language) => {
    translateBy(() => ({ ...english, language }));
    return [1234.5, -0.125, 100, 1e-3].map(decimalText);
  });
  translateBy(former);
  expect(texts).toEqual([
    ['1234.5', '-0.125', '100', '0.001'],
    ['1234,5', '-0,125', '100', '0,001'],
    ['1234.5', '-0.125', '100', '0.001'],
  ]);
  expect(decimalText('7,')).toBe('7,');
});

it('reads the digits of Arabic and Persian keyboards', () => {
  expect(westernDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ a')).toBe('0123456789 0123456789 a');
});
