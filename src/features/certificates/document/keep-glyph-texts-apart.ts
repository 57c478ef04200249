import type { Font } from 'fontkit';

/**
 * Makes each use of a glyph carry its own characters. A PDF needs them so that its text can be copied and read aloud.
 * fontkit keeps the characters of a glyph's first use as long as the font is loaded. Without this, an i with a separate
 * accent in one certificate turns each ı of later certificates into an i for software that reads them.
 */
export function keepGlyphTextsApart(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return codePoints.length === 0 ? glyph : Object.assign(glyph, { codePoints: ownPart(font, id, codePoints) });
  };
}

/**
 * If the font draws one character by several glyphs, as ù by u and an accent, returns the character of this glyph; else
 * `codePoints`.
 */
function ownPart(font: Font, id: number, codePoints: number[]): number[] {
  const parts = [...String.fromCodePoint(...codePoints).normalize('NFD')].map((part) => part.codePointAt(0)!);
  if (parts.length <= codePoints.length) return codePoints;
  const part = parts.find((code) => font.glyphForCodePoint(code).id === id);
  return part === undefined ? codePoints : [part];
}
