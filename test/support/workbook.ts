import { strToU8, zipSync, type Zippable } from 'fflate';

/** A cell of a test's workbook: a text, a number with the position of its format, or the XML of a cell without its name. */
export type TestCell =
  string | { readonly number: number | string; readonly style?: number } | { readonly xml: string };

export interface TestSheet {
  readonly name: string;
  readonly rows: readonly (readonly TestCell[])[];
  readonly state?: 'hidden';
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Codes of formats by their position in the styles; the first is the general one. */
const formats = ['General', '00000', '#,##0.00', 'dd/mm/yyyy', 'dd/mm/yyyy hh:mm', '0%', '[h]:mm', '"No. "0'];

const nameOf = (column: number): string =>
  (column >= 26 ? nameOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** The XML of a sheet. */
export function sheetXml(rows: readonly (readonly TestCell[])[], texts: string[] = []): string {
  const cellXml = (cell: TestCell, at: string): string => {
    if (typeof cell === 'string') {
      if (cell === '') return `<c r="${at}" s="0"/>`;
      return `<c r="${at}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
    }
    if ('xml' in cell) return cell.xml.replace('<c', `<c r="${at}"`);
    return `<c r="${at}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`;
  };
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${nameOf(column)}${row + 1}`)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** The parts of a workbook, so that a test can change them before they are packed. */
export function workbookParts(sheets: readonly TestSheet[], { since1904 = false } = {}): Record<string, string> {
  const texts: string[] = [];
  const parts: Record<string, string> = {};
  sheets.forEach(({ rows }, index) => {
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(rows, texts);
  });
  parts['xl/workbook.xml'] =
    `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relationships}">${since1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<sheet name="${escaped(name)}" sheetId="${index + 1}" ${state === undefined ? '' : `state="${state}" `}r:id="r${index + 1}"/>`,
      )
      .join('')}</sheets></workbook>`;
  parts['xl/_rels/workbook.xml.rels'] =
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
      .map((_, index) => `<Relationship Id="r${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`)
      .join('')}</Relationships>`;
  parts['xl/sharedStrings.xml'] =
    `<sst xmlns="${main}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`;
  parts['xl/styles.xml'] = `<styleSheet xmlns="${main}"><numFmts>${formats
    .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
    .map((_, index) => `<xf numFmtId="${index === 0 ? 0 : 164 + index}"/>`)
    .join('')}</cellXfs></styleSheet>`;
  return parts;
}

/** Packs parts into a file. */
export function packed(parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const files: Zippable = {};
  for (const [name, content] of Object.entries(parts)) {
    files[name] = typeof content === 'string' ? strToU8(content) : content;
  }
  return Buffer.from(zipSync(files));
}

/** A workbook with these sheets. */
export const workbookOf = (...sheets: readonly TestSheet[]): Buffer => packed(workbookParts(sheets));
