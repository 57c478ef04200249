import { asSentence } from '../../../../language/sentence.ts';
import { StepFailure } from '../run/step-failure.ts';

/** A part of a text: literal, or an expression whose value is inserted. */
export type TextPart = { readonly literal: string } | { readonly expression: string };

/**
 * Splits a text with `{{ expression }}` inserts into parts. Braces and quotation marks within an expression are
 * paired, so it may contain `}}`. @throws StepFailure MISCONFIGURED for an insert that is not closed or empty
 */
export function parseInserts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', end)) {
    const close = endOfExpression(text, start + 2);
    const expression = text.slice(start + 2, close).trim();
    if (close === -1 || expression === '') {
      throw StepFailure.misconfigured(
        close === -1
          ? asSentence('A text has an insert that is not closed with {end}.', { end: '}}' })
          : asSentence('A text has an insert that is empty.'),
      );
    }
    if (start > end) parts.push({ literal: text.slice(end, start) });
    parts.push({ expression });
    end = close + 2;
  }
  if (end < text.length || parts.length === 0) parts.push({ literal: text.slice(end) });
  return parts;
}

/** Returns the place of the `}}` that closes an insert; -1 without one. */
function endOfExpression(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at]!;
    if (character === '"' || character === "'" || character === '`') {
      for (at++; at < text.length && text[at] !== character; at++) if (text[at] === '\\') at++;
    } else if (character === '{') depth++;
    else if (character === '}' && depth > 0) depth--;
    else if (character === '}' && text[at + 1] === '}') return at;
  }
  return -1;
}
