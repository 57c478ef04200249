/**
 * Reads a number with a point or a comma before the decimals; returns NaN for any other text. A comma before exactly
 * three digits is refused, because it may separate thousands.
 */
export function decimal(value: number | string): number {
  if (typeof value === 'number') return value;
  const text = value.trim();
  if (!/^-?\d{1,20}(?:[.,]\d{0,20})?$/.test(text) || /,\d{3}$/.test(text)) return NaN;
  return Number(text.replace(',', '.'));
}
