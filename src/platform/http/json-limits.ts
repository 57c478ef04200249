import { HttpError } from './http-error.ts';
import { t } from '../../language/translate.ts';

/** Ten times what a contract needs, and small enough for every recursion over a body. */
const maxDepth = 32;

/** More than the largest course with all its units and outcomes has. */
const maxValues = 50_000;

/** One object with many names costs far more than many objects with few. */
const maxNames = 1_000;

/** As many as the longest list of a contract may have: the ids of a selection. */
const maxItems = 5_000;

const space = 0x20;
const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * Refuses a JSON text by its depth, and by the number of values and of members of each object and array. It makes one
 * pass before anything is parsed. A small body can have so many levels that code which recurses through them exhausts
 * the stack.
 * @throws HttpError 400
 */
export function refuseLargeJson(text: string): void {
  let depth = 0;
  // Each value is the first of the text, follows a comma, or is the first in an object or array.
  let values = 1;
  /** Commas in each open object or array. */
  const commas: number[] = [];
  /** The most members that each open object or array may have. */
  const mosts: number[] = [];
  let isJustOpened = false;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character <= space) continue;
    if (character === closeBrace || character === closeBracket) {
      depth--;
      isJustOpened = false;
      continue;
    }
    if (isJustOpened || character === comma) values++;
    if (character === comma && ++commas[depth]! >= (mosts[depth] ?? maxNames)) {
      throw new HttpError(
        400,
        t('An object or array of the body has more than {value} members.', {
          value: (mosts[depth] ?? maxNames).toLocaleString('en-GB'),
        }),
      );
    }
    isJustOpened = character === openBrace || character === openBracket;
    if (isJustOpened) {
      commas[++depth] = 0;
      mosts[depth] = character === openBracket ? maxItems : maxNames;
    }
    if (depth > maxDepth)
      throw new HttpError(400, t('The body is nested more than {maxDepth} levels deep.', { maxDepth }));
    if (values > maxValues) {
      throw new HttpError(
        400,
        t('The body has more than {value} values.', { value: maxValues.toLocaleString('en-GB') }),
      );
    }
    if (character === quote) index = endOfString(text, index);
  }
}

/** Returns the index at which a string ends: at its closing quote, or at the end of the text. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text.charCodeAt(index) !== quote) {
    index += text.charCodeAt(index) === backslash ? 2 : 1;
  }
  return index;
}
