const MAX_DECIMALS = 6;

/**
 * Checks one weight.
 * @param name what the error calls the value
 * @throws RangeError unless it is positive and finite
 */
export function requireWeight(value: number, name: string): void {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`${name} must be a positive number, not ${value}`);
}

/**
 * The same proportions in numbers that are safe to add up: whole numbers where the weights are ordinary decimals, so that 29 % and
 * 0.29 mean the same share exactly; otherwise fractions of the largest weight, whose sum cannot overflow (a weight may become 0).
 * @param weights each positive and finite
 */
export function relativeWeights(weights: readonly number[]): number[] {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    const whole = wholeNumbers(weights, 10 ** decimals);
    if (whole) return whole;
  }
  const largest = weights.reduce((a, b) => Math.max(a, b), 0);
  return weights.map((weight) => weight / largest);
}

function wholeNumbers(weights: readonly number[], factor: number): number[] | null {
  const whole = weights.map((weight) => Math.round(weight * factor));
  // A hundredfold total must stay exact too: boundaries are computed in percent.
  const hundredfoldTotal = 100 * whole.reduce((a, b) => a + b, 0);
  if (hundredfoldTotal > Number.MAX_SAFE_INTEGER) return null;
  return whole.every((value, index) => value / factor === weights[index]) ? whole : null;
}
