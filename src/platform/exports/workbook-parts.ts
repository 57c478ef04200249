import { escapedText } from './sheet-xml.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What a sheet begins and ends with. */
export const sheetBegin = `${xml}<worksheet xmlns="${main}">`;
export const sheetEnd = '</sheetData></worksheet>';

const format = (attributes: string, inside = ''): string =>
  `<xf fillId="0" borderId="0" xfId="0" ${attributes}${inside === '' ? '/>' : `>${inside}</xf>`}`;

/*
 * The formats in their order: general, header, text, text that looks like a formula, text of several lines, moment. 49 is the format of
 * texts; 22 is day and time in the order of the reader's country.
 */
const formats = [
  format('numFmtId="0" fontId="0"'),
  format('numFmtId="49" fontId="1" applyFont="1" applyNumberFormat="1"'),
  format('numFmtId="49" fontId="0" applyNumberFormat="1"'),
  format('numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"'),
  format(
    'numFmtId="49" fontId="0" applyNumberFormat="1" applyAlignment="1"',
    '<alignment wrapText="1" vertical="top"/>',
  ),
  format('numFmtId="22" fontId="0" applyNumberFormat="1"'),
];

const font = (inside: string): string => `<font>${inside}<sz val="11"/><name val="Calibri"/></font>`;

/** Returns the parts of a workbook but its sheets. @param names of the sheets, in their order */
export function workbookParts(names: readonly string[]): readonly (readonly [path: string, content: string])[] {
  const numbered = names.map((name, index) => ({ name, number: index + 1 }));
  return [
    [
      'xl/workbook.xml',
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${escapedText(name)}" sheetId="${number}" r:id="s${number}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xml}<Relationships xmlns="${packages}/relationships">${numbered.map(({ number }) => `<Relationship Id="s${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="styles" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${xml}<styleSheet xmlns="${main}"><fonts count="2">${font('')}${font('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`,
    ],
    [
      '_rels/.rels',
      `${xml}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${xml}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${numbered.map(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    ],
  ];
}
