import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  inWholeNumbers,
  ratioOf,
  toPercentage,
  weightMean,
  workedThroughInOrder,
  type Ratio,
} from '../../../../src/domain/numbers/ratio.ts';
import { JUST_BELOW_100, percentages, weights } from '../arbitraries.ts';

const bigWeights = fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 8 });
const ratios = fc
  .bigInt({ min: 1n, max: 10n ** 30n })
  .chain((whole) => fc.bigInt({ min: 0n, max: whole }).map((part) => ({ part, whole })));

describe('inWholeNumbers', () => {
  it('reads a number as the decimal it is written as', () => {
    expect(inWholeNumbers([0.1, 0.25, 3])).toEqual([10n, 25n, 300n]);
    expect(inWholeNumbers([1e-9, 1e9])).toEqual([1n, 10n ** 18n]);
    expect(inWholeNumbers([0, 1.5e-7])).toEqual([0n, 15n]);
    expect(inWholeNumbers([29, 71])).toEqual([29n, 71n]);
    expect(inWholeNumbers([2 ** 60])).toEqual([1152921504606847000n]);
    expect(inWholeNumbers([])).toEqual([]);
  });

  it('keeps proportions and order', () => {
    fc.assert(
      fc.property(weights, weights, (a, b) => {
        const [exactA, exactB] = inWholeNumbers([a, b]) as [bigint, bigint];
        expect(exactA > 0n && exactB > 0n).toBe(true);
        expect(exactA < exactB).toBe(a < b);
        expect(exactA === exactB).toBe(a === b);
      }),
      { numRuns: 500 },
    );
  });
});

describe('toPercentage', () => {
  it('gives back every percentage that a double can hold', () => {
    fc.assert(
      fc.property(percentages, (value) => {
        expect(toPercentage(ratioOf(value, 100))).toBe(value);
      }),
      { numRuns: 1000 },
    );
  });

  it('never falls when the ratio rises', () => {
    fc.assert(
      fc.property(ratios, ratios, (a, b) => {
        const [lower, higher] = a.part * b.whole <= b.part * a.whole ? [a, b] : [b, a];
        expect(toPercentage(lower)).toBeLessThanOrEqual(toPercentage(higher));
      }),
      { numRuns: 1000 },
    );
  });

  it('is the nearest double, also beside the middle of two', () => {
    const digits = (value: Ratio, places: number): number =>
      Number(`${(value.part * 100n * 10n ** BigInt(places)) / value.whole}e-${places}`);
    fc.assert(
      fc.property(ratios, (ratio) => {
        fc.pre(ratio.part > 0n && ratio.part < ratio.whole);
        expect(toPercentage(ratio)).toBe(Math.min(digits(ratio, 340), JUST_BELOW_100));
      }),
      { numRuns: 1000 },
    );
    // 50 + 2^-48 lies in the middle of 50 and the next double.
    const middle = { part: (50n << 48n) + 1n, whole: 100n << 48n };
    const far = 10n ** 100n;
    expect(toPercentage(middle)).toBe(50);
    expect(toPercentage({ part: middle.part * far + 1n, whole: middle.whole * far })).toBe(50 + 2 ** -47);
    expect(toPercentage({ part: middle.part * far - 1n, whole: middle.whole * far })).toBe(50);
    expect(toPercentage({ part: 1n, whole: 100n * 2n ** 1000n })).toBe(2 ** -1000);
  });

  it('is 0 only for nothing and 100 only for the whole', () => {
    const vast = 10n ** 400n;
    expect(toPercentage({ part: 0n, whole: vast })).toBe(0);
    expect(toPercentage({ part: 1n, whole: vast })).toBe(Number.MIN_VALUE);
    expect(toPercentage({ part: vast - 1n, whole: vast })).toBe(JUST_BELOW_100);
    expect(toPercentage({ part: vast, whole: vast })).toBe(100);
  });
});

describe('workedThroughInOrder', () => {
  it('adds up to what is done, with at most one piece under way', () => {
    fc.assert(
      fc.property(ratios, bigWeights, (done, pieces) => {
        const shares = workedThroughInOrder(done, pieces);
        const total = pieces.reduce((a, b) => a + b, 0n);
        expect(shares.reduce((sum, { part }) => sum + part, 0n)).toBe(done.part * total);
        expect(shares.every(({ part, whole }) => part >= 0n && part <= whole)).toBe(true);
        const firstUnfinished = shares.findIndex(({ part, whole }) => part < whole);
        if (firstUnfinished >= 0) expect(shares.slice(firstUnfinished + 1).every(({ part }) => part === 0n)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

/** The mean as one would write it down: each denominator multiplied with all others. */
function naiveMean(list: readonly Ratio[], pieces: readonly bigint[]): Ratio {
  const total = list.reduce(
    (sum, { part, whole }, index) => ({
      part: sum.part * whole + pieces[index]! * part * sum.whole,
      whole: sum.whole * whole,
    }),
    { part: 0n, whole: 1n },
  );
  return { part: total.part, whole: total.whole * pieces.reduce((a, b) => a + b, 0n) };
}

describe('weightMean', () => {
  it('is the same ratio as the naive computation gives, and the same percentage', () => {
    const worked = fc
      .tuple(ratios, bigWeights)
      .map(([done, pieces]) => ({ list: workedThroughInOrder(done, pieces), pieces }));
    const any = fc
      .array(fc.tuple(ratios, fc.bigInt({ min: 1n, max: 10n ** 30n })), { minLength: 1, maxLength: 8 })
      .map((pairs) => ({ list: pairs.map(([ratio]) => ratio), pieces: pairs.map(([, weight]) => weight) }));
    // As an enrolment of which some units are marked by hand.
    const mixed = fc.tuple(worked, fc.array(ratios, { maxLength: 8 })).map(([{ list, pieces }, byHand]) => ({
      list: list.map((ratio, index) => byHand[index] ?? ratio),
      pieces,
    }));
    fc.assert(
      fc.property(fc.oneof(worked, any, mixed), ({ list, pieces }) => {
        const mean = weightMean(list, pieces);
        const naive = naiveMean(list, pieces);
        expect(mean.part * naive.whole).toBe(naive.part * mean.whole);
        expect(toPercentage(mean)).toBe(toPercentage(naive));
      }),
      { numRuns: 1000 },
    );
  });

  it('undoes workedThroughInOrder', () => {
    fc.assert(
      fc.property(ratios, bigWeights, (done, pieces) => {
        const mean = weightMean(workedThroughInOrder(done, pieces), pieces);
        expect(mean.part * done.whole).toBe(done.part * mean.whole);
      }),
      { numRuns: 500 },
    );
  });
});
