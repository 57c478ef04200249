/** Returns a percentage as the portal shows it: with one decimal at most, cut and not rounded, so that 99.96 is not 100. */
export const percent = (value: number): string => `${Math.floor(value * 10) / 10} %`;
