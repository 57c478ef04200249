import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { readJson } from './read-json.ts';
import { typeName } from './read-id.ts';
import { readCourseObject, readObjectId, type LmsCourse } from './read-object.ts';
import type { ReadResult, ResponseBody } from './read-result.ts';

/** No user reads so many courses. An LMS that sends more ignores ${searchTerm}. */
const MAX_COURSES = 10_000;

export interface LmsEnrolment {
  readonly id: string;
}

/**
 * Reads the reply of Get LMS Courses: `[{id, name}]` (docs/product.md §4.2). One item that cannot be read makes the
 * whole list refused.
 */
export function readCourses(body: ResponseBody): ReadResult<readonly LmsCourse[]> {
  const result = read(body, asSentence('an array of objects with id and name'), readCourseList);
  if (result.ok || !result.isTooLarge) return result;
  const { problem } = result;
  const variable = '${searchTerm}';
  return { ...result, problem: asSentence('{problem}; the LMS should apply {variable}', { problem, variable }) };
}

function readCourseList(value: unknown): ReadResult<readonly LmsCourse[]> {
  if (!Array.isArray(value)) return { ok: false, problem: asSentence('it is {type}', { type: typeName(value) }) };
  if (value.length > MAX_COURSES) {
    const problem = asSentence('it has more than {most} items', { most: MAX_COURSES });
    return { ok: false, problem, isTooLarge: true };
  }
  const courses: LmsCourse[] = [];
  for (const [index, item] of value.entries()) {
    const course = readCourseObject(item);
    if (!course.ok) {
      const { problem } = course;
      return { ok: false, problem: asSentence('item {number}: {problem}', { number: index + 1, problem }) };
    }
    courses.push(course.value);
  }
  return { ok: true, value: courses };
}

/** Reads the reply of Get LMS Course: `{id, name}`. */
export function readCourse(body: ResponseBody): ReadResult<LmsCourse> {
  return read(body, asSentence('an object with id and name'), readCourseObject);
}

/** Reads the reply of Get LMS Enrolment: `{id}`. */
export function readEnrolment(body: ResponseBody): ReadResult<LmsEnrolment> {
  return read(body, asSentence('an object with id'), readObjectId);
}

/** Reads the reply of Create and of Transfer LMS Enrolment: `{id}`, the id of the new or the resulting enrolment. */
export function readCreated(body: ResponseBody): ReadResult<LmsEnrolment> {
  return read(body, asSentence('an object with id, the id of the enrolment'), readObjectId);
}

/**
 * Reads the reply of Cancel and of Update Marking, which may be anything. It is kept as text for display (see
 * `safeExcerpt`).
 */
export function readAcknowledgement(body: ResponseBody): ReadResult<string> & { readonly ok: true } {
  return { ok: true, value: typeof body === 'string' ? body : new TextDecoder().decode(body) };
}

function read<Value>(
  body: ResponseBody,
  expects: Sentence,
  readValue: (value: unknown) => ReadResult<Value>,
): ReadResult<Value> {
  const json = readJson(body);
  const result = json.ok ? readValue(json.value) : json;
  if (result.ok) return result;
  const { problem } = result;
  return { ...result, problem: asSentence('expected {expects}; {problem}', { expects, problem }) };
}
