import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine, unguarded } from '../../../../src/platform/exports/write-csv.ts';

describe('a field of a CSV file', () => {
  const text = fc.stringMatching(/^[=+\-@＝＋－＠\t\r\n'",; aé李]{0,8}$/);

  it('is read back as it was, whatever is in it, and is no formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { maxLength: 10 }), (table) => {
        const file = table.map((row) => csvLine(row)).join('');
        const rows: string[][] = parse(file, { skip_empty_lines: false });
        expect(rows.map((row) => row.map(unguarded))).toEqual(table);
        for (const field of rows.flat()) expect(field).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
      }),
      { numRuns: 500 },
    );
  });
});
