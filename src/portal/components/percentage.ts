import { currentLocale } from '../../language/translate.ts';

const format = new Intl.NumberFormat(currentLocale(), { minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** Formats a percentage, which does not break across lines. It cuts the decimals instead of rounding them, because 99.96 must not look like 100. */
export const percentage = (value: number): string => `${format.format(cut(value))}\u00a0%`;

const cut = (value: number): number => Math.floor(value * 10) / 10;

const exact = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 15 });

/** Formats a number with all of its decimals. */
export const exactNumber = (value: number): string => exact.format(value);

/** Formats a percentage with all of its decimals, where 69.99 beside 70 matters. */
export const exactPercentage = (value: number): string => `${exactNumber(value)}\u00a0%`;

/** Formats a mark beside the required mark: cut as everywhere, unless it would then no longer reach the required mark. */
export const markBeside = (mark: number, required: number | null): string =>
  required !== null && mark >= required && cut(mark) < required ? exactPercentage(mark) : percentage(mark);

/** Formats a percentage before and after: cut as everywhere, unless the two would then look alike. */
export function fromTo(from: number, to: number): readonly [from: string, to: string] {
  const format = from !== to && cut(from) === cut(to) ? exactPercentage : percentage;
  return [format(from), format(to)];
}
