/** With this before it, Excel reads a CSV file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** One line of a CSV file (RFC 4180), with its line end. What a spreadsheet would take for a formula is guarded. */
export function csvLine(values: readonly (string | number | null)[]): string {
  // A number cannot be a formula, however it begins.
  return `${values.map((value) => (typeof value === 'number' ? String(value) : quoted(guarded(value ?? '')))).join(',')}\r\n`;
}

/** A table as the parts of a CSV file, each made when the one before has been taken. */
export async function* csvFile<Row>(
  header: readonly string[],
  parts: AsyncIterable<readonly Row[]>,
  valuesOf: (row: Row) => readonly (string | number | null)[],
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(header);
  for await (const rows of parts) yield rows.map((row) => csvLine(valuesOf(row))).join('');
}

/*
 * A spreadsheet works out a cell that begins with one of = + - @, tab or carriage return, so that a name could run commands at
 * whoever opens the file. An apostrophe before it makes it a text. It is also put before texts that begin with apostrophes and go on so,
 * so that reading can take exactly one away and nothing is lost.
 */
const likeFormula = /^'*[=+\-@\t\r]/;

function guarded(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text;
}

/** What `csvLine` guarded, as it was. */
export function unguarded(text: string): string {
  return text.startsWith("'") && likeFormula.test(text.slice(1)) ? text.slice(1) : text;
}

function quoted(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
