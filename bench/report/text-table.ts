/**
 * Formats rows of cells as aligned text: the first column to the left, the others to the right. A row of one cell is a
 * heading.
 */
export function textTable(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    if (row.length > 1) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)));
  }
  const line = (row: readonly string[]): string =>
    row.length === 1
      ? row[0]!
      : row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ');
  return rows.map(line).join('\n');
}
