import { asSentence } from '../../language/sentence.ts';
import { importLimits } from './import-limits.ts';
import { refuseFile } from './refuse-file.ts';

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

/**
 * Refuses a CSV file that is too large, in one pass over its bytes before any value is stored: a file of commas alone
 * has millions of values. The pass reads quotation marks as the parser does, which later refuses a file with wrong
 * ones.
 * @throws ApplicationError UNPROCESSABLE with the place and what to do
 */
export function refuseLargeTable(bytes: Uint8Array, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  const endsRecord = recordEndOf(bytes);
  let isQuoted = false;
  let line = 1;
  let records = 0;
  let start = 0;
  let startLine = 1;
  let values = 1;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    if (byte === lineFeed || (byte === carriageReturn && bytes[index + 1] !== lineFeed)) line++;
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === separator && !isQuoted) values++;
    if (values > importLimits.columns) refuseValues(startLine);
    if (index - start > importLimits.recordBytes) refuseLength(startLine);
    if (isQuoted || !endsRecord(index)) continue;
    records++;
    if (records > importLimits.records) refuseRecords();
    start = index + 1;
    startLine = line;
    values = 1;
  }
}

/** Returns the test for the end of a record. As for the parser, only the kind of line end of the first line counts. */
function recordEndOf(bytes: Uint8Array): (index: number) => boolean {
  let isQuoted = false;
  const first = bytes.findIndex((byte) => {
    if (byte === quote) isQuoted = !isQuoted;
    return !isQuoted && (byte === lineFeed || byte === carriageReturn);
  });
  if (bytes[first] !== carriageReturn) return (index) => bytes[index] === lineFeed;
  if (bytes[first + 1] !== lineFeed) return (index) => bytes[index] === carriageReturn;
  return (index) => bytes[index] === lineFeed && bytes[index - 1] === carriageReturn;
}

function refuseValues(line: number): never {
  const { columns } = importLimits;
  if (line === 1)
    refuseFile(
      asSentence('The file has more than {columns} columns. Remove the columns that are not imported.', { columns }),
    );
  refuseFile(
    asSentence('Line {line} has more than {columns} values; a file may have {columns} columns.', {
      line: String(line),
      columns,
    }),
  );
}

function refuseLength(line: number): never {
  refuseFile(
    asSentence(
      'The row that begins in line {line} is longer than {size} KiB. Shorten it, or look for a quotation mark that is not closed.',
      { line: String(line), size: importLimits.recordBytes / 1024 },
    ),
  );
}

function refuseRecords(): never {
  refuseFile(
    asSentence('The file has more than {most, number} lines. Remove empty lines, or split it into several files.', {
      most: importLimits.records,
    }),
  );
}
