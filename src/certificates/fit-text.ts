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
  /** As it is read. */
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
 * Sets text as large as fits into the lines allowed, in lines of about equal length; a word is broken only when it does not fit at any
 * size. What is too long even then ends in an ellipsis; nothing is ever wider than `maxWidth`.
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
  /** Widths at one point; they grow in proportion. */
  readonly unitWidths: Map<string, number>;
}

/** The lines of a greedy setting; undefined when a word is wider than the line and words may not be broken. */
function broken(
  text: string,
  size: number,
  width: number,
  setting: Setting,
  where: 'between words' | 'anywhere',
): string[] | undefined {
  const fits = (line: string): boolean => measure(line.trimEnd(), size, setting) <= width;
  const lines: string[] = [];
  let line = '';
  for (const piece of breakable(text)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = piece;
    if (fits(piece)) continue;
    if (where === 'between words') return undefined;
    line = '';
    for (const { segment } of graphemes.segment(piece)) {
      if (line !== '' && !fits(line + segment)) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()];
}

/** Words with the space that follows them; scripts that write without spaces break where their words do. */
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

/** As many lines as before, but set to the narrowest width that keeps their number. */
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
  const last = [...graphemes.segment(kept.pop() ?? '')].map(({ segment }) => segment);
  while (last.length > 0 && measure(last.join('') + ELLIPSIS, setting.minSize, setting) > setting.maxWidth) last.pop();
  return [...kept, last.join('') + ELLIPSIS];
}

function measure(line: string, size: number, { face, rightToLeft, unitWidths }: Setting): number {
  const unitWidth = unitWidths.get(line) ?? widthOf(textRuns(line, face, rightToLeft), 1);
  unitWidths.set(line, unitWidth);
  return unitWidth * size;
}

function fitted(lines: readonly string[], size: number, { face, rightToLeft }: Setting): FittedText {
  return {
    size,
    lines: lines.map((line) => {
      const runs = textRuns(line, face, rightToLeft);
      return { text: line, runs, width: widthOf(runs, size) };
    }),
  };
}
