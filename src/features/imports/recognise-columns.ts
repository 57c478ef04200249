import { createHash } from 'node:crypto';
import { fieldsOf, type ChosenFields, type ImportField } from '../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../domain/imports/import-states.ts';
import type { ImportColumn } from '../../domain/imports/import-table.ts';
import { storablePart } from './storable-part.ts';

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
export const chooseColumns = (header: readonly string[], fields: ChosenFields): ImportColumn[] =>
  header.map((each, index) => ({ header: shownHeader(each), field: fields[index] ?? null }));

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
