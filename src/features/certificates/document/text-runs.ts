import bidiFactory from 'bidi-js';
import {
  canSet,
  faceFont,
  fontFor,
  hasTextSpaces,
  unitWidth,
  type Face,
  type LoadedFont,
} from './certificate-fonts.ts';

/** A part of a line in one font and one direction, in reading order. The runs of a line are in drawing order. */
export interface TextRun {
  readonly text: string;
  readonly font: LoadedFont;
  /** Width at one point. It grows in proportion. */
  readonly unitWidth: number;
}

interface LevelledRun {
  readonly text: string;
  readonly font: LoadedFont;
  readonly level: number;
}

const REPLACEMENT = '\uFFFD';
// The package is CommonJS whose export is the factory itself. Its types describe its ES module build.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns whether the text as a whole is read from right to left, by its first letter that has a direction. */
export function isRightToLeft(text: string): boolean {
  return bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1;
}

/**
 * Splits one printed line into runs from left to right, with Unicode's bidirectional algorithm and a font per grapheme.
 */
export function textRuns(line: string, face: Face, rightToLeft = isRightToLeft(line)): TextRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, rightToLeft ? 'rtl' : 'ltr');
  const runs: LevelledRun[] = [];
  for (const { segment, index } of graphemes.segment(line)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const { text, font } = printed(segment, face, level, last?.level === level ? last.font : undefined);
    if (last !== undefined && last.level === level && last.font === font) {
      runs[runs.length - 1] = { ...last, text: last.text + text };
    } else {
      runs.push({ text, font, level });
    }
  }
  return drawingOrder(runs).flatMap(measured);
}

/** Returns whether a letter with its marks is printed unchanged, at any place in a text. */
export function hasFont(grapheme: string, face: Face): boolean {
  return fontFor(grapheme, face) !== undefined;
}

/** Returns the printed text and the font for a grapheme: its neighbour's font if possible. */
function printed(
  asWritten: string,
  face: Face,
  level: number,
  neighbour: LoadedFont | undefined,
): { readonly text: string; readonly font: LoadedFont } {
  // A letter whose font cannot set the joiner after it is printed without it.
  const grapheme =
    fontFor(asWritten, face) === undefined ? asWritten.replace(/(?<=.)[\u200C\u200D]+$/u, '') : asWritten;
  const own = fontFor(grapheme, face);
  if (own === undefined) return { text: REPLACEMENT, font: faceFont(face) };
  const mirrored = level % 2 === 1 ? bidi.getMirroredCharacter(grapheme) : null;
  const found = mirrored === null ? undefined : fontFor(mirrored, face);
  // A sign whose mirror image no font has is printed unchanged.
  const text = found === undefined ? grapheme : mirrored!;
  const staysInFont =
    neighbour !== undefined && hasTextSpaces(neighbour) && /^[\p{P}\p{Z}]$/u.test(text) && canSet(neighbour, text);
  return { text, font: staysInFont ? neighbour : (found ?? own) };
}

/** If the letters of a run can be set alone but not together, they are set letter by letter, without joining. */
function measured({ text: asRead, font, level }: LevelledRun): TextRun[] {
  const text = level % 2 === 1 ? shaped(asRead) : asRead;
  const width = unitWidth(font, text);
  if (width !== undefined) return [{ text, font, unitWidth: width }];
  const letters = [...graphemes.segment(asRead)].map(({ segment }) => ({
    text: segment,
    font,
    unitWidth: unitWidth(font, segment) ?? 0,
  }));
  return level % 2 === 1 ? letters.reverse() : letters;
}

/** Returns the width in points of runs set at the given size. */
export function widthOf(runs: readonly TextRun[], size: number): number {
  return runs.reduce((width, { unitWidth }) => width + unitWidth * size, 0);
}

/**
 * Applies rule L2 of the algorithm to whole runs: from the highest level down, every part at or above it is reversed.
 */
function drawingOrder(runs: readonly LevelledRun[]): LevelledRun[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const result: LevelledRun[] = [];
    let stretch: LevelledRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        stretch.unshift(run);
      } else {
        result.push(...stretch, run);
        stretch = [];
      }
    }
    ordered = [...result, ...stretch];
  }
  return ordered;
}

/**
 * The shaper itself reverses text of a right-to-left script, but not signs without a script. They are reversed here.
 */
function shaped(text: string): string {
  if (!/^[\p{Script=Common}\p{Script=Inherited}]*$/u.test(text)) return text;
  return [...graphemes.segment(text)]
    .map(({ segment }) => segment)
    .reverse()
    .join('');
}
