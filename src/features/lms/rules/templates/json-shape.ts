import { isDeepStrictEqual } from 'node:util';
import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { JsonTextError } from '../json-values.ts';
import { parseAndCount } from '../lossless-json.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import { partsOf } from './json-tree.ts';
import type { TemplatePart } from './parse-template.ts';
import type { Sentinels } from './sentinels.ts';
import { TemplateError } from './template-errors.ts';
import { templateLimits } from './template-limits.ts';

/** Returns for each part of a JSON template whether it begins inside the quotes of a string. */
export function placesInQuotes(parts: readonly TemplatePart[]): boolean[] {
  let isInside = false;
  return parts.map((part) => {
    const begins = isInside;
    const text = part.type === 'literal' ? part.text : '';
    for (let index = 0; index < text.length; index++) {
      if (text[index] === '"') isInside = !isInside;
      else if (text[index] === '\\' && isInside) index++;
    }
    return begins;
  });
}

/**
 * Returns the tree of a JSON template, with a sentinel in place of each variable, and its number of JSON values.
 * @param inQuotes the result of `placesInQuotes`
 * @throws TemplateError unless the template is JSON, no object has a repeated key, and every variable is (part of) one
 * value
 */
export function parseShape(
  template: string,
  parts: readonly TemplatePart[],
  inQuotes: readonly boolean[],
  sentinels: Sentinels,
): { readonly shape: unknown; readonly valueCount: number } {
  const texts = parts.map((part, index) => {
    if (part.type === 'literal') return part.text;
    return inQuotes[index] ? sentinels.at(index) : `"${sentinels.at(index)}"`;
  });
  const text = texts.join('');
  try {
    const { value: shape, count: valueCount } = parseAndCount(text, { values: templateLimits.bodyValues });
    requireValuePlaces(shape, parts, sentinels);
    return { shape, valueCount };
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw notJson(template, offsetInTemplate(parts, texts, error.offset), error.sentence);
  }
}

function requireValuePlaces(shape: unknown, parts: readonly TemplatePart[], sentinels: Sentinels): void {
  const { keys, strings, isAmbiguous } = partsOf(shape);
  if (isAmbiguous) {
    throw new TemplateError('TEMPLATE', asSentence('The body template has the same key twice in one object.'));
  }
  if (keys.some((key) => sentinels.indexesIn(key).length > 0)) {
    throw new TemplateError(
      'TEMPLATE',
      asSentence('The body template has a variable in a key: variables can be used for values only.'),
    );
  }
  // With a repeated key, one leaf would replace another one.
  const found = strings.flatMap((text) => sentinels.indexesIn(text)).toSorted((left, right) => left - right);
  const wanted = parts.flatMap((part, index) => (part.type === 'variable' ? [index] : []));
  if (isDeepStrictEqual(found, wanted)) return;
  throw new TemplateError('TEMPLATE', asSentence('The body template can be read in more than one way.'));
}

/** Returns the place in the template for an offset in the text with sentinels. */
function offsetInTemplate(parts: readonly TemplatePart[], texts: readonly string[], offset: number): number {
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const end = start + texts[index]!.length;
    if (offset < end) return part.offset + (part.type === 'literal' ? offset - start : 0);
    start = end;
  }
  return Infinity;
}

function notJson(template: string, offset: number, problem: Sentence): TemplateError {
  return new TemplateError('TEMPLATE', placedProblem(template, offset, problem));
}

function placedProblem(template: string, offset: number, problem: Sentence): Sentence {
  if (template.trim() === '') return asSentence('The body template is {problem}: it is empty.', { problem });
  if (offset >= template.length) return asSentence('The body template is {problem}: it ends too early.', { problem });
  const before = template.slice(0, offset).split('\n');
  return asSentence('The body template is {problem} (line {line}, column {column}, near {near}).', {
    problem,
    line: before.length,
    column: before.at(-1)!.length + 1,
    near: safeExcerpt(template.slice(offset), 20),
  });
}
