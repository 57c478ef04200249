import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { create } from 'fontkit';
import { keepGlyphTextsApart } from '../../../src/features/certificates/document/keep-glyph-texts-apart.ts';

const require = createRequire(import.meta.url);
const files = {
  serif: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  sans: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
};

/** A font that has drawn nothing yet. @returns what software reads for a text that the font draws */
function openFont(file: string): (text: string) => string {
  const font = create(readFileSync(require.resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection`);
  keepGlyphTextsApart(font);
  return (text) => String.fromCodePoint(...font.layout(text, []).glyphs.flatMap(({ codePoints }) => codePoints));
}

describe.each(Object.entries(files))('a text in %s', (_face, file) => {
  it.each([
    ['Is\u0131k', 'i\u0300'],
    ['course', '\u00F9\u0304'],
    ['Novak', 'a\u0301\u0328'],
  ])('reads as it is, %s, after one with %s', (text, before) => {
    const read = openFont(file);
    expect(read(before).normalize('NFC')).toBe(before.normalize('NFC'));
    expect(read(text)).toBe(text);
    expect(read(before).normalize('NFC')).toBe(before.normalize('NFC'));
  });
});
