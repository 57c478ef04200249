/**
 * An exact ratio between 0 and 1. Progress is computed in whole numbers and rounded once, at the end. With floating
 * point, about one student in 250 whose mark is exactly the threshold would get a mark just below it.
 */
export interface Ratio {
  /** The part, from 0 to `whole`. */
  readonly part: bigint;
  /** Positive. */
  readonly whole: bigint;
}

/** The largest number below 100. */
const JUST_BELOW_100 = 100 - 2 ** -46;
/**
 * Decimal places that represent every double exactly as it is written: the smallest is 5e-324, and none needs more than
 * 17 digits.
 */
const PLACES = 340;
const SCALE = 100n * 10n ** BigInt(PLACES);
/**
 * Binary places that suffice for a percentage which is not tiny, and the smallest number that has more digits of them
 * than a double.
 */
const BITS = 128n;
const ENOUGH = 1n << 64n;

/**
 * Returns the same proportions as whole numbers. Each number is read as a decimal: 0.1 is a tenth, not the double
 * beside it.
 * @param values finite and not negative
 */
export function inWholeNumbers(values: readonly number[]): bigint[] {
  if (values.every(Number.isSafeInteger)) return values.map(BigInt);
  const decimals = values.map(decimal);
  const lowest = decimals.reduce((exponent, value) => Math.min(exponent, value.exponent), 0);
  return decimals.map(({ digits, exponent }) => digits * 10n ** BigInt(exponent - lowest));
}

/** Returns the value as `digits` · 10^`exponent`. */
function decimal(value: number): { digits: bigint; exponent: number } {
  const [mantissa = '', exponent = ''] = value.toExponential().split('e');
  const [units = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(units + fraction), exponent: Number(exponent) - fraction.length };
}

/** Returns the exact ratio of two numbers. @param part from 0 to `whole`, which is positive and finite */
export function ratioOf(part: number, whole: number): Ratio {
  const [exactPart, exactWhole] = inWholeNumbers([part, whole]) as [bigint, bigint];
  return { part: exactPart, whole: exactWhole };
}

/**
 * Returns the progress of each of several parts that are done in order, each completely before the next one begins.
 * @param done the progress of all parts together
 * @param weights of the parts, each positive
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

/**
 * Returns the exact mean of ratios by their weights. First adds ratios with the same denominator, such as the results
 * of one `workedThroughInOrder`; then adds the rest in pairs. Adding one after the other would multiply one very large
 * number a hundred times.
 * @param weights one for each ratio, positive; there is at least one
 */
export function weightMean(ratios: readonly Ratio[], weights: readonly bigint[]): Ratio {
  const parts = new Map<bigint, bigint>();
  for (const [index, ratio] of ratios.entries()) {
    const { part, whole } = weighted(ratio, weights[index]!);
    parts.set(whole, (parts.get(whole) ?? 0n) + part);
  }
  const total = sumInPairs([...parts].map(([whole, part]) => ({ part, whole })));
  return { part: total.part, whole: total.whole * sum(weights) };
}

/** Returns the ratio times the weight. Its denominator is the smaller one where the weight divides it. */
function weighted({ part, whole }: Ratio, weight: bigint): Ratio {
  return whole % weight === 0n ? { part, whole: whole / weight } : { part: part * weight, whole };
}

/** Returns the exact sum. Pairs keep the factors of each multiplication about equally long. */
function sumInPairs(fractions: readonly Ratio[]): Ratio {
  if (fractions.length === 1) return fractions[0]!;
  const middle = Math.ceil(fractions.length / 2);
  const [a, b] = [sumInPairs(fractions.slice(0, middle)), sumInPairs(fractions.slice(middle))];
  return { part: a.part * b.whole + b.part * a.whole, whole: a.whole * b.whole };
}

/**
 * Returns the ratio in percent, rounded once. It is 0 only for nothing and 100 only for the whole, and never falls when
 * the ratio rises. Number() rounds correctly, so a percentage that a double can represent is returned as that double.
 */
export function toPercentage({ part, whole }: Ratio): number {
  if (part === 0n) return 0;
  if (part === whole) return 100;
  return Math.min(Math.max(rounded(part, whole), Number.MIN_VALUE), JUST_BELOW_100);
}

function rounded(part: bigint, whole: bigint): number {
  const scaled = (100n * part) << BITS;
  const quotient = scaled / whole;
  if (quotient < ENOUGH) return Number(`${(part * SCALE) / whole}e-${PLACES}`);
  // The lowest bit stands for the remainder of the division. Without it, a value just above the middle of two doubles
  // would be rounded as the middle.
  const rest = quotient * whole === scaled ? 0n : 1n;
  return Number((quotient << 1n) | rest) / 2 ** Number(BITS + 1n);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((a, b) => a + b, 0n);
}
