import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, describe, expect, it } from '@jest/globals';
import { englishWording } from '../../src/language/sentence.ts';
import fc from 'fast-check';
import { ApplicationError } from '../../src/platform/errors/errors.ts';
import type { CheckedRow } from '../../src/features/imports/check-row.ts';
import { importLimits } from '../../src/features/imports/import-limits.ts';
import type { ImportFile } from '../../src/features/imports/read-import-file.ts';
import { readImportFile } from '../../src/features/imports/read-import-file.ts';
import { composeCpuPool } from '../../src/composition/compose-cpu-pool.ts';
import { captureLog } from '../support/log-capture.ts';

/** Ten times what the product allows: a thread has a low priority, and the machine of the tests may be busy. */
const deadline = 100_000;
const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('api').log, { waitDeadline: deadline + 1 });
afterAll(() => pool.close());

const header = 'E-mail,First name,Last name';
const rowsOf = ({ pages }: ImportFile) => pages.flatMap((page) => JSON.parse(page) as CheckedRow[]);

/** As an upload has it read: in a thread. */
const readInThread = (file: Buffer) => pool.run('readImportFile', { kind: 'STUDENTS', file }, { key: 'org', deadline });

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ApplicationError ? error.message : error),
  );

describe('a file that is built to be costly', () => {
  /** Stands for it in a text. */
  const badByte = '\u{10ffff}';
  const wide = `${header},${'x,'.repeat(2_000_000)}x`;

  it.each<[string, string, RegExp]>([
    [
      'two million columns in 2,000 rows',
      `${wide}\n${'a@b.test,A,B\n'.repeat(2_000)}`,
      /more than 200 columns\. Remove/,
    ],
    ['a row with two million values', `${header}\n${','.repeat(2_000_000)}\n`, /^Line 2 has more than 200 values/],
    ['values behind line ends of another kind', `${header}\r\n${',\n'.repeat(2_000_000)}`, /^Line 2 has more than 200/],
    [
      'a value of 5 MB',
      `${header}\na@b.test,${'x'.repeat(5_000_000)},B\n`,
      /^The row that begins in line 2 is longer than 64 KiB/,
    ],
    ['a quotation mark that is never closed', `${header}\n"${'a@b.test,A,B\n'.repeat(100_000)}`, /in line 2 is longer/],
    [
      'a name of a column of 5 MB',
      `${'x'.repeat(5_000_000)}\n`,
      /^The row that begins in line 1 is longer than 64 KiB/,
    ],
    ['five million empty rows', `${header}\n${',\n'.repeat(5_000_000)}`, /more than 100,000 lines/],
    ['ten million line ends', '\n'.repeat(10_000_000), /more than 100,000 lines/],
    ['too many rows', `${header}\n${'a@b.test,A,B\n'.repeat(20_001)}`, /more than 20,000 rows/],
    [
      'ten million line ends, then a byte that is not in UTF-8',
      `${'\n'.repeat(10_000_000)}${badByte}`,
      /100,000 lines/,
    ],
    [
      'ten million line ends in quotation marks, then a byte that is not in UTF-8',
      `${header}\n${`"${'\n'.repeat(65_000)}",A,B\n`.repeat(160)}${badByte}`,
      /^Line 10400161 of the file has a character that is not valid UTF-8/,
    ],
  ])('is refused soon, and delays nobody meanwhile: %s', async (_what, text, message) => {
    const file = Buffer.from(text.replace(badByte, ''));
    if (text.endsWith(badByte)) file[file.length - 1] = 0xff;
    expect(file.length).toBeLessThanOrEqual(importLimits.bytes);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const began = performance.now();
    expect(await refusalOf(readInThread(file))).toMatch(message);
    const took = performance.now() - began;
    delay.disable();
    // The machine of the tests is busy; without the limits it is up to 89 s, of which one block takes 32 s.
    expect(took).toBeLessThan(60_000);
    expect(delay.max / 1e6).toBeLessThan(2_000);
  });

  it('may be as large as the limits say, and does not walk through what nobody asked for', async () => {
    const names = Array.from({ length: importLimits.columns - 3 }, (_, index) => `Column ${index} ${'x'.repeat(200)}`);
    const row = `a@b.test,A,B,${Array.from({ length: importLimits.columns - 3 }, () => 'y').join(',')}`;
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const read = await readInThread(
      Buffer.from([`${header},${names.join(',')}`, ...Array(20_000).fill(row)].join('\n')),
    );
    const first = rowsOf({ ...read, pages: read.pages.slice(0, 1) })[0];
    delay.disable();
    expect(first).toEqual({ line: 2, given: { email: 'a@b.test', firstName: 'A', lastName: 'B' }, problems: [] });
    expect(read.columns).toHaveLength(importLimits.columns);
    expect(JSON.stringify(read.columns).length).toBeLessThan(40_000);
    expect(read.pages).toHaveLength(40);
    expect(delay.max / 1e6).toBeLessThan(2_000);
  });
});

