import type { NextFunction, Request, Response } from 'express';
import { error as openApiErrors } from 'express-openapi-validator';
import { formatNumber, t } from '../../../language/translate.ts';
import { allowedValuesIn, limitIn, namesOf, ruleOf, typeIn, type FieldProblem } from '../field-problem.ts';
import { HttpError } from '../http-error.ts';
import { fieldLabel } from './field-labels.ts';

/** Converts the refusals of the contract into sentences with the labels of the portal's forms, since users read them. */
export function refuseFieldsInWords(error: unknown, request: Request, _response: Response, next: NextFunction): void {
  if (!(error instanceof openApiErrors.BadRequest)) {
    next(error);
    return;
  }
  const [, , resource = ''] = request.originalUrl.split(/[/?]/, 3);
  next(new HttpError(400, describeProblems(error.errors, resource)));
}

/**
 * Returns a sentence for each problem in the present language, such as "E-mail is not an e-mail address.", without duplicates.
 * @param resource the first segment of the address, such as `courses`
 */
function describeProblems(problems: readonly FieldProblem[], resource: string): string {
  return [...new Set(problems.map((problem) => sentenceOf(problem, resource)))].join(' ').slice(0, 1000);
}

function sentenceOf(problem: FieldProblem, resource: string): string {
  const { message } = problem;
  const names = namesOf(problem);
  const name = names.at(-1) ?? '';
  const number = Number(limitIn(problem) ?? 0);
  const field = fieldLabel(names, resource);
  switch (ruleOf(problem)) {
    case 'required':
      return t('{field} is missing.', { field });
    case 'additionalProperties':
      return name === '' ? t('There is an unknown field.') : t('There is no field “{name}”.', { name });
    case 'minLength':
      return number === 1
        ? t('{field} is empty.', { field })
        : t('{field} needs at least {number} characters.', { field, number });
    case 'maxLength':
      return t('{field} is longer than {longest} characters.', { field, longest: number });
    case 'minItems':
      return t('{field}: at least {number, plural, one {one is} other {# are}} needed.', { field, number });
    case 'maxItems':
      return t('{field}: there are more than {number, number}.', { field, number });
    case 'maxProperties':
      return t('{field} may have at most {number, number} entries.', { field, number });
    case 'uniqueItems':
      return t('{field} names something twice.', { field });
    case 'minimum':
      // With all decimals: the least score is 0.000001, which must not look like 0.
      return t('{field} must be {number} or more.', {
        field,
        number: formatNumber(number, { maximumFractionDigits: 15 }),
      });
    case 'maximum':
      return t('{field} must be {number, number} or less.', { field, number });
    case 'type':
    case 'x-eov-type':
      // The second one is the validator's name of the rule for dates.
      return wrongType(field, typeIn(problem));
    case 'enum':
      return t('{field} must be one of {values}.', { field, values: allowedValuesIn(problem) });
    case 'format':
      return wrongFormat(field, /"([^"]+)"/.exec(message)?.[1]);
    // The regular expression itself does not help a reader.
    case 'pattern':
      return wrongPattern(field, name);
    default:
      return wrongParameter(name, field, message) ?? notValid(field);
  }
}

const notValid = (field: string): string => t('{field} is not valid.', { field });

/** Returns the sentence for a query that the validator refuses before it applies the schema; such problems have no code. */
function wrongParameter(name: string, field: string, message: string): string | null {
  if (message.startsWith('Unknown query parameter')) return t('There is no parameter “{name}”.', { name });
  if (message.startsWith('Empty value found')) return t('{field} is empty.', { field });
  if (message.includes('must be url encoded')) {
    return t('{field} has a reserved character that is not percent-encoded.', { field });
  }
  return null;
}

function wrongType(field: string, type: string | undefined): string {
  switch (type) {
    case 'string':
      return t('{field} must be a text.', { field });
    case 'number':
      return t('{field} must be a number.', { field });
    case 'integer':
      return t('{field} must be a whole number.', { field });
    case 'boolean':
      return t('{field} must be true or false.', { field });
    case 'array':
      return t('{field} must be a list.', { field });
    case 'object':
      return t('{field} must be an object.', { field });
    default:
      return t('{field} must be of another type.', { field });
  }
}

function wrongFormat(field: string, format: string | undefined): string {
  switch (format) {
    case 'uuid':
      return t('{field} is not an id.', { field });
    case 'date-time':
      return t('{field} is not a date and time, such as 2026-03-01T12:00:00Z.', { field });
    default:
      return notValid(field);
  }
}

function wrongPattern(field: string, name: string): string {
  switch (name) {
    case 'email':
    case 'studentEmail':
    case 'otherEmail':
      return t('{field} is not an e-mail address, such as ada@example.org.', { field });
    case 'timeZone':
      return t('{field} is not the name of a time zone, such as Europe/London.', { field });
    case 'colour':
      return t('{field} is not a colour, such as #1d4ed8.', { field });
    case 'token':
      return t('The link is not complete: open the complete link from the e-mail.');
    case 'cursor':
      return t('{field} is not a cursor from a list.', { field });
    case 'idempotency-key':
      return t('{field} may have visible ASCII characters only.', { field });
    default:
      return t('{field} is blank, or has a character that cannot be used.', { field });
  }
}
