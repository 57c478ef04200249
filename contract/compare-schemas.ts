import { isDocumentation, listAt, objectAt, sameForPrograms, type Json, type JsonObject } from './json.ts';

/** `request`: what callers send, which may only become freer. `response`: what callers rely on, which may only say more. */
export type Direction = 'request' | 'response';

const lowerBounds = new Set(['minimum', 'minLength', 'minItems', 'minProperties']);
const upperBounds = new Set(['maximum', 'maxLength', 'maxItems', 'maxProperties']);
const switches = new Set(['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems']);
const removable = new Set(['pattern', 'format', 'multipleOf', 'enum', ...lowerBounds, ...upperBounds, ...switches]);
const structural = new Set(['properties', 'required', 'items', 'additionalProperties']);

/**
 * The changes between two schemas, without $ref, that are no additions, as "place: what is wrong".
 * A keyword that it does not know has to stay as it is, so a new kind of change is refused until somebody thinks about it.
 */
export function compareSchemas(released: JsonObject, current: JsonObject, direction: Direction, at: string): string[] {
  const keywords = new Set([...Object.keys(released), ...Object.keys(current)]);
  return [
    ...[...keywords]
      .filter((keyword) => !isDocumentation(keyword) && !structural.has(keyword))
      .filter((keyword) => !sameForPrograms(released[keyword], current[keyword]))
      .filter((keyword) => direction === 'response' || !isRelaxed(keyword, released[keyword], current[keyword]))
      .map((keyword) => `${at}: ${keyword} changed from ${show(released[keyword])} to ${show(current[keyword])}`),
    ...compareRequired(released, current, direction, at),
    ...compareProperties(released, current, direction, at),
    ...compareNested('items', released, current, direction, at),
    ...compareNested('additionalProperties', released, current, direction, at),
  ];
}

/** Whether everything that `released` let pass still passes. */
function isRelaxed(keyword: string, released: Json | undefined, current: Json | undefined): boolean {
  if (current === undefined) return removable.has(keyword) || released === false;
  if (keyword === 'type') return released === 'integer' && current === 'number';
  if (keyword === 'nullable') return current === true;
  if (switches.has(keyword)) return current === false;
  if (keyword === 'enum' && Array.isArray(released) && Array.isArray(current)) {
    return released.every((value) => current.some((other) => sameForPrograms(value, other)));
  }
  if (typeof released !== 'number' || typeof current !== 'number') return false;
  return (lowerBounds.has(keyword) && current < released) || (upperBounds.has(keyword) && current > released);
}

function compareRequired(released: JsonObject, current: JsonObject, direction: Direction, at: string): string[] {
  const before = new Set(listAt(released, 'required'));
  const after = new Set(listAt(current, 'required'));
  return direction === 'request'
    ? [...after].filter((name) => !before.has(name)).map((name) => `${at}.${show(name)} is newly required`)
    : [...before].filter((name) => !after.has(name)).map((name) => `${at}.${show(name)} is not promised any more`);
}

function compareProperties(released: JsonObject, current: JsonObject, direction: Direction, at: string): string[] {
  const after = objectAt(current, 'properties');
  return Object.entries(objectAt(released, 'properties')).flatMap(([name, schema]) => {
    const place = `${at}.${name}`;
    const successor = Object.hasOwn(after, name) ? after[name] : undefined;
    if (successor === undefined) return [`${place} was removed`];
    return compareSchemas(schema as JsonObject, successor as JsonObject, direction, place);
  });
}

/** Absent, `true` and `{}` mean "anything" for both keywords; `false` means "nothing". */
function compareNested(
  keyword: 'items' | 'additionalProperties',
  released: JsonObject,
  current: JsonObject,
  direction: Direction,
  at: string,
): string[] {
  const before = released[keyword] === true ? {} : (released[keyword] ?? {});
  const after = current[keyword] === true ? {} : (current[keyword] ?? {});
  if (sameForPrograms(before, after)) return [];
  const place = `${at}.${keyword}`;
  if (before === false) return direction === 'request' ? [] : [`${place} is not excluded any more`];
  if (after === false) return [`${place} is not allowed any more`];
  return compareSchemas(before as JsonObject, after as JsonObject, direction, place);
}

const show = (value: Json | undefined): string =>
  value === undefined ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value);
