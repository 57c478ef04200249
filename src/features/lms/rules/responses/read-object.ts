import { asSentence } from '../../../../language/sentence.ts';
import { AMBIGUOUS, isJsonObject, type JsonObject } from '../json-values.ts';
import { readId, typeName } from './read-id.ts';
import type { ReadResult } from './read-result.ts';

/**
 * A course from an LMS (docs/product.md §2.4). The name is for people: it is well-formed and without NUL, otherwise
 * unchanged.
 */
export interface LmsCourse {
  readonly id: string;
  readonly name: string;
}

/** Reads the id of an object and ignores all further fields. */
export function readObjectId(value: unknown): ReadResult<{ readonly id: string }> {
  if (!isJsonObject(value)) return { ok: false, problem: asSentence('it is {type}', { type: typeName(value) }) };
  if (!value.has('id')) {
    const fields = fieldsOf(value);
    const problem =
      fields === '' ? asSentence('it has no id') : asSentence('it has no id (it has {fields})', { fields });
    return { ok: false, problem };
  }
  const id = readId(value.get('id'));
  return id.ok ? { ok: true, value: { id: id.value } } : id;
}

/** Reads a course. */
export function readCourseObject(value: unknown): ReadResult<LmsCourse> {
  const read = readObjectId(value);
  if (!read.ok) return read;
  const object = value as JsonObject;
  if (!object.has('name')) {
    const fields = fieldsOf(object);
    const problem =
      fields === '' ? asSentence('it has no name') : asSentence('it has no name (it has {fields})', { fields });
    return { ok: false, problem };
  }
  const name = object.get('name');
  if (name === AMBIGUOUS) return { ok: false, problem: asSentence('its name comes twice with different values') };
  if (typeof name !== 'string') {
    return { ok: false, problem: asSentence('its name is {type}; it must be a string', { type: typeName(name) }) };
  }
  return { ok: true, value: { id: read.value.id, name: name.toWellFormed().replaceAll('\0', '\uFFFD') } };
}

/**
 * Lists the existing fields for a message: a few, and only those that look like names, since a key can be a person's
 * e-mail address. An empty text without any.
 */
function fieldsOf(object: JsonObject): string {
  const names = [...object.keys()].filter((key) => /^[A-Za-z_][\w-]{0,29}$/.test(key));
  return `${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`;
}
