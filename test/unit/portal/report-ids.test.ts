import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { reportIdsIn } from '../../../src/portal/sections/corrections/report-ids.ts';

const one = '01a20a12-538e-71a5-b6ee-92346e5b53dc';

describe('the ids of reports in a text', () => {
  it('are read from lines and from the first column of a file, with or without a header', () => {
    expect(reportIdsIn(`${one}\n\n ${one.toUpperCase()} \r\n`)).toEqual({ ids: [one], unreadable: null });
    expect(reportIdsIn(`Report id;Progress\n"${one}";100`)).toEqual({ ids: [one], unreadable: null });
    expect(reportIdsIn(`${one}\nwrong`)).toEqual({ ids: [one], unreadable: 'wrong' });
    expect(reportIdsIn('')).toEqual({ ids: [], unreadable: null });
  });

  it('come back as they were written, in any file', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 1 }), fc.constantFrom(',', ';', '\t'), (ids, separator) => {
        expect(reportIdsIn(ids.map((id) => `${id}${separator}x`).join('\r\n'))).toEqual({ ids, unreadable: null });
      }),
    );
  });
});
