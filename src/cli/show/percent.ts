/** Returns a mark as the portal shows it: with one decimal at most, cut and not rounded, so that 99.96 is not 100. */
export const percent = (value: number): string => `${Math.floor(value * 10) / 10} %`;

/**
 * Returns a progress with every digit that is stored, because an operator compares it with what the LMS sent. A mark has
 * endless decimals, since it is calculated.
 */
export const exactPercent = (value: number): string => `${value} %`;
