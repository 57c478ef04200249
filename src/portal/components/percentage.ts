import { currentLocale } from '../../language/translate.ts';

const format = new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** Formats a percentage, which does not break across lines. It cuts the decimals instead of rounding them, because 99.96 must not look like 100. */
export const percentage = (value: number): string => `${format.format(Math.floor(value * 10) / 10)}\u00a0%`;
