import type { ImportKind } from '../../domain/imports/import-states.ts';
import type { ImportColumn, ImportField } from '../../domain/imports/import-table.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import { storablePart } from './storable-part.ts';

/** The names of the fields in stored sentences. */
export const fieldNames: Readonly<Record<ImportField, Sentence>> = {
  firstName: asSentence('First name'),
  lastName: asSentence('Last name'),
  email: asSentence('E-mail'),
  externalId: asSentence('External reference'),
  language: asSentence('Language'),
  course: asSentence('Course'),
  courseId: asSentence('Course id'),
  lmsEnrolmentId: asSentence('LMS enrolment id'),
};

/** The names of the fields for people. Our own exports use the same names. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  externalId: 'External reference',
  language: 'Language',
  course: 'Course',
  courseId: 'Course id',
  lmsEnrolmentId: 'LMS enrolment id',
};

/** The kept length of a column's name, in UTF-16 units. */
const longestHeader = 100;

/** Further names, in lower case and with letters only. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'emailaddress', 'mail'],
  // Not “Student id”, which in our own exports is the id in Attain.
  externalId: ['externalreference', 'externalref', 'externalid', 'studentnumber', 'studentno'],
  language: ['language', 'studentlanguage'],
  course: ['course', 'coursename'],
  courseId: ['courseid'],
  lmsEnrolmentId: ['lmsenrolmentid', 'lmsenrollmentid', 'lmsid'],
};

export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  STUDENTS: ['firstName', 'lastName', 'email', 'externalId', 'language'],
  ENROLMENTS: ['email', 'course', 'courseId', 'firstName', 'lastName', 'externalId', 'language', 'lmsEnrolmentId'],
};

/** The required columns of a file of students. */
const studentFields: readonly ImportField[] = ['firstName', 'lastName', 'email'];

/**
 * Recognises the columns of a file.
 * @throws ApplicationError UNPROCESSABLE when a required one is missing, or occurs twice
 */
export function recogniseColumns(kind: ImportKind, header: readonly string[]): ImportColumn[] {
  const columns = header.map((each) => {
    const header = storablePart(each.trim(), longestHeader);
    const form = header.toLowerCase().replaceAll(/[^a-z]/g, '');
    return {
      header,
      field: fieldsOf[kind].find((field) => names[field].includes(form)) ?? null,
    };
  });
  const has = (field: ImportField) => columns.some((column) => column.field === field);
  const missing = studentFields.filter((field) => kind === 'STUDENTS' && !has(field));
  if (kind === 'ENROLMENTS' && !has('email')) missing.push('email');
  if (kind === 'ENROLMENTS' && !has('course') && !has('courseId')) missing.push('course');
  if (missing.length > 0) {
    refuse(
      `The first line must contain the names of the columns. There is no column called ${list(missing.map((field) => fieldLabels[field]))}. ` +
        `The columns are: ${columns
          .map((column) => column.header || 'a column without a name')
          .join(', ')
          .slice(0, 500)}.`,
    );
  }
  const twice = fieldsOf[kind].find((field) => columns.filter((column) => column.field === field).length > 1);
  if (twice !== undefined) refuse(`Two columns are called ${fieldLabels[twice]}. Remove or rename one of them.`);
  return columns;
}

const list = (labels: readonly string[]): string => labels.join(', and none called ');

function refuse(message: string): never {
  throw new ApplicationError('UNPROCESSABLE', 'COLUMNS', message);
}
