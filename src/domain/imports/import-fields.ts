import { asSentence, wording, type Sentence } from '../../language/sentence.ts';
import type { ImportKind } from './import-states.ts';

/** The fields that a column of an uploaded file may contain. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'externalId',
  'language',
  'course',
  'courseId',
  'lmsEnrolmentId',
] as const;
export type ImportField = (typeof importFields)[number];

/** The names of the fields, as they are stored in sentences. */
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

/** Returns the name of a field in the present language. */
export const fieldLabel = (field: ImportField): string => wording([fieldNames[field]]);

/** The fields of each kind of import, required ones first. */
export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  STUDENTS: ['firstName', 'lastName', 'email', 'externalId', 'language'],
  ENROLMENTS: ['email', 'course', 'courseId', 'firstName', 'lastName', 'externalId', 'language', 'lmsEnrolmentId'],
};

/** The required fields; of the fields in one list, one suffices. */
const required: Readonly<Record<ImportKind, readonly (readonly [ImportField, ...ImportField[]])[]>> = {
  STUDENTS: [['firstName'], ['lastName'], ['email']],
  ENROLMENTS: [['email'], ['course', 'courseId']],
};

/** The field of each column in their order; null for a column that is not imported. */
export type ChosenFields = readonly (ImportField | null)[];

/** Returns the required fields that no column has. Of fields of which one suffices, it is the first. */
export const missingFields = (kind: ImportKind, fields: ChosenFields): ImportField[] =>
  required[kind].filter((some) => !some.some((field) => fields.includes(field))).map(([first]) => first);

/** Returns the fields that each row needs by themselves, so without those that another field can replace. */
export const alwaysRequired = (kind: ImportKind): ImportField[] =>
  required[kind].filter((some) => some.length === 1).map(([only]) => only);

/** Returns the first field that an earlier column has as well, or null. */
export const repeatedField = (fields: ChosenFields): ImportField | null =>
  fields.find((field, index) => field !== null && fields.indexOf(field) !== index) ?? null;

/** Returns whether the fields belong to the kind, and each is chosen once at most. */
export const areDistinct = (kind: ImportKind, fields: ChosenFields): boolean =>
  repeatedField(fields) === null && fields.every((field) => field === null || fieldsOf[kind].includes(field));
