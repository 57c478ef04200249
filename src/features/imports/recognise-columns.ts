import { createHash } from 'node:crypto';
import { fieldsOf, type ChosenFields } from '../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../domain/imports/import-states.ts';
import type { ImportColumn } from '../../domain/imports/import-table.ts';
import { furtherNames, usualNames, type ColumnNames } from './column-names.ts';
import { storablePart } from './storable-part.ts';

/** The kept length of a column's name, in UTF-16 units. */
const longestHeader = 100;

/**
 * Recognises the columns of a file by their names. Further names count for a field that no column has by its usual
 * names. Of several columns with the name of one field, none is taken, because nobody knows which one is meant.
 */
export function recogniseColumns(kind: ImportKind, header: readonly string[]): ImportColumn[] {
  const forms = header.map(lettersOf);
  const fieldIn = (names: ColumnNames, form: string) => fieldsOf[kind].find((field) => names[field].includes(form));
  const usual = forms.map((form) => fieldIn(usualNames, form) ?? null);
  const found = forms.map((form, index) => {
    const further = fieldIn(furtherNames, form);
    return usual[index] ?? (further === undefined || usual.includes(further) ? null : further);
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
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}]/gu, '');
