/**
 * Exact ratios between 0 and 1. Progress is worked out in whole numbers and rounded once, at the end: with floating point on the way, about
 * one student in 250 whose mark is exactly the threshold would come out just below it.
 */
export interface Ratio {
  /** From 0 to `whole`. */
  readonly part: bigint;
  /** Positive. */
  readonly whole: bigint;
}

/** The largest number below 100. */
const JUST_BELOW_100 = 100 - 2 ** -46;
/** Decimal places that hold every double exactly as it is written: the smallest is 5e-324, and none needs more than 17 digits. */
const PLACES = 340;
const SCALE = 100n * 10n ** BigInt(PLACES);

/**
 * The same proportions as whole numbers. A number counts as the decimal it is written as: 0.1 is a tenth, not the double beside it.
 * @param values finite and not negative
 */
export function inWholeNumbers(values: readonly number[]): bigint[] {
  if (values.every(Number.isSafeInteger)) return values.map(BigInt);
  const decimals = values.map(decimal);
  const lowest = decimals.reduce((exponent, value) => Math.min(exponent, value.exponent), 0);
  return decimals.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - lowest));
}

/** The value as `digits` · 10^`exponent`. */
function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [units = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(units + fraction), exponent: Number(exponent) - fraction.length };
}

/** @param part from 0 to `whole`, which is positive and finite */
export function ratioOf(part: number, whole: number): Ratio {
  const [exactPart, exactWhole] = inWholeNumbers([part, whole]) as [bigint, bigint];
  return { part: exactPart, whole: exactWhole };
}

/**
 * How far each of several pieces of work is done when they are worked through in order, each to its end before the next begins.
 * @param done how much of all of it is done
 * @param weights of the pieces, each positive
 */
export function workedThroughInOrder(done: Ratio, weights: readonly bigint[]): Ratio[] {
  let left = done.part * sum(weights);
  return weights.map((weight) => {
    const whole = weight * done.whole;
    const part = left < whole ? left : whole;
    left -= part;
    return { part, whole };
  });
}

/** @param weights one for each ratio, positive; there is at least one */
export function weightMean(ratios: readonly Ratio[], weights: readonly bigint[]): Ratio {
  const total = ratios.reduce(
    (sumSoFar, { part, whole }, index) => ({
      part: sumSoFar.part * whole + weights[index]! * part * sumSoFar.whole,
      whole: sumSoFar.whole * whole,
    }),
    { part: 0n, whole: 1n },
  );
  return { part: total.part, whole: total.whole * sum(weights) };
}

/**
 * The ratio in percent, rounded once. It is 0 only for nothing and 100 only for the whole, and never falls when the ratio rises.
 * Number() of a decimal text rounds correctly, so a percentage that a double can hold comes out as that double.
 */
export function toPercentage({ part, whole }: Ratio): number {
  if (part === 0n) return 0;
  if (part === whole) return 100;
  const rounded = Number(`${(part * SCALE) / whole}e-${PLACES}`);
  return Math.min(Math.max(rounded, Number.MIN_VALUE), JUST_BELOW_100);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => a + b, 0n);
}
