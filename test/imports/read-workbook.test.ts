import { Zip, ZipDeflate, strToU8 } from 'fflate';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApplicationError } from '../../src/platform/errors/errors.ts';
import type { CheckedRow } from '../../src/features/imports/check-row.ts';
import { readImportFile } from '../../src/features/imports/read-import-file.ts';
import { readWorkbookTable } from '../../src/features/imports/workbook/read-workbook-table.ts';
import { composeCpuPool } from '../../src/composition/compose-cpu-pool.ts';
import { captureLog } from '../support/log-capture.ts';
import { packed, sheetXml, workbookOf, workbookParts, type TestCell } from '../support/workbook.ts';

/** Ten times what the product allows: a thread has a low priority, and the machine of the tests may be busy. */
const deadline = 100_000;
const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('api').log, { waitDeadline: deadline + 1 });
afterAll(() => pool.close());

const header = ['E-mail', 'First name', 'Last name'];
const ada = ['ada@example.org', 'Ada', 'Lovelace'];
const readInThread = (file: Buffer) => pool.run('readImportFile', { kind: 'STUDENTS', file }, { key: 'org', deadline });
const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ApplicationError ? error.message : error),
  );

/** The values of a sheet, as they are imported. */
async function valuesOf(file: Buffer, sheet?: string): Promise<(readonly string[])[]> {
  const table = readWorkbookTable(file, sheet);
  const values: (readonly string[])[] = [table.header];
  for await (const row of table.rows) values.push(row.values);
  return values;
}

const people = (rows: readonly (readonly TestCell[])[]) => workbookParts([{ name: 'People', rows }]);