describe('a file that is not in UTF-8', () => {
  it('is refused with the first line at fault', async () => {
    const lines = fc.array(fc.constantFrom('', 'a', 'é', '😀,"x"', 'long '.repeat(20)), { maxLength: 40 });
    const bad = fc.constantFrom([0xff], [0xc3], [0xe2, 0x82], [0x61, 0xed, 0xa0, 0x80], [0xc0, 0xaf]);
    await fc.assert(
      fc.asyncProperty(lines, bad, lines, fc.boolean(), async (before, bytes, after, twice) => {
        const rest = ['', ...after, ...(twice ? ['\u0000'] : [])].join('\n');
        const file = Buffer.concat([
          Buffer.from([header, ...before, ''].join('\n')),
          Buffer.from(bytes),
          Buffer.from(rest).map((byte) => (byte === 0 ? 0xff : byte)),
        ]);
        expect(await refusalOf(readImportFile({ kind: 'STUDENTS', file }))).toMatch(
          new RegExp(`^Line ${before.length + 2} of the file has a character that is not valid UTF-8`),
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe('letters outside of the basic plane', () => {
  const read = async (columns: string, row: string) =>
    readImportFile({ kind: 'STUDENTS', file: Buffer.from(`${columns}\n${row}\n`) });

  it('are kept whole in a value that is accepted', async () => {
    const name = '😀'.repeat(200);
    const [row] = rowsOf(await read(header, `a@b.test,${name},B`));
    expect(row).toMatchObject({ given: { firstName: name }, problems: [] });
  });

  it('are never cut in half, which PostgreSQL could not store', async () => {
    const file = await read(`${header},${'a'.repeat(99)}😀`, `a@b.test,${'a'.repeat(299)}😀,B,x`);
    expect(file.columns.every((column) => column.header.isWellFormed())).toBe(true);
    const [row] = rowsOf(file);
    expect(row!.problems).toHaveLength(1);
    expect(row!.given.firstName!.isWellFormed()).toBe(true);
  });
});

describe('the character NUL, which PostgreSQL cannot store', () => {
  it('is a problem of each field that has it, and is not kept', async () => {
    const file = await readImportFile({
      kind: 'ENROLMENTS',
      file: Buffer.from('E-mail,First name,Course,LMS enrolment id\na@b.test,A\0,C,e1\0\n'),
    });
    const [row] = rowsOf(file);
    expect(row).toMatchObject({ given: { firstName: 'A\ufffd', lmsEnrolmentId: 'e1\ufffd' } });
    expect(row!.problems.map((problem) => englishWording([problem]))).toEqual([
      expect.stringMatching(/^First name has a character/),
      expect.stringMatching(/^LMS enrolment id has a character that is not allowed/),
    ]);
  });

  it('is not kept in the name of a column either', async () => {
    const { columns } = await readImportFile({
      kind: 'STUDENTS',
      file: Buffer.from(`${header},Ex\0tra\na@b.test,A,B,C\n`),
    });
    expect(columns.map((column) => column.header)).toEqual(['E-mail', 'First name', 'Last name', 'Ex\ufffdtra']);
  });
});

describe('the limits', () => {
  it('say nothing of a file that is within them, whatever stands in quotation marks', async () => {
    const cell = fc
      .array(fc.constantFrom(',', ';', '\n', '\r', '\r\n', '"', 'a', 'é', ' '), { maxLength: 30 })
      .map((pieces) => pieces.join(''));
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 150 }), fc.constantFrom('\n', '\r\n', '\r'), async (cells, end) => {
        const file = [header, ...cells.map((text) => `a@b.test,${quoted(`x${text}`)},B`)].join(end);
        const { pages } = await readImportFile({ kind: 'STUDENTS', file: Buffer.from(`${file}${end}x,y,z`) });
        expect(rowsOf({ pages } as ImportFile)).toHaveLength(cells.length + 1);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['e-mail addresses', `${'a@'.repeat(30_000)}`],
    ['e-mail addresses without an end', `${'a'.repeat(30_000)}@${'b'.repeat(30_000)} `],
    ['apostrophes', "'".repeat(60_000)],
    ['white space', `x${' '.repeat(60_000)}x`],
    ['astral characters', '😀'.repeat(15_000)],
  ])('hold for patterns, too: %s', async (_what, value) => {
    const lines = Array.from({ length: 50 }, () => `${value},A,B`);
    const began = process.threadCpuUsage();
    const read = await readImportFile({ kind: 'STUDENTS', file: Buffer.from([header, ...lines].join('\n')) });
    // Time of this thread alone, in microseconds.
    const { user, system } = process.threadCpuUsage(began);
    expect(user + system).toBeLessThan(5_000_000);
    expect(rowsOf(read).every(({ problems }) => problems.length > 0)).toBe(true);
  });
});
