import type { Figure } from './figures.ts';
import { textTable } from './text-table.ts';

export interface Column {
  readonly name: string;
  readonly figures: readonly Figure[];
}

/**
 * Returns the figures of the first column, those of the second one if there is one, and the ratio of the first to the
 * second.
 */
export function ratioTable(first: Column, second: Column | null): string {
  const rows: string[][] = [['', first.name, ...(second === null ? [] : [second.name, 'ratio'])]];
  let group = '';
  for (const figure of first.figures) {
    if (figure.group !== group) rows.push([''], [figure.group]);
    group = figure.group;
    const other = second?.figures.find((each) => each.group === group && each.label === figure.label);
    const cells = [formatted(figure.value, figure.decimals)];
    if (second !== null)
      cells.push(formatted(other?.value, figure.decimals), formatted(ratio(figure.value, other?.value), 2));
    rows.push([`  ${figure.label}`, ...cells]);
  }
  return textTable(rows);
}

/** Returns the ratio; null without one of the numbers, or for a division by zero. */
export function ratio(value: number | null, by: number | null | undefined): number | null {
  return value === null || by === null || by === undefined || by === 0 ? null : value / by;
}

/** Formats a number with commas between thousands; a dash for null. */
export function formatted(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined) return '–';
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
