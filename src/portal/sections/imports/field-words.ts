import type { Import, ImportField, ImportKind } from '../../queries/imports.ts';
import { t } from '../../../language/translate.ts';

/** Label of each field that a column may be imported as. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('E-mail'),
  externalId: t('External reference'),
  language: t('Language'),
  course: t('Course'),
  courseId: t('Course id'),
  lmsEnrolmentId: t('LMS enrolment id'),
};

/** The fields of each kind of import, required ones first. */
export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  STUDENTS: ['firstName', 'lastName', 'email', 'externalId', 'language'],
  ENROLMENTS: ['email', 'course', 'courseId', 'firstName', 'lastName', 'externalId', 'language', 'lmsEnrolmentId'],
};

const required: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  STUDENTS: [['firstName'], ['lastName'], ['email']],
  ENROLMENTS: [['email'], ['course', 'courseId']],
};

export type Chosen = readonly (ImportField | null)[];

/** Returns what is wrong with a choice of fields, in a sentence, or null. */
export function problemOf(kind: Import['kind'], chosen: Chosen): string | null {
  const twice = chosen.find((field, index) => field !== null && chosen.indexOf(field) !== index);
  if (twice !== undefined && twice !== null) {
    return t('Two columns are imported as {field}. Choose one of them.', { field: fieldLabels[twice] });
  }
  const missing = required[kind].filter((some) => !some.some((field) => chosen.includes(field)));
  if (missing.length === 0) return null;
  return t('Choose the column for: {fields}', { fields: missing.map(([field]) => fieldLabels[field!]).join(', ') });
}
