import type { Face } from './certificate-fonts.ts';
import { isRightToLeft, textRuns, widthOf, type TextRun } from './text-runs.ts';

export interface FitOptions {
  readonly face: Face;
  /** In points. */
  readonly maxWidth: number;
  readonly maxLines: number;
  readonly maxSize: number;
  readonly minSize: number;
}

export interface FittedLine {
  /** In reading order. */
  readonly text: string;
  readonly runs: readonly TextRun[];
  readonly width: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly FittedLine[];
}

const ELLIPSIS = '…';
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Sets text as large as fits into the allowed lines, in lines of about equal length. A word is broken only when it does
 * not fit at any size. A text that is too long even then ends in an ellipsis. Nothing is ever wider than `maxWidth`.
 * The work grows with the length of the text: lines are tried with the widths of their words, which are measured once.
 * Only the chosen lines are set as a whole.
 */
export function fitText(text: string, options: FitOptions): FittedText {
  const setting = { ...options, rightToLeft: isRightToLeft(text), unitWidths: new Map<string, number>() };
  for (const where of ['between words', 'anywhere'] as const) {
    for (let size = options.maxSize; size >= options.minSize; size -= 1) {
      const lines = broken(text, size, options.maxWidth, setting, where);
      if (lines === undefined || lines.length > options.maxLines) continue;
      return fitted(balanced(text, lines, size, setting), size, setting);
    }
  }
  const lines = broken(text, options.minSize, options.maxWidth, setting, 'anywhere') ?? [];
  return fitted(cut(lines, setting), options.minSize, setting);
}

interface Setting extends FitOptions {
  readonly rightToLeft: boolean;
  /** Widths of words and letters at one point. They grow in proportion. */
  readonly unitWidths: Map<string, number>;
}

/** Returns the lines of a greedy setting; undefined when a word is wider than the line and words may not be broken. */
function broken(
  text: string,
  size: number,
  width: number,
  setting: Setting,
  where: 'between words' | 'anywhere',
): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  const add = (piece: string): boolean => {
    if (lineWidth + measure(piece.trimEnd(), size, setting) > width) return false;
    line += piece;
    lineWidth += measure(piece, size, setting);
    return true;
  };
  const endLine = (): void => {
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    lineWidth = 0;
  };
  for (const piece of breakable(text)) {
    if (add(piece)) continue;
    endLine();
    if (add(piece)) continue;
    if (where === 'between words') return undefined;
    for (const { segment } of graphemes.segment(piece)) {
      if (add(segment)) continue;
      endLine();
      // A segment alone on its line is set in any width.
      if (!add(segment)) [line, lineWidth] = [segment, Infinity];
    }
  }
  endLine();
  return lines.filter((each) => each !== '');
}

/** Returns words with the space that follows them. Scripts without spaces break between their words. */
function breakable(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = pieces.at(-1);
    const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(segment);
    if (last !== undefined && !last.endsWith(' ') && !unspaced) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** Returns as many lines as before, but set to the narrowest width that keeps their number. */
function balanced(text: string, lines: string[], size: number, setting: Setting): string[] {
  if (lines.length < 2) return lines;
  let best = lines;
  for (let width = setting.maxWidth * 0.95; width > setting.maxWidth * 0.4; width -= setting.maxWidth * 0.05) {
    const narrower = broken(text, size, width, setting, 'between words');
    if (narrower === undefined || narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

function cut(lines: readonly string[], setting: Setting): string[] {
  if (lines.length <= setting.maxLines) return [...lines];
  const kept = lines.slice(0, setting.maxLines);
  let last = '';
  let width = measure(ELLIPSIS, setting.minSize, setting);
  for (const { segment } of graphemes.segment(kept.pop() ?? '')) {
    width += measure(segment, setting.minSize, setting);
    if (width > setting.maxWidth) break;
    last += segment;
  }
  return [...kept, last + ELLIPSIS];
}

/** Returns the width of a word or a letter by itself. */
function measure(piece: string, size: number, { face, rightToLeft, unitWidths }: Setting): number {
  const unitWidth = unitWidths.get(piece) ?? widthOf(textRuns(piece, face, rightToLeft), 1);
  unitWidths.set(piece, unitWidth);
  return unitWidth * size;
}

function fitted(lines: readonly string[], size: number, { face, rightToLeft, maxWidth }: Setting): FittedText {
  const set = lines.map((text) => {
    const runs = textRuns(text, face, rightToLeft);
    return { text, runs, unitWidth: widthOf(runs, 1) };
  });
  // Together, words may be a little wider than the sum of their widths.
  const widest = Math.max(0, ...set.map(({ unitWidth }) => unitWidth));
  const fittedSize = Math.min(size, maxWidth / widest);
  return {
    size: fittedSize,
    lines: set.map(({ text, runs, unitWidth }) => ({ text, runs, width: unitWidth * fittedSize })),
  };
}
