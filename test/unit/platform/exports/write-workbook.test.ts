import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readWorkbookTable } from '../../../../src/features/imports/workbook/read-workbook-table.ts';
import type { Cell, Table } from '../../../../src/platform/exports/table.ts';
import { workbookFile } from '../../../../src/platform/exports/write-workbook.ts';

async function* inParts(rows: readonly (readonly Cell[])[], size: number) {
  for (let from = 0; from < rows.length; from += size) yield await Promise.resolve(rows.slice(from, from + size));
}

async function bytesOf(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const tableWith = (rows: readonly (readonly Cell[])[], other: Partial<Table> = {}): Table => ({
  name: 'Teilnehmer',
  header: ['A', 'B', 'C'],
  parts: inParts(rows, 2),
  timeZone: 'Europe/Berlin',
  rightToLeft: false,
  ...other,
});

async function readBack(file: Buffer, sheet?: string): Promise<(readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for await (const { values } of readWorkbookTable(file, sheet).rows) rows.push(values);
  return rows;
}

const sheetOf = (file: Buffer, number = 1) => strFromU8(unzipSync(file)[`xl/worksheets/sheet${number}.xml`]!);

describe('a workbook', () => {
  it('has texts as they are, which no spreadsheet calculates', async () => {
    const text = fc.stringMatching(/^[=+\-@＝'",; <>&aé李\n]{0,8}[a1]$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 }), async (rows) => {
        const file = await bytesOf(workbookFile(tableWith(rows)));
        expect((await readBack(file)).map((row) => row.map((each) => each.trim()))).toEqual(
          rows.map((row) => row.map((each) => each.trim())),
        );
        expect(sheetOf(file)).not.toMatch(/<f>|t="str"/);
      }),
      { numRuns: 50 },
    );
    // Style 3 has the mark of an apostrophe, so that a text stays one when it is edited.
    const [formula] = /<c [^>]*><is><t>=1\+1/.exec(sheetOf(await bytesOf(workbookFile(tableWith([['=1+1']])))))!;
    expect(formula).toContain('s="3" t="inlineStr"');
    expect(strFromU8(unzipSync(await bytesOf(workbookFile(tableWith([]))))['xl/styles.xml']!)).toContain('quotePrefix');
  });

  it('has numbers as numbers, and moments as the clock of the organisation showed them', async () => {
    const file = await bytesOf(
      workbookFile(
        tableWith([
          [33.333333333333336, new Date('2026-03-01T23:30:00Z'), null],
          ['007', -1.5, ''],
        ]),
      ),
    );
    expect(sheetOf(file)).toContain('<c><v>33.333333333333336</v></c>');
    expect(await readBack(file)).toEqual([
      ['33.3333333333333', '2026-03-02 00:30', ''],
      ['007', '-1.5', ''],
    ]);
  });

  it('stays readable with characters that XML cannot have', async () => {
    const file = await bytesOf(workbookFile(tableWith([['a\u0000b\ud800c', 'x'.repeat(40_000), '_x0041_']])));
    expect(sheetOf(file)).toContain('a_x0000_b\ufffdc');
    expect(sheetOf(file)).toContain('_x005F_x0041_');
    expect((await readBack(file))[0]![1]).toHaveLength(32_767);
  });

  it('continues on a further sheet when one is full', async () => {
    const rows = Array.from({ length: 5 }, (_, index) => [`row ${index}`, index, null]);
    const file = await bytesOf(workbookFile(tableWith(rows), { rows: 4, characters: 1_000_000 }));
    expect(readWorkbookTable(file).sheets).toEqual(['Teilnehmer', 'Teilnehmer (2)']);
    const first = await readBack(file, 'Teilnehmer');
    const second = await readBack(file, 'Teilnehmer (2)');
    expect([first.length, second.length]).toEqual([3, 2]);
    expect([...first, ...second].map(([name]) => name)).toEqual(rows.map(([name]) => name));
    const short = await bytesOf(workbookFile(tableWith(rows), { rows: 1_000, characters: 10 }));
    expect(readWorkbookTable(short).sheets).toHaveLength(3);
  });

  it('begins on the right in Arabic, and has its header without rows', async () => {
    const sheet = sheetOf(await bytesOf(workbookFile(tableWith([], { rightToLeft: true, name: 'a/b:'.repeat(20) }))));
    expect(sheet).toContain('rightToLeft="1"');
    expect(sheet).toContain('>A</t>');
  });

  it('is made as it is taken', async () => {
    let made = 0;
    const parts = async function* () {
      for (; made < 1_000; made += 1) {
        yield await Promise.resolve(Array.from({ length: 100 }, () => [Math.random(), String(Math.random()), null]));
      }
    };
    const file = workbookFile(tableWith([], { parts: parts() }));
    await file.next();
    expect(made).toBeLessThan(1_000);
    await file.return(undefined);
  });
});
