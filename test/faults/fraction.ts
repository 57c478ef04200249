/** An exact fraction of whole numbers with a positive denominator, for results without rounding. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const whole = (value: bigint | number): Fraction => ({ over: BigInt(value), under: 1n });

/** Returns the exact value of a double. */
export function exactly(value: number): Fraction {
  let under = 1n;
  let scaled = value;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    under *= 2n;
  }
  return { over: BigInt(scaled), under };
}

export const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });
export const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
export const divided = (a: Fraction, b: Fraction): Fraction =>
  b.over < 0n
    ? { over: -a.over * b.under, under: a.under * -b.over }
    : { over: a.over * b.under, under: a.under * b.over };
/** Returns a negative number, 0 or a positive one as `a` is below, equal to or above `b`. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const clamped = (value: Fraction, low: Fraction, high: Fraction): Fraction =>
  compare(value, low) < 0 ? low : compare(value, high) > 0 ? high : value;

/** Returns a double near the fraction, for a comparison with a small tolerance. */
export function toNumber({ over, under }: Fraction): number {
  const digits = 1_000_000_000_000_000n;
  return Number((over * digits) / under) / Number(digits);
}
