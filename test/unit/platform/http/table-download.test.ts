import { describe, expect, it } from '@jest/globals';
import type { Table } from '../../../../src/platform/exports/table.ts';
import { tableDownload } from '../../../../src/platform/http/portal/reply.ts';

async function* nothing(): AsyncGenerator<never[]> {
  // No rows.
}
const named = (name: string): Table => ({ name, header: [], parts: nothing(), timeZone: 'UTC', rightToLeft: false });
const dispositionOf = (name: string) => tableDownload('xlsx', named(name)).headers['Content-Disposition'];

describe('a downloaded table', () => {
  it('has a file name in the user’s language, also for clients that know ASCII only', () => {
    expect(dispositionOf('Ergebnis des Imports')).toMatch(
      /^attachment; filename="Ergebnis-des-Imports-[\d-]{10}\.xlsx"$/,
    );
    expect(dispositionOf('الطلاب')).toMatch(
      /^attachment; filename="_{6}-[\d-]{10}\.xlsx"; filename\*=UTF-8''(%[0-9A-F]{2}){12}-[\d-]{10}\.xlsx$/,
    );
  });

  it('is CSV when the caller names no format', () => {
    expect(tableDownload(undefined, named('Students')).headers).toEqual({
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': expect.stringMatching(/\.csv"$/),
    });
  });
});
