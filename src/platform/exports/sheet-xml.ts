import type { Cell } from './table.ts';

/** Numbers of the formats in `workbook-parts.ts`. */
const styles = { header: 1, text: 2, likeFormula: 3, lines: 4, moment: 5 } as const;

/** What a cell of Excel holds. */
const longestText = 32_767;

/*
 * An inline text is never calculated. Somebody may edit the cell later: the mark that Excel writes for an apostrophe keeps it a text
 * then, too.
 */
const likeFormula = /^'*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/;

/** Returns a text for XML. Characters that XML cannot have, and the return, are written as Excel does: `_x000D_`. */
export function escapedText(text: string): string {
  return text
    .slice(0, longestText)
    .toWellFormed()
    .replaceAll(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replaceAll(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return `_x${code}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t${/^\s|\s$|\s\s|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escapedText(text)}</t></is></c>`;

/** Returns the row with the names of the columns. */
export const headerRow = (header: readonly string[]): string =>
  `<row>${header.map((title) => textCell(title, styles.header)).join('')}</row>`;

/** Returns a row. @param serialOf the number of Excel for a moment */
export function sheetRow(cells: readonly Cell[], serialOf: (moment: Date) => number): string {
  return `<row>${cells.map((cell) => cellXml(cell, serialOf)).join('')}</row>`;
}

function cellXml(cell: Cell, serialOf: (moment: Date) => number): string {
  if (cell === null || cell === '') return '<c/>';
  if (cell instanceof Date) return `<c s="${styles.moment}"><v>${serialOf(cell)}</v></c>`;
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if (likeFormula.test(cell)) return textCell(cell, styles.likeFormula);
  return textCell(cell, cell.includes('\n') ? styles.lines : styles.text);
}

const widest = 60;
const widthOf = (cell: Cell | undefined): number => {
  if (cell instanceof Date) return 18;
  return (
    Math.max(
      ...String(cell ?? '')
        .split('\n', 100)
        .map((line) => line.length),
    ) + 2
  );
};

/** Returns what comes before the rows: the direction, the fixed first row, and widths that fit the first rows. */
export function sheetHead(header: readonly string[], rows: readonly (readonly Cell[])[], rightToLeft: boolean): string {
  const widths = header.map((title, index) =>
    Math.min(
      widest,
      rows.reduce((width, row) => Math.max(width, widthOf(row[index])), widthOf(title)),
    ),
  );
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`;
  return `<sheetViews>${view}</sheetViews><cols>${columns.join('')}</cols><sheetData>`;
}
