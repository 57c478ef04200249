import { currentDirection } from '../../language/translate.ts';

/** A value of a table. A `Date` is a moment; null is an empty cell. */
export type Cell = string | number | Date | null;

export type TableFormat = 'csv' | 'xlsx';

/** A table of any length that is downloaded. Each part is made after the part before it was taken. */
export interface Table {
  /** In the user's language, such as "Students": the name of the file and of the sheet. */
  readonly name: string;
  readonly header: readonly string[];
  readonly parts: AsyncIterable<readonly (readonly Cell[])[]>;
  /** The time zone in which a workbook shows moments, as the IANA names it. */
  readonly timeZone: string;
  /** Whether a workbook begins with its first column on the right. */
  readonly rightToLeft: boolean;
}

/**
 * Returns a table in the present language. Its rows are converted when they are taken.
 * @param table.timeZone for tables with moments
 */
export function tableOf<Row>(
  { name, header, timeZone = 'UTC' }: Pick<Table, 'name' | 'header'> & Partial<Pick<Table, 'timeZone'>>,
  parts: AsyncIterable<readonly Row[]>,
  valuesOf: (row: Row) => readonly Cell[],
): Table {
  return { name, header, parts: valuesOfRows(parts, valuesOf), timeZone, rightToLeft: currentDirection() === 'rtl' };
}

async function* valuesOfRows<Row>(
  parts: AsyncIterable<readonly Row[]>,
  valuesOf: (row: Row) => readonly Cell[],
): AsyncGenerator<(readonly Cell[])[]> {
  for await (const rows of parts) yield rows.map(valuesOf);
}
