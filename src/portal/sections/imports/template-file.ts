import { fieldLabel, fieldsOf, type ImportField } from '../../../domain/imports/import-fields.ts';
import { templateExampleEmail } from '../../../domain/imports/template-example.ts';
import { t } from '../../../language/translate.ts';
import type { ImportKind } from '../../queries/imports.ts';

/** Returns the lines of a template: the names of all columns in the user's language, and an example that is skipped. */
function templateLines(kind: ImportKind): string[][] {
  // A course is named by its name or its id, and people know the name.
  const fields = fieldsOf[kind].filter((field) => field !== 'courseId');
  const example: Partial<Record<ImportField, string>> = {
    email: templateExampleEmail,
    firstName: t('Example'),
    lastName: t('Remove this row'),
    course: t('Name of a course'),
  };
  return [fields.map(fieldLabel), fields.map((field) => example[field] ?? '')];
}

/** Returns a template as CSV. A byte order mark tells Excel that it is in UTF-8. */
export const templateCsv = (kind: ImportKind): string =>
  `\ufeff${templateLines(kind)
    .map((line) => line.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
    .join('\r\n')}\r\n`;

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns a template as an Excel workbook with one sheet, whose cells are texts so that numbers keep their zeros. */
export async function templateWorkbook(kind: ImportKind, sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const { strToU8, zipSync } = await import('fflate');
  const lines = templateLines(kind);
  const rows = lines.map(
    (line) =>
      `<row>${line.map((value) => `<c s="1" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`).join('')}</row>`,
  );
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The format 49 is that of texts.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><cols><col min="1" max="${lines[0]!.length}" width="26" style="1" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, strToU8(xml + content)])));
}
