import type { Font } from 'fontkit';

/**
 * Makes each use of a glyph say which characters it stands for this time; a PDF needs them so that its text can be copied and read aloud.
 * fontkit keeps those of a glyph's first use for as long as the font is loaded. Without this, an i with an accent of its own in one
 * certificate turns each ı of later certificates into an i for whoever reads them by software.
 */
export function keepGlyphTextsApart(font: Font): void {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints);
    return codePoints.length === 0 ? glyph : Object.assign(glyph, { codePoints: ownPart(font, id, codePoints) });
  };
}

/** Where the font draws one character by several glyphs, as ù by u and an accent, the character that this glyph is; else `codePoints`. */
function ownPart(font: Font, id: number, codePoints: number[]): number[] {
  const parts = [...String.fromCodePoint(...codePoints).normalize('NFD')].map((part) => part.codePointAt(0)!);
  if (parts.length <= codePoints.length) return codePoints;
  const part = parts.find((code) => font.glyphForCodePoint(code).id === id);
  return part === undefined ? codePoints : [part];
}
