import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { AMBIGUOUS, JsonNumber } from '../json-values.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import type { ReadResult } from './read-result.ts';

const MAX_CHARACTERS = 255;

/**
 * Returns the problem of an id from an LMS or a person, or null. The rules are those of the inbound API (openapi.yaml),
 * since the same id must come back through it. They are: 1 to 255 Unicode characters, well-formed, without NUL.
 */
export function idProblem(id: string): Sentence | null {
  if (id === '') return asSentence('is empty');
  if (!id.isWellFormed()) return asSentence('is not well-formed Unicode');
  if (id.includes('\0')) return asSentence('contains the character NUL');
  // Counted in code points like the contract's maxLength. A text has at most as many of them as UTF-16 units.
  if (id.length > MAX_CHARACTERS && [...id].length > MAX_CHARACTERS) {
    return asSentence('is longer than {longest} characters', { longest: MAX_CHARACTERS });
  }
  return null;
}

/**
 * Reads an id: a string unchanged, or a number by its source text, so that 9007199254740993 survives. A number must be
 * written as a whole number. Progress reports may repeat 1e3, 1.0 and -0 as 1000, 1 and 0 or unchanged. A wrong guess
 * would silently lose reports.
 */
export function readId(value: unknown): ReadResult<string> {
  if (value instanceof JsonNumber && !/^(0|-?[1-9]\d*)$/.test(value.text)) {
    return wrong(
      asSentence('is {number}; a number must be whole, without fraction, exponent and -0', {
        number: safeExcerpt(value.text, 30),
      }),
    );
  }
  const id = value instanceof JsonNumber ? value.text : value;
  if (id === AMBIGUOUS) return wrong(asSentence('comes twice with different values'));
  if (typeof id !== 'string') {
    return wrong(asSentence('is {type}; it must be a string or a number', { type: typeName(id) }));
  }
  const found = idProblem(id);
  return found === null ? { ok: true, value: id } : wrong(found);
}

function wrong(problem: Sentence): ReadResult<never> {
  return { ok: false, problem: asSentence('its id {problem}', { problem }) };
}

/** Returns the type of a JSON value for messages: "an array". */
export function typeName(value: unknown): Sentence {
  if (value === null) return { text: 'null' };
  if (Array.isArray(value)) return asSentence('an array');
  if (value instanceof JsonNumber) return asSentence('a number');
  if (typeof value === 'string') return asSentence('a string');
  if (typeof value === 'boolean') return asSentence('a boolean');
  return typeof value === 'object' ? asSentence('an object') : { text: `a ${typeof value}` };
}
