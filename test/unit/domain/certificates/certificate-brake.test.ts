import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allowedWithin, lowestUsualLimit, usualLimit } from '../../../../src/domain/certificates/certificate-brake.ts';

const counts = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 });

describe('the learnt limit', () => {
  it('is 20 without history, and for an organisation that hardly issues anything', () => {
    expect(usualLimit([])).toBe(20);
    expect(usualLimit([0, 0, 0, 4])).toBe(20);
  });

  it('is five times the median', () => {
    expect(usualLimit([10])).toBe(50);
    expect(usualLimit([7, 1_000, 9])).toBe(45);
    expect(usualLimit([10, 11])).toBe(53);
  });

  it('does not depend on the order of the weeks, and never falls when a week has more', () => {
    fc.assert(
      fc.property(counts, fc.nat(), fc.nat(10_000), (weeks, at, more) => {
        const raised = weeks.map((count, week) => (week === at % weeks.length ? count + more : count));
        expect(usualLimit(weeks.toReversed())).toBe(usualLimit(weeks));
        expect(usualLimit(raised)).toBeGreaterThanOrEqual(usualLimit(weeks));
        expect(usualLimit(weeks)).toBeGreaterThanOrEqual(lowestUsualLimit);
      }),
    );
  });

  it('lets an hour pass that is like every other one', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 8 }), (count, weeks) => {
        expect(usualLimit(Array.from({ length: weeks }, () => count))).toBeGreaterThanOrEqual(count * 5);
      }),
    );
  });

  it('is not moved beyond the other weeks by one week with a mistake', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 2, maxLength: 7 }), fc.nat(10 ** 9), (weeks, mistake) => {
        expect(usualLimit([...weeks, ...weeks, mistake])).toBeLessThanOrEqual(Math.max(20, 5 * Math.max(...weeks)));
      }),
    );
  });
});

describe('what a limit allows', () => {
  it('is never more than is wanted, and never passes the limit', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(200), fc.nat(100), (limit, issued, wanted) => {
        const allowed = allowedWithin(limit, issued, wanted);
        expect(allowed).toBeGreaterThanOrEqual(0);
        expect(allowed).toBeLessThanOrEqual(wanted);
        if (allowed > 0) expect(issued + allowed).toBeLessThanOrEqual(limit);
        if (allowed < wanted) expect(issued + allowed).toBeGreaterThanOrEqual(limit);
      }),
    );
  });
});
