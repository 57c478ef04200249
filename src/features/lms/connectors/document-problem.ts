import type { z } from 'zod';
import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';

type Issue = z.core.$ZodIssue;

const types: Readonly<Record<string, Sentence>> = {
  object: asSentence('an object'),
  record: asSentence('an object'),
  array: asSentence('a list'),
  string: asSentence('a text'),
  number: asSentence('a number'),
  int: asSentence('a whole number'),
};

/**
 * Says what is wrong with a part of a connector's document.
 * @param document the whole document, as JSON.parse gives it
 */
export function documentProblem(issue: Issue, document: unknown): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      return at(document, issue.path) === undefined
        ? asSentence('This is missing.')
        : mustBe(types[issue.expected] ?? { text: issue.expected });
    case 'invalid_value':
      return mustBe(oneOf(issue.values));
    case 'unrecognized_keys':
      return asSentence('Not known here: {names}.', { names: shown(issue.keys.map((key) => JSON.stringify(key))) });
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? asSentence('This must not be empty.')
        : asSentence('This must be at least {count}.', { count: String(issue.minimum) });
    case 'invalid_key':
      return asSentence('This name is not possible. {reason}', { reason: first(issue.issues, document, issue) });
    case 'invalid_union':
      return ofUnion(issue, at(document, issue.path), document);
    default:
      // The schema words the others itself.
      return sentenceOf(safeExcerpt(issue.message, 300));
  }
}

function tooBig({ origin, maximum }: z.core.$ZodIssueTooBig): Sentence {
  const count = String(maximum);
  if (origin === 'string') return asSentence('This must have at most {count} characters.', { count });
  if (origin === 'array') return asSentence('This must have at most {count} entries.', { count });
  return asSentence('This must be at most {count}.', { count });
}

function ofUnion(issue: z.core.$ZodIssueInvalidUnion, value: unknown, document: unknown): Sentence {
  const options = 'options' in issue ? (issue.options ?? []) : [];
  if (options.length > 0) return value === undefined ? asSentence('This is missing.') : mustBe(oneOf(options));
  if (value === undefined) return asSentence('This is missing.');
  // All unions are of a text and of objects.
  if (typeof value === 'string') return first(issue.errors[0] ?? [], document, issue);
  return mustBe(asSentence('a text, or an object that names a secret'));
}

/** Words the first issue within another one, whose path begins at the place of that one. */
function first([inner]: readonly Issue[], document: unknown, outer: Issue): Sentence {
  return inner === undefined
    ? sentenceOf(safeExcerpt(outer.message, 300))
    : documentProblem({ ...inner, path: [...outer.path, ...inner.path] }, document);
}

const mustBe = (expected: Sentence): Sentence => asSentence('This must be {expected}.', { expected });

/** Values are named as they are written in the document. */
const oneOf = (values: readonly unknown[]): Sentence =>
  values
    .map((value): Sentence => ({ text: JSON.stringify(value) }))
    .reduce((before, next) => asSentence('{before} or {next}', { before, next }));

const shown = (names: readonly string[]): string => safeExcerpt(names.join(', '), 200);

function at(document: unknown, path: readonly PropertyKey[]): unknown {
  let value = document;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[part];
  }
  return value;
}
