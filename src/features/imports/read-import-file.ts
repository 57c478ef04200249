import type { ImportKind } from '../../domain/imports/import-states.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { checkRow, type CheckedRow } from './check-row.ts';
import { importLimits } from './import-limits.ts';
import { readTable } from './read-table.ts';
import { isWorkbook } from './workbook/file-form.ts';
import { readWorkbookTable } from './workbook/read-workbook-table.ts';
import type { Delimiter, ImportColumn } from '../../domain/imports/import-table.ts';
import { recogniseColumns } from './recognise-columns.ts';
import { t } from '../../language/translate.ts';

/** A file as it was uploaded. */
export interface FileToRead {
  readonly kind: ImportKind;
  readonly file: Uint8Array;
}

/** The content of a file, without unrecognised columns. */
export interface ImportFile {
  readonly delimiter: Delimiter;
  readonly columns: readonly ImportColumn[];
  /**
   * Each a JSON array of at most 500 `CheckedRow`. Texts are cheap to send from a thread, since they are not traversed.
   */
  readonly pages: readonly string[];
}

const rowsOfPage = 500;

/**
 * Reads a CSV file or an Excel workbook and checks each row by itself, without any look-up. It takes CPU time in proportion to the file and
 * runs in a thread.
 * @throws ApplicationError UNPROCESSABLE with the problem of the file as a whole; the problem of a row is kept at the
 * row
 */
export async function readImportFile({ kind, file }: FileToRead): Promise<ImportFile> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const { header, rows, ...form } = isWorkbook(bytes) ? readWorkbookTable(bytes) : await readTable(bytes);
  const columns = recogniseColumns(kind, header);
  const pages: string[] = [];
  let page: CheckedRow[] = [];
  const endPage = () => {
    if (page.length > 0) pages.push(JSON.stringify(page));
    page = [];
  };
  for await (const row of rows) {
    if (pages.length * rowsOfPage + page.length === importLimits.rows) throw tooManyRows();
    page.push(checkRow(kind, columns, row));
    if (page.length === rowsOfPage) endPage();
  }
  endPage();
  if (pages.length > 0) return { delimiter: 'delimiter' in form ? form.delimiter : ',', columns, pages };
  throw new ApplicationError('UNPROCESSABLE', 'NO_ROWS', t('The file has column names, but no rows.'));
}

function tooManyRows(): ApplicationError {
  const most = importLimits.rows.toLocaleString('en-GB');
  const message = `The file has more than ${most} rows. Split it into several files.`;
  return new ApplicationError('UNPROCESSABLE', 'TOO_MANY_ROWS', message);
}
