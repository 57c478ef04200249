import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mergeNewer } from '../../../src/portal/components/merge-newer.ts';

const state = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  units: fc.array(fc.record({ code: fc.constantFrom('U1', 'U2') }), { maxLength: 2 }),
});

describe('a form with a newer state', () => {
  it('keeps each field that the user changed, and takes the newer value of the others', () => {
    fc.assert(
      fc.property(state, state, state, (base, typed, newer) => {
        const { values, conflicts } = mergeNewer(base, typed, newer);
        for (const name of ['name', 'units'] as const) {
          const [was, mine, theirs] = [base, typed, newer].map((each) => JSON.stringify(each[name]));
          expect(JSON.stringify(values[name])).toBe(mine === was ? theirs : mine);
          expect(conflicts.includes(name)).toBe(mine !== was && theirs !== was && mine !== theirs);
        }
      }),
    );
  });

  it('is the newer state when the user changed nothing', () => {
    fc.assert(
      fc.property(state, state, (base, newer) => {
        expect(mergeNewer(base, base, newer)).toEqual({ values: newer, conflicts: [] });
      }),
    );
  });
});