describe('a workbook', () => {
  it('is read like a CSV file', async () => {
    const { columns, pages } = await readInThread(workbookOf({ name: 'People', rows: [header, ada] }));
    expect(columns.map(({ field }) => field)).toEqual(['email', 'firstName', 'lastName']);
    expect(pages.flatMap((page) => JSON.parse(page) as CheckedRow[])).toEqual([
      { line: 2, given: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' }, problems: [] },
    ]);
  });

  it.each<[string, TestCell, string]>([
    ['a number without an exponent', { number: 12345678901234 }, '12345678901234'],
    ['a number that is not exact in binary form', { number: 0.30000000000000004 }, '0.3'],
    ['leading zeros', { number: 123, style: 1 }, '00123'],
    ['decimals and thousands', { number: 1234.5, style: 2 }, '1,234.50'],
    ['a date', { number: 46349, style: 3 }, '2026-11-23'],
    ['a time of a day', { number: 46349.604166666664, style: 4 }, '2026-11-23 14:30'],
    ['a time alone', { number: 0.6041666667, style: 6 }, '14:30'],
    ['a date before the day that Excel invented', { number: 59, style: 3 }, '1900-02-28'],
    ['a percentage', { number: 0.25, style: 5 }, '25%'],
    ['a number with a word', { number: 7, style: 7 }, '7'],
    ['a truth', { xml: '<c t="b"><v>1</v></c>' }, 'TRUE'],
    ['an error', { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' }, '#DIV/0!'],
    ['a formula by its saved text', { xml: '<c t="str"><f>A1&amp;"x"</f><v>saved</v></c>' }, 'saved'],
    ['a formula by its saved number', { xml: '<c><f>SUM(A1:A9)</f><v>42</v></c>' }, '42'],
    ['a formula without a saved value', { xml: '<c t="str"><f>NOW()</f></c>' }, ''],
    [
      'a text in parts',
      { xml: '<c t="inlineStr"><is><r><t>A</t></r><r><t>da</t></r><rPh><t>x</t></rPh></is></c>' },
      'Ada',
    ],
    ['a line end', { xml: '<c t="inlineStr"><is><t>a_x000A_b</t></is></c>' }, 'a\nb'],
  ])('shows %s as people see it', async (_what, cell, text) => {
    expect(
      await valuesOf(
        packed(
          people([
            ['Value', 'End'],
            [cell, 'end'],
          ]),
        ),
      ),
    ).toEqual([
      ['Value', 'End'],
      [text, 'end'],
    ]);
  });

  it('counts days from 1904 where it says so', async () => {
    const parts = workbookParts([{ name: 'A', rows: [['Day'], [{ number: 44887, style: 3 }]] }], { since1904: true });
    expect(await valuesOf(packed(parts))).toEqual([['Day'], ['2026-11-23']]);
  });

  it('gives its first sheet with rows, or the chosen one, and no hidden one', async () => {
    const file = workbookOf(
      { name: 'Secret', rows: [['a'], ['hidden']], state: 'hidden' },
      { name: 'Notes', rows: [['Only a title']] },
      { name: 'One', rows: [['a'], ['1']] },
      { name: 'Two', rows: [['a'], ['2']] },
    );
    expect(readWorkbookTable(file).sheets).toEqual(['One', 'Two']);
    expect(await valuesOf(file)).toEqual([['a'], ['1']]);
    expect(await valuesOf(file, 'Two')).toEqual([['a'], ['2']]);
    expect(() => readWorkbookTable(file, 'Secret')).toThrow('no such sheet');
  });

  it('keeps the number of each row, and leaves out empty ones', async () => {
    const parts = people([header, [], ['', '', ''], ada, [' ']]);
    const { pages } = await readImportFile({ kind: 'STUDENTS', file: packed(parts) });
    expect(pages.flatMap((page) => JSON.parse(page) as CheckedRow[]).map(({ line }) => line)).toEqual([4]);
  });

  it('is read when it was written piece by piece, with the sizes after the content', async () => {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_error, chunk) => chunks.push(chunk));
    for (const [name, content] of Object.entries(people([header, ada]))) {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      entry.push(strToU8(content), true);
    }
    zip.end();
    expect(await valuesOf(Buffer.concat(chunks))).toEqual([header, ada]);
  });

  it('has every text that was written into it', async () => {
    // XML has neither control characters nor halves of characters.
    const text = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((it) => /^\P{Cc}*$/u.test(it) && !it.includes('_x'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), async (rows) => {
        const read = await valuesOf(workbookOf({ name: 'A', rows: [header, ...rows] }));
        expect(read).toEqual([header, ...rows.filter((row) => row.some((value) => value.trim() !== ''))]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a workbook that is built to be costly or is broken', () => {
  const good = people([header, ada]);
  const sheet = 'xl/worksheets/sheet1.xml';
  const withSheet = (xml: string) => packed({ ...good, [sheet]: xml });
  const inRows = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const entities = (value: string) =>
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from('bcdefghi', (name, index) => `<!ENTITY ${name} "${`&${'abcdefgh'[index]};`.repeat(10)}">`).join('')}]>${inRows(`<row><c t="inlineStr"><is><t>${value}</t></is></c></row>`)}`;
  const broken = /^The workbook is damaged/;
  const noSpreadsheet = /^This file is not a spreadsheet\. Choose a CSV or Excel file \(\.xlsx\)\.$/;

  it.each<[string, () => Buffer, RegExp]>([
    ['a bomb of 200 MB', () => packed({ ...good, [sheet]: new Uint8Array(200_000_000) }), /too much content/],
    [
      'a bomb in the table of texts',
      () => packed({ ...good, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(20_000_000)}` }),
      /too much content/,
    ],
    [
      'too many different texts',
      () => packed({ ...good, 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(600_000)}</sst>` }),
      broken,
    ],
    [
      'too many files',
      () => packed(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`a${at}`, '']))),
      /too much content/,
    ],
    [
      'two million columns',
      () =>
        withSheet(
          `<worksheet><dimension ref="A1:DHTBQ1"/><sheetData><row><c r="DHTBQ1"><v>1</v></c></row></sheetData></worksheet>`,
        ),
      /^Row 1 of the sheet has a value after column 200/,
    ],
    [
      'two million values in a row',
      () => withSheet(inRows(`<row>${'<c><v>1</v></c>'.repeat(2_000_000)}</row>`)),
      /after column 200/,
    ],
    ['two million rows', () => withSheet(inRows('<row/>'.repeat(2_000_000))), /more than 100,000 rows/],
    ['too many rows', () => packed(people([header, ...Array<string[]>(20_001).fill(ada)])), /more than 20,000 rows/],
    ['a row far below', () => withSheet(inRows('<row r="2000000"><c><v>1</v></c></row>')), broken],
    ['rows that go back', () => withSheet(inRows('<row r="2"/><row r="1"/>')), broken],
    [
      'a long text in each cell',
      () => packed(people([header, Array<string>(100).fill('x'.repeat(32_000))])),
      /longer than 64 KiB/,
    ],
    [
      'one long text in very many cells',
      () => {
        const cells = '<c t="s"><v>0</v></c>';
        return packed({
          ...good,
          'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>`,
          [sheet]: inRows(`<row>${cells}</row>`.repeat(20_000)),
        });
      },
      /too much text/,
    ],
    ['a text without an entry', () => withSheet(inRows('<row><c t="s"><v>99</v></c></row>')), broken],
    ['entities that multiply', () => withSheet(entities('&i;')), broken],
    [
      'an entity from a file',
      () =>
        withSheet(
          `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${inRows('<row><c t="inlineStr"><is><t>&f;</t></is></c></row>')}`,
        ),
      broken,
    ],
    [
      'an entity that is not declared',
      () => withSheet(inRows('<row><c t="inlineStr"><is><t>&f;</t></is></c></row>')),
      broken,
    ],
    ['elements inside of each other', () => withSheet(inRows('<row>'.repeat(1_000_000))), broken],
    ['XML that ends early', () => withSheet('<worksheet><sheetData><row>'), broken],
    ['XML in another encoding', () => packed({ ...good, [sheet]: Buffer.from('\ufeff<a/>', 'utf16le') }), broken],
    ['a sheet twice', () => packed({ ...good, 'XL/worksheets/sheet1.xml': sheetXml([header]) }), broken],
    ['an archive of something else', () => packed({ 'readme.txt': 'hello' }), noSpreadsheet],
    ['a document of Word', () => packed({ 'word/document.xml': '<document/>' }), noSpreadsheet],
    ['a workbook of another kind', () => packed({ 'xl/workbook.bin': 'x' }), broken],
    ['a PDF', () => Buffer.from('%PDF-1.7\n\xe2\xe3\n', 'latin1'), noSpreadsheet],
    ['a picture, PNG', () => Buffer.from('89504e470d0a1a0a', 'hex'), noSpreadsheet],
    ['a picture, JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex'), noSpreadsheet],
    ['a picture, GIF', () => Buffer.from('GIF89a\x01\xff', 'latin1'), noSpreadsheet],
    ['a document of before 2007', () => Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex'), noSpreadsheet],
    ['half a file', () => packed(good).subarray(0, 400), broken],
    [
      'no sheet that can be seen',
      () => workbookOf({ name: 'A', rows: [header, ada], state: 'hidden' }),
      /no visible sheet/,
    ],
    ['no rows', () => packed(people([header])), /but no rows/],
    [
      'a workbook of before 2007',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')]),
      /old Excel workbook/,
    ],
    [
      'a workbook with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /protected with a password/,
    ],
  ])(
    'is refused with a clear message: %s',
    async (_what, make, message) => {
      const began = performance.now();
      expect(await refusalOf(readInThread(make()))).toMatch(message);
      expect(performance.now() - began).toBeLessThan(60_000);
    },
    90_000,
  );

  it('never fails in another way, whichever byte is changed', async () => {
    const file = packed(good);
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(file);
        changed[at] = byte;
        expect(typeof (await refusalOf(readImportFile({ kind: 'STUDENTS', file: changed })))).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
