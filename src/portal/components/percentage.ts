import { currentLocale } from '../../language/translate.ts';

const format = new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** Formats a percentage, which does not break across lines. It cuts the decimals instead of rounding them, because 99.96 must not look like 100. */
export const percentage = (value: number): string => `${format.format(Math.floor(value * 10) / 10)}\u00a0%`;

const exact = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 15 });

/** Formats a number with all of its decimals. */
export const exactNumber = (value: number): string => exact.format(value);

/** Formats a percentage with all of its decimals, where 69.99 beside 70 matters. */
export const exactPercentage = (value: number): string => `${exactNumber(value)}\u00a0%`;
