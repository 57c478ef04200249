import { isDeepStrictEqual } from 'node:util';

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json | undefined;
}

/** What is only read by people; changing it breaks no program. */
const documentation = new Set([
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'deprecated',
]);

export const isDocumentation = (key: string): boolean => documentation.has(key) || key.startsWith('x-');

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member as an object; an absent one is empty. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const member = value[key];
  return isObject(member) ? member : {};
}

/** The member as text; what is no text is empty. */
export function textAt(value: JsonObject, key: string): string {
  const member = value[key];
  return typeof member === 'string' ? member : '';
}

export const listAt = (value: JsonObject, key: string): Json[] => {
  const member = value[key];
  return Array.isArray(member) ? member : [];
};

/** The members of `value` that are objects themselves, by name. */
export const objectsIn = (value: JsonObject): Map<string, JsonObject> =>
  new Map(Object.entries(value).filter((entry): entry is [string, JsonObject] => isObject(entry[1])));

/**
 * Whether both say the same to a program.
 * Inside `properties` every key is a name that the API chose, so a property called "title" is not documentation.
 */
export const sameForPrograms = (one: Json | undefined, other: Json | undefined): boolean =>
  isDeepStrictEqual(withoutDocumentation(one), withoutDocumentation(other));

function withoutDocumentation(value: Json | undefined, keysAreNames = false): Json | undefined {
  if (Array.isArray(value)) return value.map((element) => withoutDocumentation(element) ?? null);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => keysAreNames || !isDocumentation(key))
      .map(([key, member]) => [key, withoutDocumentation(member, key === 'properties')]),
  );
}
