import type { Database } from '../../persistence/database.ts';
import { insertImportRows } from '../../persistence/repositories/import-rows.ts';
import { insertImport, type ImportKind } from '../../persistence/repositories/imports.ts';
import { ApplicationError } from '../errors.ts';
import { newId } from '../ids.ts';
import { createPlanner } from './plan-rows.ts';
import { readTable, type Table, type TableRow } from './read-table.ts';
import { recogniseColumns } from './recognise-columns.ts';

/** Longest file in bytes, and most rows. */
export const importLimits = { bytes: 10 * 1024 * 1024, rows: 20_000 } as const;

const rowsAtOnce = 500;

export interface Upload {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly file: Buffer;
}

/**
 * Reads a CSV file and works out what importing it would do: the preview. Nothing but the preview is stored.
 * @returns the import's id
 * @throws ApplicationError UNPROCESSABLE that says what is wrong with the file as a whole; what is wrong with a row stands at the row
 */
export async function uploadImport(
  database: Database,
  organisationId: string,
  { kind, fileName, file }: Upload,
  userId: string,
): Promise<string> {
  const table = await readTable(file);
  const columns = recogniseColumns(kind, table.header);
  // Read before the transaction begins: it is short, whatever the length of the file.
  const rows = await readRows(table);
  const id = newId();
  const plan = createPlanner(kind, columns);
  await database.inOrganisation(organisationId, async (em) => {
    const { delimiter } = table;
    await insertImport(em, organisationId, { id, kind, fileName, delimiter, columns, uploadedByUserId: userId });
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      await insertImportRows(em, organisationId, id, await plan(em, organisationId, rows.slice(at, at + rowsAtOnce)));
    }
  });
  return id;
}

async function readRows({ rows }: Table): Promise<TableRow[]> {
  const found: TableRow[] = [];
  for await (const row of rows) {
    if (found.length === importLimits.rows) {
      throw new ApplicationError(
        'UNPROCESSABLE',
        'TOO_MANY_ROWS',
        `The file has more than ${importLimits.rows.toLocaleString('en-GB')} rows. Split it into several files.`,
      );
    }
    found.push(row);
  }
  if (found.length === 0) {
    throw new ApplicationError('UNPROCESSABLE', 'NO_ROWS', 'The file has no row below the names of its columns.');
  }
  return found;
}
