import { Zip } from 'fflate';
import { addDeflated } from './deflated-file.ts';
import { excelLimits, SheetsWriter } from './sheets-writer.ts';
import type { Table } from './table.ts';
import { workbookParts } from './workbook-parts.ts';

/**
 * Yields a table as the parts of an Excel workbook (.xlsx). Each part is made after the part before it was taken, so the
 * memory does not grow with the table. Rows over the limits of a sheet continue on a further sheet.
 */
export async function* workbookFile(table: Table, limits = excelLimits): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    if (bytes.length > 0) made.push(bytes);
  });
  const taken = function* () {
    const parts = made;
    made = [];
    if (parts.length > 0) yield Buffer.concat(parts);
  };
  const sheets = new SheetsWriter(zip, table, limits);
  try {
    for await (const rows of table.parts) {
      await sheets.write(rows);
      yield* taken();
    }
    const names = await sheets.end();
    for (const [path, content] of workbookParts(names)) {
      const file = addDeflated(zip, path);
      await file.write(content);
      await file.end();
    }
    zip.end();
    yield* taken();
  } finally {
    sheets.destroy();
  }
}
