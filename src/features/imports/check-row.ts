import { alwaysRequired, fieldNames, type ImportField } from '../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../domain/imports/import-states.ts';
import { templateExampleEmail } from '../../domain/imports/template-example.ts';
import { isMailableAddress } from '../../domain/students/mailable-address.ts';
import { readLanguage } from '../../domain/students/read-language.ts';
import { unguarded } from '../../platform/exports/write-csv.ts';
import type { ImportColumn } from '../../domain/imports/import-table.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import type { TableRow } from './read-table.ts';
import { storablePart } from './storable-part.ts';

/** The values of a row in the recognised columns, without empty ones. */
export type GivenFields = Readonly<Partial<Record<ImportField, string>>>;

// The same rule as in the portal API's contract for typed input (common.yaml: Name, Email, LmsId; students.yaml: ExternalId).
const printable = /^[^\p{Cc}\u2028\u2029]*$/u;

/** Limit of the shown part of a refused value, in UTF-16 units. */
const longestShown = 300;

const unprintable = (field: Sentence) => asSentence('{field} has a character that cannot be printed.', { field });

const rules: Readonly<
  Record<
    ImportField,
    {
      readonly longest: number;
      readonly form: { test(text: string): boolean };
      readonly why: (field: Sentence) => Sentence;
    }
  >
> = {
  firstName: { longest: 200, form: printable, why: unprintable },
  lastName: { longest: 200, form: printable, why: unprintable },
  email: { longest: 254, form: { test: isMailableAddress }, why: unprintable },
  externalId: { longest: 100, form: printable, why: unprintable },
  language: {
    longest: 20,
    form: { test: (text) => readLanguage(text) !== null },
    why: (field) => asSentence('{field} must be English (en), German (de) or Arabic (ar).', { field }),
  },
  course: { longest: 200, form: printable, why: unprintable },
  courseId: {
    longest: 36,
    form: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    why: (field) => asSentence('{field} is not a course id.', { field }),
  },
  // PostgreSQL cannot store this character.
  lmsEnrolmentId: {
    longest: 255,
    form: { test: (text) => !text.includes('\0') },
    why: (field) => asSentence('{field} has a character that is not allowed.', { field }),
  },
};

/** A row by itself: its line in the file, its values, and a sentence for each of its problems. */
export interface CheckedRow {
  readonly line: number;
  readonly given: GivenFields;
  readonly problems: readonly Sentence[];
}

/** Checks the recognised fields of a row and ignores values of other columns. */
export function checkRow(kind: ImportKind, columns: readonly ImportColumn[], { line, values }: TableRow): CheckedRow {
  const problems: Sentence[] = [];
  if (values.length !== columns.length) {
    problems.push(
      asSentence('The line has {values, number} values, but there are {columns, number} columns.', {
        values: values.length,
        columns: columns.length,
      }),
    );
  }
  const given: Partial<Record<ImportField, string>> = {};
  columns.forEach(({ field }, index) => {
    if (field === null) return;
    const value = unguarded((values[index] ?? '').trim());
    if (value === '') return;
    const problem = problemOf(field, value);
    if (problem !== null) problems.push(problem);
    given[field] = problem === null ? value : storablePart(value, longestShown);
  });
  if (given.email?.toLowerCase() === templateExampleEmail) {
    return { line, given, problems: [asSentence('This is the example row of the template.')] };
  }
  for (const field of alwaysRequired(kind)) {
    if (given[field] === undefined) problems.push(asSentence('{field} is missing.', { field: fieldNames[field] }));
  }
  return { line, given, problems };
}

function problemOf(field: ImportField, value: string): Sentence | null {
  const { longest, form, why } = rules[field];
  // A text has at most as many characters as UTF-16 units, and at most twice as many units as characters.
  const isTooLong = value.length > 2 * longest || (value.length > longest && [...value].length > longest);
  const name = fieldNames[field];
  if (isTooLong) return asSentence('{field} is longer than {longest} characters.', { field: name, longest });
  if (form.test(value)) return null;
  return field === 'email'
    ? asSentence('“{value}” is not a valid e-mail address.', { value: storablePart(value, longestShown) })
    : why(name);
}
