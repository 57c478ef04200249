/**
 * The number of a text as people write it, with a point or a comma before the decimals; NaN for anything else. A comma before exactly three
 * digits is refused, since it may stand between thousands.
 */
export function decimal(value: number | string): number {
  if (typeof value === 'number') return value;
  const text = value.trim();
  if (!/^-?\d{1,20}(?:[.,]\d{0,20})?$/.test(text) || /,\d{3}$/.test(text)) return NaN;
  return Number(text.replace(',', '.'));
}
