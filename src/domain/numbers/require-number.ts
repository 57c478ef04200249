/**
 * Checks a percentage and returns it, negative zero as zero.
 * @param name of the value in the error
 * @throws RangeError unless it is a number from 0 to 100
 */
export function requirePercentage(value: number, name: string): number {
  if (!(value >= 0 && value <= 100)) throw new RangeError(`${name} must be a number from 0 to 100, not ${value}`);
  return value + 0;
}

/**
 * Checks a weight or a highest score and returns it.
 * @param name of the value in the error
 * @throws RangeError unless it is positive and finite
 */
export function requirePositive(value: number, name: string): number {
  if (!(value > 0 && Number.isFinite(value))) throw new RangeError(`${name} must be a positive number, not ${value}`);
  return value;
}
