import { isMailableAddress } from '../../domain/students/mailable-address.ts';
import { unguarded } from '../exports/write-csv.ts';
import { fieldLabels, type ImportColumn, type ImportField } from './recognise-columns.ts';
import type { TableRow } from './read-table.ts';

/** What a row says in the recognised columns; what is empty is not there. */
export type GivenFields = Readonly<Partial<Record<ImportField, string>>>;

// As the portal API's contract has them for what is typed in (common.yaml: Name, Email, LmsId).
const printable = /^[^\p{Cc}\u2028\u2029]*$/u;

const rules: Readonly<
  Record<
    ImportField,
    { readonly longest: number; readonly form: { test(text: string): boolean }; readonly why: string }
  >
> = {
  firstName: { longest: 200, form: printable, why: 'has a character that cannot be printed' },
  lastName: { longest: 200, form: printable, why: 'has a character that cannot be printed' },
  email: { longest: 254, form: { test: isMailableAddress }, why: 'is not an e-mail address' },
  course: { longest: 200, form: printable, why: 'has a character that cannot be printed' },
  courseId: { longest: 36, form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, why: 'is not an id of a course' },
  // eslint-disable-next-line no-control-regex -- what PostgreSQL cannot store
  lmsEnrolmentId: { longest: 255, form: /^[^\u0000]*$/, why: 'has a character that is not allowed' },
};

/**
 * The recognised fields of a row, and everything that is wrong with them, a sentence each.
 * @param required fields that must not be empty
 */
export function checkRow(
  columns: readonly ImportColumn[],
  required: readonly ImportField[],
  { values }: TableRow,
): { given: GivenFields; problems: string[] } {
  const problems: string[] = [];
  if (values.length !== columns.length) {
    problems.push(`The line has ${values.length} values, but there are ${columns.length} columns.`);
  }
  const given: Partial<Record<ImportField, string>> = {};
  columns.forEach(({ field }, index) => {
    const value = unguarded((values[index] ?? '').trim());
    // What cannot be stored is not kept to be shown either.
    if (field !== null && value !== '') given[field] = value.replaceAll('\0', '\ufffd').slice(0, 300);
    if (field === null || value === '') return;
    const { longest, form, why } = rules[field];
    if ([...value].length > longest) problems.push(`${fieldLabels[field]} is longer than ${longest} characters.`);
    else if (!form.test(value)) problems.push(`${fieldLabels[field]} ${why}.`);
  });
  for (const field of required) if (given[field] === undefined) problems.push(`${fieldLabels[field]} is missing.`);
  return { given, problems };
}
