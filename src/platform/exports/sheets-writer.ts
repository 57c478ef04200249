import type { Zip } from 'fflate';
import { addDeflated, type DeflatedFile } from './deflated-file.ts';
import { excelSerialIn } from './excel-serial.ts';
import { headerRow, sheetHead, sheetRow } from './sheet-xml.ts';
import type { Cell, Table } from './table.ts';
import { sheetBegin, sheetEnd } from './workbook-parts.ts';

type Rows = readonly (readonly Cell[])[];

/** The limits of a sheet. */
export interface SheetLimits {
  /** Rows with the header. */
  readonly rows: number;
  /** Characters after which the next rows begin a further sheet. */
  readonly characters: number;
}

/** The rows of a sheet in Excel; and far less than the 4 GiB that a file in a ZIP without extensions may have. */
export const excelLimits: SheetLimits = { rows: 1_048_576, characters: 512 * 1_024 * 1_024 };

/** Writes the rows of a table into one sheet after the other. */
export class SheetsWriter {
  readonly #zip: Zip;
  readonly #table: Table;
  readonly #limits: SheetLimits;
  readonly #names: string[] = [];
  readonly #serialOf: (moment: Date) => number;
  #file: DeflatedFile | null = null;
  #rows = 0;
  #characters = 0;

  constructor(zip: Zip, table: Table, limits: SheetLimits) {
    this.#zip = zip;
    this.#table = table;
    this.#limits = limits;
    this.#serialOf = excelSerialIn(table.timeZone);
  }

  /** Appends rows. What the limits do not allow on the present sheet begins a further one. */
  async write(rows: Rows): Promise<void> {
    for (let rest = rows; rest.length > 0;) {
      const isFull = this.#rows >= this.#limits.rows || this.#characters >= this.#limits.characters;
      if (this.#file === null || isFull) await this.#begin(rest);
      const fitting = rest.slice(0, this.#limits.rows - this.#rows);
      await this.#append(fitting.map((row) => sheetRow(row, this.#serialOf)).join(''), fitting.length);
      rest = rest.slice(fitting.length);
    }
  }

  /** Ends the last sheet, and returns the names of all. */
  async end(): Promise<readonly string[]> {
    if (this.#file === null) await this.#begin([]);
    await this.#finish();
    return this.#names;
  }

  destroy(): void {
    this.#file?.destroy();
  }

  async #begin(rows: Rows): Promise<void> {
    await this.#finish();
    const { name, header, rightToLeft } = this.#table;
    this.#names.push(sheetName(name, this.#names.length + 1));
    this.#file = addDeflated(this.#zip, `xl/worksheets/sheet${this.#names.length}.xml`);
    [this.#rows, this.#characters] = [0, 0];
    await this.#append(sheetBegin + sheetHead(header, rows, rightToLeft) + headerRow(header), 1);
  }

  async #append(xml: string, rows: number): Promise<void> {
    this.#rows += rows;
    this.#characters += xml.length;
    await this.#file?.write(xml);
  }

  async #finish(): Promise<void> {
    if (this.#file === null) return;
    await this.#append(sheetEnd, 0);
    await this.#file.end();
    this.#file = null;
  }
}

/** Excel refuses some characters, and more than 31 of them. */
function sheetName(name: string, number: number): string {
  const suffix = number === 1 ? '' : ` (${number})`;
  return `${name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 31 - suffix.length)}${suffix}`;
}
