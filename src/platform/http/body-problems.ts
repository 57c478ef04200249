import { allowedValuesIn, limitIn, namesOf, ruleOf, typeIn, type FieldProblem } from './field-problem.ts';
import { jsonPath } from './json-path.ts';

/** Maximum number of problems that an answer names. */
const mostProblems = 20;

/**
 * Returns a sentence for each wrong field of a request of a program, with its path as in JSON, such as “results[0].score is missing.”
 * The first 20, and how many there are more. It names fields of the contract only, also in other case, and no value of the
 * body.
 */
export function problemsInWords(problems: readonly FieldProblem[], body: unknown): string[] {
  const sentences = [...new Set(problems.slice(0, mostProblems).map((problem) => sentenceOf(problem, body)))];
  const more = problems.length - mostProblems;
  return more > 0 ? [...sentences, `There are ${more.toLocaleString('en-GB')} more problems.`] : sentences;
}

function sentenceOf(problem: FieldProblem, body: unknown): string {
  const isOfBody = /^[./]?body\b/.test(problem.path);
  const names = namesOf(problem);
  const field = names.length === 0 ? 'The body' : jsonPath(names);
  const limit = limitIn(problem) ?? '';
  const value = isOfBody ? valueAt(body, names) : undefined;
  const is = value === undefined ? '' : `, but is ${kindOf(value)}`;
  switch (ruleOf(problem)) {
    case 'required':
      return `${field} is missing.${isOfBody ? misspelt(body, names) : ''}`;
    case 'type':
      // JSON has no limit, but a number of this program has.
      if (typeof value === 'number' && !Number.isFinite(value)) return `${field} is too large for a number.`;
      return `${field} must be ${kinds[typeIn(problem) ?? ''] ?? 'of another type'}${is}.`;
    case 'minimum':
      return `${field} must be ${limit} or more.`;
    case 'maximum':
      return `${field} must be ${limit} or less.`;
    case 'minLength':
      return limit === '1' ? `${field} is empty.` : `${field} needs at least ${limit} characters.`;
    case 'maxLength':
      return `${field} is longer than ${limit} characters.`;
    case 'minItems':
      return `${field} needs at least ${limit} members.`;
    case 'maxItems':
      return `${field} has more than ${limit} members.`;
    case 'enum':
      return `${field} must be one of ${allowedValuesIn(problem)}.`;
    // The regular expression itself does not help a reader.
    case 'pattern':
      return `${field} has a character that is not allowed.`;
    default:
      return `${field} ${problem.message}.`;
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  null: 'null',
};

function kindOf(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text (it is in quotation marks)';
  return typeof value === 'number' ? 'a number' : 'an object';
}

/** Says which name of the body differs from that of a missing field in its case only. */
function misspelt(body: unknown, names: readonly string[]): string {
  const wanted = names.at(-1) ?? '';
  const owner = valueAt(body, names.slice(0, -1));
  if (typeof owner !== 'object' || owner === null) return '';
  const found = Object.keys(owner).find((name) => name.toLowerCase() === wanted.toLowerCase());
  return found === undefined ? '' : ` The body has “${found}”: names are case-sensitive.`;
}

function valueAt(body: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name)
        ? (value as Record<string, unknown>)[name]
        : undefined,
    body,
  );
}
