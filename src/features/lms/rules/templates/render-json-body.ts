import { asSentence } from '../../../../language/sentence.ts';
import { JsonTextError } from '../json-values.ts';
import { parseAndCount, parseLosslessJson } from '../lossless-json.ts';
import { isSameJson } from '../same-json.ts';
import type { DeclaredVariables, ValuesOf } from './declared-variables.ts';
import { parseShape, placesInQuotes } from './json-shape.ts';
import { parseTemplate, valueOf } from './parse-template.ts';
import { sentinelsFor } from './sentinels.ts';
import { TemplateError } from './template-errors.ts';
import { requireRenderedSize, templateLimits, tooLarge } from './template-limits.ts';

const theBody = asSentence('the body');
const manyValues = asSentence('{most, number} values', { most: templateLimits.bodyValues });

interface Insertion {
  readonly value: string;
  /** Inside the quotes of a string. Outside, the value is a JSON value of its own. */
  readonly isInQuotes: boolean;
  readonly text: string;
  /** The parsed text, if it is a JSON value of its own. */
  readonly tree: unknown;
  /** How many JSON values the text adds to those of the template. */
  readonly addedValues: number;
}

/**
 * Renders the JSON body of an operation (docs/product.md §2.3, §4.2 rules 4 and 5, "Templates"). Inside quotes a value
 * gets full JSON string escaping. Outside quotes only `json` variables (${quizResults}) and values that are themselves
 * a JSON number are allowed. The rendered body has the tree of the template, leaf for leaf.
 *
 * It refuses: a template that is not JSON or has a repeated key in one object, variables in keys, a `json` variable
 * inside quotes, a value outside quotes that is not a number, and a body over `templateLimits`. The size is computed
 * before the body is put together. An empty template is not JSON either: a caller that allows a call without a body
 * must check before.
 * @throws TemplateError
 */
export function renderJsonBody<Declared extends DeclaredVariables>(
  template: string,
  declared: Declared,
  values: ValuesOf<Declared>,
): string {
  const parts = parseTemplate(asSentence('The body template'), template, declared, templateLimits.bodyTemplateBytes);
  const sentinels = sentinelsFor(template);
  const inQuotes = placesInQuotes(parts);
  const { shape, valueCount } = parseShape(template, parts, inQuotes, sentinels);

  const insertionFor = insertionsOf(declared, values);
  const insertions = new Map<number, Insertion>();
  const texts = parts.map((part, index) => {
    if (part.type === 'literal') return part.text;
    const insertion = insertionFor(part.name, inQuotes[index]!);
    insertions.set(index, insertion);
    return insertion.text;
  });
  requireRenderedSize(theBody, texts, templateLimits.bodyBytes);
  const added = [...insertions.values()].reduce((sum, { addedValues }) => sum + addedValues, 0);
  if (valueCount + added > templateLimits.bodyValues) throw tooLarge(theBody, manyValues);

  const rendered = texts.join('');
  requireTree(rendered, shape, (leaf, value) => {
    const [index] = sentinels.indexesIn(leaf);
    const insertion = index === undefined ? undefined : insertions.get(index);
    if (insertion && !insertion.isInQuotes) return isSameJson(insertion.tree, value);
    return sentinels.fill(leaf, (each) => insertions.get(each)!.value) === value;
  });
  return rendered;
}

/** Computes the inserted text of a variable, once for each kind of place, however often it occurs. */
function insertionsOf(declared: DeclaredVariables, values: Readonly<Record<string, string>>) {
  const known = new Map<string, Insertion>();
  return (name: string, isInQuotes: boolean): Insertion => {
    const key = `${isInQuotes} ${name}`;
    let insertion = known.get(key);
    if (insertion === undefined) {
      const value = valueOf(values, name);
      requireRenderedSize(theBody, [value], templateLimits.bodyBytes);
      insertion =
        declared[name] === 'json' ? arrayInsertion(name, value, isInQuotes) : textInsertion(name, value, isInQuotes);
      known.set(key, insertion);
    }
    return insertion;
  };
}

function textInsertion(name: string, value: string, isInQuotes: boolean): Insertion {
  if (isInQuotes) return { value, isInQuotes, text: escapeForString(value), tree: undefined, addedValues: 0 };
  const text = requireNumber(name, value);
  return { value, isInQuotes, text, tree: parseLosslessJson(text), addedValues: 0 };
}

function arrayInsertion(name: string, value: string, isInQuotes: boolean): Insertion {
  if (isInQuotes) {
    throw new TemplateError(
      'TEMPLATE',
      asSentence('{variable} is inserted as a full JSON array, not as a string: remove the quotes around it.', {
        variable: `\${${name}}`,
      }),
    );
  }
  const { value: tree, count } = parseArray(name, value);
  // The array itself is in the template's count already.
  return { value, isInQuotes, text: value, tree, addedValues: count - 1 };
}

function parseArray(name: string, text: string) {
  try {
    const parsed = parseAndCount(text, { values: templateLimits.bodyValues });
    if (Array.isArray(parsed.value)) return parsed;
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    if (error.exceeded === 'values') throw tooLarge(theBody, manyValues);
  }
  throw new TemplateError(
    'VALUE',
    asSentence('The value of {variable} is not a JSON array.', { variable: `\${${name}}` }),
  );
}

function requireNumber(name: string, value: string): string {
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return value;
  throw new TemplateError(
    'VALUE',
    asSentence('The value of {variable} is not a number: put quotes around {variable} in the body.', {
      variable: `\${${name}}`,
    }),
  );
}

/**
 * JSON.stringify escapes quotes, backslashes, control characters and lone surrogates. This adds two line separators of
 * JavaScript.
 */
function escapeForString(value: string): string {
  const escaped = JSON.stringify(value).slice(1, -1);
  return escaped.replace(/[\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
}

/**
 * Makes the last check before sending: the LMS will read the content of the template.
 * @param isLeaf whether a value is the right result for a string of the template
 */
function requireTree(rendered: string, shape: unknown, isLeaf: (leaf: string, value: unknown) => boolean): void {
  const isRendered = (leaf: unknown, value: unknown) => (typeof leaf === 'string' ? isLeaf(leaf, value) : undefined);
  try {
    if (isSameJson(shape, parseLosslessJson(rendered), isRendered)) return;
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
  }
  throw new TemplateError(
    'VALUE',
    asSentence('With these values the body would not have the structure of its template.'),
  );
}
