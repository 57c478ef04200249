import { createHash } from 'node:crypto';
import type { ImportKind } from '../../domain/imports/import-states.ts';
import type { ImportColumn, ImportField } from '../../domain/imports/import-table.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import { t } from '../../language/translate.ts';
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

/** The names of the fields in files of ours, which are in English. */
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

/** Returns the names of the fields in the present language. */
export const translatedLabels = (): Readonly<Record<ImportField, string>> => ({
  firstName: t('First name'),
  lastName: t('Last name'),
  email: t('E-mail'),
  externalId: t('External reference'),
  language: t('Language'),
  course: t('Course'),
  courseId: t('Course id'),
  lmsEnrolmentId: t('LMS enrolment id'),
});

/** The kept length of a column's name, in UTF-16 units. */
const longestHeader = 100;

/** The names by which a column is recognised, in lower case and with letters only; English, German and Arabic. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename', 'vorname', 'الاسمالأول'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'familienname', 'اسمالعائلة'],
  email: ['email', 'emailaddress', 'mail', 'emailadresse', 'البريدالإلكتروني'],
  // Not “Student id”, which in our own exports is the id in Attain.
  externalId: [
    'externalreference',
    'externalref',
    'externalid',
    'studentnumber',
    'studentno',
    'externeskennzeichen',
    'المرجعالخارجي',
  ],
  language: ['language', 'studentlanguage', 'sprache', 'اللغة'],
  course: ['course', 'coursename', 'kurs', 'kursname', 'الدورة'],
  courseId: ['courseid', 'kurskennung', 'kursid', 'معرفالدورة'],
  lmsEnrolmentId: [
    'lmsenrolmentid',
    'lmsenrollmentid',
    'lmsid',
    'lmseinschreibungskennung',
    'lmseinschreibungsid',
    'معرفتسجيلlms',
  ],
};

export const fieldsOf: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  STUDENTS: ['firstName', 'lastName', 'email', 'externalId', 'language'],
  ENROLMENTS: ['email', 'course', 'courseId', 'firstName', 'lastName', 'externalId', 'language', 'lmsEnrolmentId'],
};

/** The required fields; of the fields in one list, one suffices. */
export const requiredColumns: Readonly<Record<ImportKind, readonly (readonly ImportField[])[]>> = {
  STUDENTS: [['firstName'], ['lastName'], ['email']],
  ENROLMENTS: [['email'], ['course', 'courseId']],
};

/**
 * Recognises the columns of a file by their names. Of several columns with the name of one field, none is taken,
 * because nobody knows which one is meant.
 */
export function recogniseColumns(kind: ImportKind, header: readonly string[]): ImportColumn[] {
  const found = header.map((each) => {
    const form = lettersOf(each);
    return fieldsOf[kind].find((field) => names[field].includes(form)) ?? null;
  });
  return header.map((each, index) => {
    const field = found[index] ?? null;
    return { header: shownHeader(each), field: found.filter((other) => other === field).length > 1 ? null : field };
  });
}

/** Returns the columns of a file with the fields that a user chose, in their order. */
export const chooseColumns = (header: readonly string[], fields: readonly (ImportField | null)[]): ImportColumn[] =>
  header.map((each, index) => ({ header: shownHeader(each), field: fields[index] ?? null }));

/** Returns the required fields that no column has. */
export function missingFields(kind: ImportKind, fields: readonly (ImportField | null)[]): ImportField[] {
  return requiredColumns[kind].filter((some) => !some.some((field) => fields.includes(field))).map(([first]) => first!);
}

/** Returns whether the fields belong to the kind, and each is chosen once at most. */
export function areDistinct(kind: ImportKind, fields: readonly (ImportField | null)[]): boolean {
  const chosen = fields.filter((field) => field !== null);
  return new Set(chosen).size === chosen.length && chosen.every((field) => fieldsOf[kind].includes(field));
}

/** Returns the hash by which files of the same form are known: the same names of columns in the same order. */
export function hashOfHeader(header: readonly string[]): string {
  const forms = header.map((each) => each.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim());
  return createHash('sha256').update(JSON.stringify(forms)).digest('hex');
}

const shownHeader = (header: string): string => storablePart(header.trim(), longestHeader);

// Vowel signs of Arabic and accents are no letters here, so that a name is found with and without them.
const lettersOf = (header: string): string =>
  header
    .slice(0, longestHeader)
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '');
