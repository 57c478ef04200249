import type { NextFunction, Request, Response } from 'express';
import { error as openApiErrors } from 'express-openapi-validator';
import { HttpError } from '../http-error.ts';

/** A problem of one field, as the contract's validator reports it. */
export interface FieldProblem {
  /** Path of the field, such as `/body/units/0/code`. */
  readonly path: string;
  readonly message: string;
  /** Code of the error, such as `maxLength.openapi.validation`. The first part names the rule. */
  readonly errorCode?: string | undefined;
}

/** Converts the refusals of the contract into the labels of the portal's forms, since users read them. */
export function refuseFieldsInWords(error: unknown, _request: Request, _response: Response, next: NextFunction): void {
  next(error instanceof openApiErrors.BadRequest ? new HttpError(400, describeProblems(error.errors)) : error);
}

/** Returns a sentence for each problem, such as "E-mail is not an e-mail address.", without duplicates. */
export function describeProblems(problems: readonly FieldProblem[]): string {
  return [...new Set(problems.map(sentenceOf))].join(' ').slice(0, 1000);
}

function sentenceOf({ path, message, errorCode = '' }: FieldProblem): string {
  const names = path.split(/[./]/).filter((part) => part !== '');
  if (['body', 'query', 'params', 'headers'].includes(names[0] ?? '')) names.shift();
  const name = names.at(-1) ?? '';
  const number = /-?\d+(?:\.\d+)?/.exec(message)?.[0] ?? '';
  const label = labelOf(names);
  switch (errorCode.split('.', 1)[0]) {
    case 'required':
      return `${label} is missing.`;
    case 'additionalProperties':
      return name === '' ? 'There is an unknown field.' : `There is no field “${name}”.`;
    case 'minLength':
      return number === '1' ? `${label} is empty.` : `${label} needs at least ${number} characters.`;
    case 'maxLength':
      return `${label} is longer than ${number} characters.`;
    case 'minItems':
      return `${label}: at least ${number === '1' ? 'one is' : `${number} are`} needed.`;
    case 'maxItems':
      return `${label}: there are more than ${number}.`;
    case 'minimum':
      return `${label} must be ${number} or more.`;
    case 'maximum':
      return `${label} must be ${number} or less.`;
    case 'exclusiveMinimum':
      return `${label} must be more than ${number}.`;
    case 'type':
      return `${label} must be ${kinds[/\w+$/.exec(message)?.[0] ?? ''] ?? 'of another type'}.`;
    case 'enum':
      return `${label} must be one of ${message.replace(/^.*?: /, '')}.`;
    case 'format':
      return `${label} is not ${formats[/"([^"]+)"/.exec(message)?.[1] ?? ''] ?? 'valid'}.`;
    // The regular expression itself does not help a reader.
    case 'pattern':
      return `${label} ${misshapen[name] ?? 'is blank, or has a character that cannot be used'}.`;
    default:
      return parameterSentence(name, label, message) ?? `${label}: ${message}.`;
  }
}

/** Returns the sentence for a query that the validator refuses before it applies the schema; such problems have no code. */
function parameterSentence(name: string, label: string, message: string): string | null {
  if (message.startsWith('Unknown query parameter')) return `There is no parameter “${name}”.`;
  if (message.startsWith('Empty value found')) return `${label} is empty.`;
  if (message.includes('must be url encoded')) return `${label} has a reserved character that is not percent-encoded.`;
  return null;
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'empty',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'an id',
  'date-time': 'a date and time, such as 2026-03-01T12:00:00Z',
};

/** The problems of texts that do not match their field's pattern. */
const misshapen: Readonly<Record<string, string>> = {
  email: 'is not an e-mail address, such as ada@example.org',
  timeZone: 'is not the name of a time zone, such as Europe/London',
  token: 'is not complete: open the complete link from the e-mail',
  cursor: 'is not a cursor from a list',
  'idempotency-key': 'may have visible ASCII characters only',
};

/** The labels of the portal's forms, unless the field's name in words is the label. */
const labels: Readonly<Record<string, string>> = {
  email: 'E-mail',
  externalId: 'External reference',
  language: 'Language',
  lmsEnrolmentId: 'LMS enrolment id',
  lmsCourseId: 'LMS course',
  studentId: 'Student',
  toStudentId: 'New student',
  courseId: 'Course',
  unitId: 'Unit',
  threshold: 'Required mark',
  maxScore: 'Out of',
  url: 'URL',
  token: 'The link',
  'idempotency-key': 'Idempotency-Key',
};

/** The names of the members of a list. */
const members: Readonly<Record<string, string>> = {
  units: 'Unit',
  outcomes: 'Outcome',
  certificateDefinitions: 'Certificate',
  results: 'Result',
};

/** Converts `units`, `0`, `code` into "Unit 1, Code". */
function labelOf(names: readonly string[]): string {
  if (names.length === 0) return 'The body';
  const parts: string[] = [];
  for (const [index, name] of names.entries()) {
    const next = names[index + 1] ?? '';
    if (/^\d+$/.test(name)) continue;
    parts.push(/^\d+$/.test(next) ? `${members[name] ?? inWords(name)} ${Number(next) + 1}` : inWords(name));
  }
  return parts.join(', ');
}

function inWords(name: string): string {
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_all, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return Object.hasOwn(labels, name) ? labels[name]! : words.charAt(0).toUpperCase() + words.slice(1);
}
