import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { keepGlyphTextsApart } from './keep-glyph-texts-apart.ts';
import { skipMissingAnchors } from './skip-missing-anchors.ts';
import { unpackWoff } from './unpack-woff.ts';

/** The certificate's own faces. A fallback font has the characters that they lack. */
export type Face = 'serif' | 'sans' | 'sansSemiBold';

/** A font file that is read once per process. `name` is its key in a PDF document. */
export interface LoadedFont {
  readonly name: string;
  readonly font: Font;
}

// Complete fonts, one file each: Latin, Greek, Cyrillic, Vietnamese.
const FACES: Record<Face, string> = {
  serif: '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  sans: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  sansSemiBold: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
};

const emoji = 'noto-emoji';

// Packages that split a font into files by ranges of characters, listed in their unicode.json. They are tried in this
// order. Simplified Chinese comes after the scripts because it has Han and kana for all languages, in Chinese forms.
// Symbols and emoji come last, because some of them are in other fonts, too.
export const fallbackPackages: readonly string[] = [
  'noto-sans-hebrew',
  // Plex has a glyph per Arabic letter, so that text can be copied. Noto builds letters from dots but has more of them.
  'ibm-plex-sans-arabic',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-serif-tibetan',
  'noto-sans-lao',
  'noto-sans-ethiopic',
  'noto-sans-sc',
  'noto-sans-symbols',
  'noto-sans-symbols-2',
  // In one colour, like the other letters of a line.
  emoji,
];
const HANGUL = '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf';

const require = createRequire(import.meta.url);
const MOST_CHOICES = 10_000;
const chosen = new Map<string, LoadedFont | undefined>();
const settable = new Map<string, boolean>();
const loaded = new Map<string, LoadedFont>();
let fallbackFiles: readonly FallbackFile[] | undefined;

interface FallbackFile {
  readonly specifier: string;
  readonly ranges: readonly (readonly [number, number])[];
}

/** Returns the font of a face. */
export function faceFont(face: Face): LoadedFont {
  return load(FACES[face]);
}

/**
 * Returns the font for one grapheme (a letter with its marks): the face itself, else the first other font that has all
 * of its characters; undefined when none has.
 */
export function fontFor(grapheme: string, face: Face): LoadedFont | undefined {
  const key = `${face} ${grapheme}`;
  if (!chosen.has(key)) {
    if (chosen.size >= MOST_CHOICES) chosen.clear();
    chosen.set(key, findFont(grapheme, face));
  }
  return chosen.get(key);
}

/** Returns whether the font's spaces and punctuation suit a text. The space of the emoji is as wide as they are. */
export const hasTextSpaces = ({ name }: LoadedFont): boolean => !name.includes(emoji);

/** Returns whether the font has a glyph for each visible character of a grapheme and the library can lay them out. */
export function canSet(font: LoadedFont, grapheme: string): boolean {
  const key = `${font.name} ${grapheme}`;
  const known = settable.get(key);
  if (known !== undefined) return known;
  if (settable.size >= MOST_CHOICES) settable.clear();
  const hasGlyphs = (): boolean => visibleCodePoints(grapheme).every((code) => font.font.hasGlyphForCodePoint(code));
  const result = (attempt(hasGlyphs) ?? false) && unitWidth(font, grapheme) !== undefined;
  settable.set(key, result);
  return result;
}

/**
 * Returns the width of a text at one point, without features; undefined when the library cannot lay it out. It fails at
 * some glyphs of the fonts. One kind is an empty glyph at the end of the file, as the space of Nanum Gothic and the
 * no-break space of Plex. Another kind is Arabic letters with incomplete anchors. The library puts the glyph of the
 * space in the place of a joiner, and pdfkit reads the width of every glyph, so all of them are read here.
 */
export function unitWidth({ font }: LoadedFont, text: string): number | undefined {
  return attempt(() => {
    const { glyphs, advanceWidth } = font.layout(text, []);
    for (const glyph of glyphs) void glyph.advanceWidth;
    return advanceWidth / font.unitsPerEm;
  });
}

function attempt<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function visibleCodePoints(grapheme: string): number[] {
  return [...grapheme].map((character) => character.codePointAt(0) ?? 0).filter((code) => !isInvisible(code));
}

function findFont(grapheme: string, face: Face): LoadedFont | undefined {
  const codePoints = visibleCodePoints(grapheme);
  const covers = (font: LoadedFont): boolean => canSet(font, grapheme);
  for (const candidate of [FACES[face], FACES.sans]) {
    const font = load(candidate);
    if (covers(font)) return font;
  }
  fallbackFiles ??= [...fallbackPackages.flatMap(filesOf), { specifier: HANGUL, ranges: [[0, 0x10ffff]] }];
  for (const { specifier, ranges } of fallbackFiles) {
    if (!codePoints.some((code) => ranges.some(([first, last]) => code >= first && code <= last))) continue;
    const font = load(specifier);
    if (covers(font)) return font;
  }
  return undefined;
}

/** Joiners and variation selectors change their neighbours and need no glyph of their own. */
function isInvisible(code: number): boolean {
  return code === 0x200c || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f);
}

function load(specifier: string): LoadedFont {
  const known = loaded.get(specifier);
  if (known !== undefined) return known;
  const font = create(unpackWoff(readFileSync(require.resolve(specifier))));
  if (!('layout' in font)) throw new Error(`${specifier} is a collection, not one font`);
  keepGlyphTextsApart(font);
  skipMissingAnchors(font);
  const result = { name: specifier, font };
  loaded.set(specifier, result);
  return result;
}

function filesOf(packageName: string): FallbackFile[] {
  const index = JSON.parse(readFileSync(require.resolve(`@fontsource/${packageName}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(index).map(([subset, ranges]) => ({
    // "[4]" in the index is "4" in the file's name.
    specifier: `@fontsource/${packageName}/files/${packageName}-${subset.replace(/[[\]]/g, '')}-400-normal.woff`,
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace(/^u\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
}
