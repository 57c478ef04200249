import { asSentence, type Sentence } from '../../language/sentence.ts';
import { isUtf8 } from 'node:buffer';
import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Delimiter } from '../../domain/imports/import-table.ts';
import { refuseFile as refuse } from './refuse-file.ts';
import { refuseLargeTable } from './refuse-large-table.ts';

/** A line of a table, with the values of the file. */
export interface TableRow {
  /** The line of the file at which it begins, from 1. */
  readonly line: number;
  readonly values: readonly string[];
}

export interface Table {
  readonly delimiter: Delimiter;
  readonly header: readonly string[];
  /** The rows of the file, without empty ones. */
  readonly rows: AsyncIterable<TableRow>;
}

/**
 * Reads a CSV file row by row (RFC 4180). It accepts any line ends, and UTF-8 with or without a byte order mark. The
 * delimiter is the semicolon if the first line has more of them than commas.
 * @throws ApplicationError UNPROCESSABLE with the problem of the file and what to do; `rows` throws such errors as well
 */
export async function readTable(file: Buffer): Promise<Table> {
  const bytes = withoutByteOrderMark(file);
  refuseOtherFormats(bytes);
  const delimiter = delimiterOf(bytes);
  refuseLargeTable(bytes, delimiter);
  refuseOtherEncodings(bytes);
  const rows = records(bytes, delimiter);
  const first = await rows.next();
  if (first.done === true) refuse(asSentence('The file is empty.'));
  return { delimiter, header: first.value.values, rows };
}

const lineEnd = /\r\n|\n|\r/g;
const chunkLength = 65_536;

async function* records(bytes: Buffer, delimiter: Delimiter): AsyncGenerator<TableRow, void> {
  /** The end of each record, in bytes. The parser is ahead of the records that were taken from it. */
  const ends: number[] = [];
  const parser = parse({
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (values: string[], { bytes: end }) => {
      ends.push(end);
      return values;
    },
  });
  // The parser reports an error as well.
  pipeline(Readable.from(chunks(bytes)), parser, () => undefined);
  // The parser's own count takes a line end of two characters within quotes for two lines.
  let line = 1;
  let begin = 0;
  try {
    let taken = 0;
    for await (const values of parser as AsyncIterable<string[]>) {
      const end = ends[taken++]!;
      const part = bytes.toString('utf8', begin, end);
      if (values.some((value) => value.trim() !== '')) yield { line: line + blankLines(part), values };
      line += lineEnds(part);
      begin = end;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const parsedTo = ends.at(-1) ?? 0;
    const at = 1 + lineEnds(bytes.toString('utf8', 0, parsedTo)) + blankLines(bytes.toString('utf8', parsedTo));
    refuse(
      asSentence('The file cannot be read from line {line} on: {problem}', {
        line: String(at),
        problem: problemOf(error),
      }),
    );
  }
}

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}

const lineEnds = (text: string): number => text.match(lineEnd)?.length ?? 0;
/** Returns the number of line ends at the beginning of a text. */
const blankLines = (text: string): number => lineEnds(/^[\r\n]*/.exec(text)![0]);

function problemOf(error: CsvError): Sentence {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return asSentence('a quotation mark is not closed.');
    case 'INVALID_OPENING_QUOTE':
    case 'CSV_INVALID_CLOSING_QUOTE':
      return asSentence(
        'a quotation mark inside a value must be doubled (""), and the whole value must be in quotation marks.',
      );
    default:
      return asSentence('it is not a CSV file.');
  }
}

/** Returns the delimiter that occurs more often in the first line, outside of quotation marks. */
function delimiterOf(bytes: Buffer): Delimiter {
  const [line = ''] = bytes.toString('utf8', 0, 10_000).split(/[\r\n]/, 1);
  const outside = line.replaceAll(/"[^"]*"/g, '');
  return outside.split(';').length > outside.split(',').length ? ';' : ',';
}

function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? bytes.subarray(3) : bytes;
}

function refuseOtherFormats(bytes: Buffer): void {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    refuse(
      asSentence(
        'The file is in UTF-16, not in UTF-8. Save it as “CSV UTF-8” (in Excel, a file type) and choose it again.',
      ),
    );
  }
}

function refuseOtherEncodings(bytes: Buffer): void {
  if (isUtf8(bytes)) return;
  // Finds the first line that is not UTF-8 by halving. A part that ends with a line end ends with a whole character.
  let [good, bad] = [0, bytes.length];
  for (let end = lineEndFrom(bytes, good, bad); end < bad; end = lineEndFrom(bytes, good, bad)) {
    if (isUtf8(bytes.subarray(good, end))) good = end;
    else bad = end;
  }
  let line = 1;
  for (let end = bytes.indexOf(0x0a); end >= 0 && end < good; end = bytes.indexOf(0x0a, end + 1)) line += 1;
  refuse(
    asSentence(
      'Line {line} of the file has a character that is not valid UTF-8. Save it as “CSV UTF-8” (in Excel, a file type) and choose it again.',
      { line: String(line) },
    ),
  );
}

/** Returns the position after a line end near the middle of a part, except one at its end; `to` if there is none. */
function lineEndFrom(bytes: Buffer, from: number, to: number): number {
  const part = bytes.subarray(from, to - 1);
  const middle = part.indexOf(0x0a, part.length >> 1);
  const end = middle >= 0 ? middle : part.lastIndexOf(0x0a);
  return end < 0 ? to : from + end + 1;
}
