import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { fallbackPackages } from '../../src/features/certificates/document/certificate-fonts.ts';

const require = createRequire(import.meta.url);

/** Ranges of characters that the fonts of certificates claim: those in the packages' lists, and those of the complete fonts. */
const ranges: readonly (readonly [number, number])[] = [
  ...fallbackPackages.flatMap(rangesOf),
  [0x20, 0x24f], // Latin
  [0x300, 0x36f], // combining marks
  [0x370, 0x52f], // Greek, Cyrillic
  [0x1e00, 0x1eff], // Vietnamese
  [0x1100, 0x11ff], // Hangul, letter by letter
  [0xac00, 0xd7a3], // Hangul
];

const spaces = [' ', '\u00A0', '\u2009', '\u202F', '\u3000', '\u200B', '\u200C', '\u200D'];

/** Words of one script each, between spaces of all kinds, some letters with a mark of another script. */
export const nameInClaimedScripts: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc
        .constantFrom(...ranges)
        .chain(([first, last]) =>
          fc.array(
            fc.tuple(
              fc.integer({ min: first, max: last }),
              fc.option(fc.integer({ min: 0x300, max: 0x36f }), { freq: 8 }),
            ),
            { minLength: 1, maxLength: 7 },
          ),
        ),
      fc.constantFrom(...spaces),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((words) =>
    words
      .flatMap(([letters, space]) => [
        ...letters
          .flatMap(([letter, mark]) => [letter, ...(mark === null ? [] : [mark])])
          .map((code) => String.fromCodePoint(code)),
        space,
      ])
      .join(''),
  );

/** Every character that the fonts claim, once. */
export function claimedCharacters(): string[] {
  const codes = new Set(
    ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index)),
  );
  return [...codes].map((code) => String.fromCodePoint(code));
}

function rangesOf(name: string): (readonly [number, number])[] {
  const index = JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.values(index).flatMap((list) =>
    list.split(',').map((range) => {
      const [first = '', last = first] = range.replace(/^u\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  );
}
