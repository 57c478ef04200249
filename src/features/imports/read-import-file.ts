import { missingFields, type ChosenFields } from '../../domain/imports/import-fields.ts';
import type { ImportKind } from '../../domain/imports/import-states.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { checkRow, type CheckedRow } from './check-row.ts';
import { importLimits } from './import-limits.ts';
import { readTable } from './read-table.ts';
import { isWorkbook } from './workbook/file-form.ts';
import { readWorkbookTable } from './workbook/read-workbook-table.ts';
import type { Delimiter, ImportColumn } from '../../domain/imports/import-table.ts';
import { chooseColumns, hashOfHeader, recogniseColumns } from './recognise-columns.ts';
import { storablePart } from './storable-part.ts';
import { asSentence } from '../../language/sentence.ts';

/** A file as it was uploaded. */
export interface FileToRead {
  readonly kind: ImportKind;
  readonly file: Uint8Array;
  /** The name of the sheet to read; the first one with rows if there is none. */
  readonly sheet?: string | null;
  /** The field of each column. Without them, columns are recognised by their names. */
  readonly fields?: ChosenFields | null;
}

/** The content of a file, without the rows of columns that are not imported. */
export interface ImportFile {
  readonly delimiter: Delimiter;
  /** The name of the read sheet; null for a CSV file. */
  readonly sheet: string | null;
  /** The names of the sheets with rows. */
  readonly sheets: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** The first values of each column. */
  readonly samples: readonly (readonly string[])[];
  /** By which files of the same form are known. */
  readonly headerHash: string;
  /**
   * Each a JSON array of at most 500 `CheckedRow`; none while a required field has no column. Texts are cheap to send
   * from a thread, since they are not traversed.
   */
  readonly pages: readonly string[];
}

const rowsOfPage = 500;
const samplesOfColumn = 3;
/** The rows among which samples are taken. */
const sampledRows = 100;
/** The kept length of a sample, in UTF-16 units. */
const longestSample = 60;

/**
 * Reads a CSV file or an Excel workbook and checks each row by itself, without any look-up. It takes CPU time in
 * proportion to the file and runs in a thread.
 * @throws ApplicationError UNPROCESSABLE with the problem of the file as a whole; the problem of a row is kept at the
 * row
 */
export async function readImportFile({ kind, file, sheet = null, fields = null }: FileToRead): Promise<ImportFile> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { header, rows, ...form } = isWorkbook(bytes)
    ? { delimiter: ',' as const, ...readWorkbookTable(bytes, sheet) }
    : { sheet: null, sheets: [], ...(await readTable(bytes)) };
  if (fields !== null && fields.length !== header.length) refuseFields();
  const columns = fields === null ? recogniseColumns(kind, header) : chooseColumns(header, fields);
  const isPlanned =
    missingFields(
      kind,
      columns.map(({ field }) => field),
    ).length === 0;
  const samples = header.map((): string[] => []);
  const pages: string[] = [];
  let page: CheckedRow[] = [];
  const endPage = () => {
    if (page.length > 0) pages.push(JSON.stringify(page));
    page = [];
  };
  let count = 0;
  for await (const row of rows) {
    if (count === importLimits.rows) throw tooManyRows();
    count += 1;
    if (count <= sampledRows) addSamples(samples, row.values);
    if (!isPlanned) continue;
    page.push(checkRow(kind, columns, row));
    if (page.length === rowsOfPage) endPage();
  }
  endPage();
  if (count > 0) return { ...form, columns, samples, headerHash: hashOfHeader(header), pages };
  throw new ApplicationError('UNPROCESSABLE', 'NO_ROWS', asSentence('The file has column names, but no rows.'));
}

function addSamples(samples: readonly string[][], values: readonly string[]): void {
  samples.forEach((ofColumn, index) => {
    const value = storablePart((values[index] ?? '').trim(), longestSample);
    if (value !== '' && ofColumn.length < samplesOfColumn && !ofColumn.includes(value)) ofColumn.push(value);
  });
}

function refuseFields(): never {
  throw new ApplicationError('UNPROCESSABLE', 'COLUMNS', asSentence('Choose a field for each column of the file.'));
}

function tooManyRows(): ApplicationError {
  const message = asSentence('The file has more than {most, number} rows. Split it into several files.', {
    most: importLimits.rows,
  });
  return new ApplicationError('UNPROCESSABLE', 'TOO_MANY_ROWS', message);
}
