import { isDeepStrictEqual } from 'node:util';
import { JsonTextError, parseLosslessJson } from '../lossless-json.ts';
import type { DeclaredVariables, ValuesOf } from './declared-variables.ts';
import { parseShape, placesInQuotes } from './json-shape.ts';
import { isJsonArray } from './json-text.ts';
import { mapStrings } from './json-tree.ts';
import { parseTemplate, valueOf } from './parse-template.ts';
import { sentinelsFor } from './sentinels.ts';
import { TemplateError } from './template-errors.ts';

interface Insertion {
  readonly value: string;
  /** Inside the quotes of a string; outside, the value is a JSON value of its own. */
  readonly isInQuotes: boolean;
  readonly text: string;
}

/**
 * Renders the JSON body of an operation (§2.3, §4.2 rules 4 and 5, decisions.md "Outbound calls"). Inside quotes a value gets full JSON
 * string escaping; outside quotes stand only `json` variables (${quizResults}) and values that by themselves are a JSON number.
 * What is rendered has the tree of the template, leaf for leaf.
 *
 * Refused: a template that is not JSON or has a key twice in one object, variables in keys, a `json` variable inside quotes, and a
 * value outside quotes that is no number. An empty template is not JSON either: who allows a call without a body asks before.
 * @throws TemplateError
 */
export function renderJsonBody<Declared extends DeclaredVariables>(
  template: string,
  declared: Declared,
  values: ValuesOf<Declared>,
): string {
  const parts = parseTemplate('The body template', template, declared);
  const sentinels = sentinelsFor(template);
  const inQuotes = placesInQuotes(parts);
  const shape = parseShape(template, parts, inQuotes, sentinels);

  const insertions = new Map<number, Insertion>();
  const texts = parts.map((part, index) => {
    if (part.type === 'literal') return part.text;
    const value = valueOf(values, part.name);
    const isInQuotes = inQuotes[index]!;
    const text = insertionText(part.name, declared[part.name] === 'json', value, isInQuotes);
    insertions.set(index, { value, isInQuotes, text });
    return text;
  });

  const expected = mapStrings(shape, (leaf) => {
    const [index] = sentinels.indexesIn(leaf);
    const insertion = index === undefined ? undefined : insertions.get(index);
    if (insertion && !insertion.isInQuotes) return parseLosslessJson(insertion.text);
    return sentinels.fill(leaf, (each) => insertions.get(each)!.value);
  });
  const rendered = texts.join('');
  requireTree(rendered, expected);
  return rendered;
}

function insertionText(name: string, isJson: boolean, value: string, isInQuotes: boolean): string {
  if (!isJson) return isInQuotes ? escapeForString(value) : requireNumber(name, value);
  if (!isInQuotes) return requireArray(name, value);
  throw new TemplateError(
    'TEMPLATE',
    `\${${name}} is inserted as a full JSON array, not as a string: remove the quotes around it.`,
  );
}

function requireArray(name: string, value: string): string {
  if (isJsonArray(value)) return value;
  throw new TemplateError('VALUE', `The value of \${${name}} is not a JSON array.`);
}

function requireNumber(name: string, value: string): string {
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(value)) return value;
  throw new TemplateError(
    'VALUE',
    `The value of \${${name}} is not a number: put quotes around \${${name}} in the body.`,
  );
}

/** JSON.stringify escapes quotes, backslashes, control characters and lone surrogates; to these come two line separators of JavaScript. */
function escapeForString(value: string): string {
  const escaped = JSON.stringify(value).slice(1, -1);
  return escaped.replace(/[\u2028\u2029]/g, (each) => `\\u${each.charCodeAt(0).toString(16)}`);
}

/** The last check before anything is sent: what a receiver will read is what the template says. */
function requireTree(rendered: string, expected: unknown): void {
  try {
    if (isDeepStrictEqual(parseLosslessJson(rendered), expected)) return;
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
  }
  throw new TemplateError('VALUE', 'With these values the body would not have the structure of its template.');
}
