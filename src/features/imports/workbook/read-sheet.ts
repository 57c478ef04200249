import { asSentence } from '../../../language/sentence.ts';
import { importLimits, workbookLimits } from '../import-limits.ts';
import type { TableRow } from '../read-table.ts';
import { refuseFile as refuse } from '../refuse-file.ts';
import { generalFormat, numberText } from './cell-text.ts';
import { readElements } from './read-elements.ts';
import { collectText, unescaped, type Workbook } from './read-workbook.ts';
import { refuseBroken } from './refuse-broken.ts';

/** The last row that a sheet can have. */
const lastRow = 1_048_576;

/**
 * Reads the rows of a sheet that have a value, with the texts that a person sees. A formula has the value that was
 * saved with it. The size that the sheet claims to have is ignored.
 * @throws ApplicationError UNPROCESSABLE for a sheet that is broken or too large
 */
export function* readSheet(workbook: Workbook, part: Buffer): Generator<TableRow, void> {
  const rows: TableRow[] = [];
  const inline = collectText();
  let line = 0;
  let records = 0;
  let total = 0;
  let values: string[] = [];
  let length = 0;
  let column = -1;
  let cell: { readonly type: string; readonly style: number } | null = null;
  let raw: string[] = [];
  let isValue = false;

  const endCell = (): void => {
    const text = cell === null ? '' : textOf(workbook, cell, raw.join(''), inline.end());
    cell = null;
    if (text === '') return;
    if (column >= importLimits.columns) refuseColumns(line);
    length += Buffer.byteLength(text) + 1;
    total += text.length;
    if (length > importLimits.recordBytes) refuseLength(line);
    if (total > workbookLimits.text) refuse(asSentence('The sheet has too much text. Split it into several files.'));
    while (values.length < column) values.push('');
    values[column] = text;
  };
  const endRow = (): void => {
    if (values.some((value) => value.trim() !== '')) rows.push({ line, values });
    values = [];
  };
  const pieces = readElements(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        const given = Number(attributes['r'] ?? line + 1);
        // A row may be written once only, and below the former one.
        if (!Number.isSafeInteger(given) || given <= line || given > lastRow) refuseBroken();
        line = given;
        records += 1;
        if (records > importLimits.records) refuseRecords();
        column = -1;
        length = 0;
      } else if (name === 'c') {
        const next = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        if (next <= column) refuseBroken();
        column = next;
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? -1) };
        raw = [];
        inline.begin();
      } else if (name === 'v') isValue = true;
      else inline.open(name);
    },
    text: (text) => {
      if (isValue) raw.push(text);
      else inline.text(text);
    },
    close: (name) => {
      if (name === 'v') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
      else inline.close(name);
    },
  });
  for (const _piece of pieces) yield* rows.splice(0);
}

/** Returns the text of a cell. */
function textOf(
  { sharedTexts, formats, since1904 }: Workbook,
  { type, style }: { readonly type: string; readonly style: number },
  raw: string,
  inline: string,
): string {
  switch (type) {
    case 's':
      if (raw === '') return '';
      return sharedTexts[Number(raw)] ?? refuseBroken();
    case 'inlineStr':
      return inline;
    case 'b':
      return raw === '1' ? 'TRUE' : raw === '0' ? 'FALSE' : '';
    case 'n':
      return numberText(raw, formats[style] ?? generalFormat, since1904);
    case 'd':
      return raw.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
    default:
      // A text that a formula gave, or an error such as #N/A, which the check of the row reports where it matters.
      return unescaped(raw);
  }
}

/** Returns the position of a cell in its row from its name, such as 27 for AB5. */
function columnOf(name: string): number {
  const [, letters] = /^([A-Z]{1,7})\d{1,7}$/.exec(name) ?? refuseBroken();
  let column = 0;
  for (const letter of letters!) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function refuseColumns(line: number): never {
  const { columns } = importLimits;
  refuse(
    asSentence(
      'Row {line} of the sheet has a value after column {columns}. Remove the columns that are not imported.',
      {
        line: String(line),
        columns,
      },
    ),
  );
}

function refuseLength(line: number): never {
  refuse(
    asSentence('Row {line} of the sheet is longer than {size} KiB. Shorten it.', {
      line: String(line),
      size: importLimits.recordBytes / 1024,
    }),
  );
}

function refuseRecords(): never {
  refuse(
    asSentence('The sheet has more than {most, number} rows. Remove empty rows, or split it into several files.', {
      most: importLimits.records,
    }),
  );
}
