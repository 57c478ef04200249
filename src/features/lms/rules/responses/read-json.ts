import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { JsonTextError } from '../json-values.ts';
import { parseLosslessJson } from '../lossless-json.ts';
import type { ReadResult, ResponseBody } from './read-result.ts';

/** Maximum length of a reply (docs/product.md "Limits of a call"), in bytes or UTF-16 units. */
const MAX_LENGTH = 1024 * 1024;

/**
 * Reads the JSON of a reply, numbers with their source text. Accepts a byte order mark before it, as .NET often sends
 * one.
 */
export function readJson(body: ResponseBody): ReadResult<unknown> {
  if (body.length > MAX_LENGTH) return { ...problem(asSentence('the body is larger than 1 MiB')), isTooLarge: true };
  let text: string;
  try {
    text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return problem(asSentence('the body is not valid UTF-8'));
  }
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (json.trim() === '') return problem(asSentence('the body is empty'));
  if (json.trimStart().startsWith('<'))
    return problem(asSentence('the body is not JSON; it looks like a web page or XML'));
  try {
    return { ok: true, value: parseLosslessJson(json) };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const found = problem(
      asSentence('the body is {problem} (character {character})', {
        problem: error.sentence,
        character: error.offset + 1,
      }),
    );
    return error.exceeded === 'values' || error.exceeded === 'members' ? { ...found, isTooLarge: true } : found;
  }
}

function problem(sentence: Sentence): ReadResult<never> & { readonly ok: false } {
  return { ok: false, problem: sentence };
}
