import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { Table, TableRow } from '../read-table.ts';
import { refuseFile as refuse } from '../refuse-file.ts';
import { asSentence } from '../../../language/sentence.ts';
import { refuseOtherForm } from './file-form.ts';
import { readSheet } from './read-sheet.ts';
import { readWorkbook } from './read-workbook.ts';
import { unpackWorkbook } from './unpack-workbook.ts';

/** The table of one sheet of a workbook. */
export interface WorkbookTable extends Omit<Table, 'delimiter'> {
  /** The name of the sheet. */
  readonly sheet: string;
  /** The names of the sheets that have rows below a header, in the order of the workbook. */
  readonly sheets: readonly string[];
}

/**
 * Reads a sheet of an Excel workbook row by row: the given one, or the first one that has rows.
 * @throws ApplicationError UNPROCESSABLE with the problem of the file and what to do; `rows` throws such errors as well
 */
export function readWorkbookTable(file: Uint8Array, sheet: string | null = null): WorkbookTable {
  const parts = unpackWorkbook(file);
  if (parts.size === 0 && !isOtherWorkbook(file)) refuseOtherForm();
  const workbook = readWorkbook(parts);
  const withRows = workbook.sheets.filter(({ part }) => hasRows(readSheet(workbook, part)));
  const chosen = sheet === null ? (withRows[0] ?? workbook.sheets[0]) : withRows.find(({ name }) => name === sheet);
  if (chosen === undefined) {
    if (sheet === null) refuse(asSentence('The workbook has no visible sheet with rows.'));
    throw new ApplicationError(
      'UNPROCESSABLE',
      'NO_SUCH_SHEET',
      asSentence('The workbook has no such sheet with rows.'),
    );
  }
  const rows = readSheet(workbook, chosen.part);
  const first = rows.next();
  if (first.done === true) refuse(asSentence('The file is empty.'));
  const header = first.value.values;
  return {
    sheet: chosen.name,
    sheets: withRows.map(({ name }) => name),
    header,
    rows: filled(rows, header.length),
  };
}

/** Whether a file without the parts of an .xlsx is another workbook, such as an .xlsb or .ods, or a damaged one. */
const isOtherWorkbook = (file: Uint8Array): boolean =>
  ['xl/workbook', 'opendocument.spreadsheet'].some((text) =>
    Buffer.from(file.buffer, file.byteOffset, file.byteLength).includes(text),
  );

function hasRows(rows: Generator<TableRow, void>): boolean {
  const hasHeader = rows.next().done !== true;
  return hasHeader && rows.next().done !== true;
}

/** Adds empty values at the end of short rows. A sheet does not write the cells after the last value. */
async function* filled(rows: Iterable<TableRow>, columns: number): AsyncGenerator<TableRow, void> {
  for (const { line, values } of rows) {
    yield { line, values: [...values, ...Array<string>(Math.max(0, columns - values.length)).fill('')] };
  }
}
