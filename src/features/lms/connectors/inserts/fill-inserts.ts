import { asSentence } from '../../../../language/sentence.ts';
import { StepFailure } from '../run/step-failure.ts';
import { parseInserts } from './parse-inserts.ts';

/** Returns the value of an expression, by its text. @throws StepFailure when it could not be evaluated */
export type ValueOf = (expression: string) => unknown;

/** Returns the expressions of all texts in a value: of a text itself, or of the strings in an object or array. */
export function expressionsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return parseInserts(value).flatMap((part) => ('expression' in part ? [part.expression] : []));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(expressionsIn);
}

/** Fills a text. Undefined when one of its values is undefined or null, so that the member is left out. */
export function fillText(text: string, valueOf: ValueOf): string | undefined {
  const parts = parseInserts(text).map((part) =>
    'literal' in part ? part.literal : textOf(valueOf(part.expression), part.expression),
  );
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Does what `fillText` does; a text that is a single insert of an array becomes several texts. */
export function fillTexts(text: string, valueOf: ValueOf): readonly string[] {
  const [only, ...others] = parseInserts(text);
  if (only !== undefined && 'expression' in only && others.length === 0) {
    const value = valueOf(only.expression);
    const items: unknown[] = Array.isArray(value) ? value : [value];
    return items.flatMap((item) => textOf(item, only.expression) ?? []);
  }
  const filled = fillText(text, valueOf);
  return filled === undefined ? [] : [filled];
}

/**
 * Fills the strings of a JSON value. A string that is a single insert becomes its value with its type. A member or item
 * whose value is undefined is left out.
 */
export function fillJson(value: unknown, valueOf: ValueOf): unknown {
  if (typeof value === 'string') {
    const [only, ...others] = parseInserts(value);
    if (only !== undefined && 'expression' in only && others.length === 0) return valueOf(only.expression);
    return fillText(value, valueOf);
  }
  if (Array.isArray(value)) return value.map((each) => fillJson(each, valueOf)).filter((each) => each !== undefined);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [key, fillJson(each, valueOf)] as const);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
}

function textOf(value: unknown, expression: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw StepFailure.expression(expression, asSentence('its value is an object or array, which has no place in a text'));
}
