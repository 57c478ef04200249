/** The largest number below 100. What is not complete never reads as 100, however close it rounds (decisions.md: 99.999999 is not 100). */
export const JUST_BELOW_100 = 100 - 2 ** -46;

/**
 * Checks a percentage and returns it, negative zero as zero.
 * @param name what the error calls the value
 * @throws RangeError unless it is a number from 0 to 100
 */
export function requirePercentage(value: number, name: string): number {
  if (!(value >= 0 && value <= 100)) throw new RangeError(`${name} must be a number from 0 to 100, not ${value}`);
  return value + 0;
}
