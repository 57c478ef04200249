import type { Table } from './table.ts';

/** The byte order mark. With it, Excel reads a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/**
 * Returns one line of a CSV file (RFC 4180), with its line end. Guards values which a spreadsheet would take for a
 * formula.
 */
export function csvLine(values: readonly (string | number | null)[]): string {
  // A number cannot be a formula, however it begins.
  return `${values.map((value) => (typeof value === 'number' ? String(value) : quoted(guarded(value ?? '')))).join(',')}\r\n`;
}

/**
 * Yields a table as the parts of a CSV file, which programs read: numbers have a decimal point, moments are in UTC (ISO
 * 8601). Each part is made after the part before it was taken.
 */
export async function* csvFile({ header, parts }: Pick<Table, 'header' | 'parts'>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  for await (const rows of parts) {
    yield rows
      .map((row) => csvLine(row.map((value) => (value instanceof Date ? value.toISOString() : value))))
      .join('');
  }
}

/*
 * A spreadsheet evaluates a cell that begins with one of = + - @ (some also with their full-width forms), a tab or a line
 * break. So a name could run commands on the computer of a reader. An apostrophe before it makes it a text. Texts that begin with apostrophes followed by
 * such a character get one more. So the import can always remove exactly one, and nothing is lost.
 */
const likeFormula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

function guarded(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text;
}

/** Returns the value that `csvLine` guarded. */
export function unguarded(text: string): string {
  return text.startsWith("'") && likeFormula.test(text.slice(1)) ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
