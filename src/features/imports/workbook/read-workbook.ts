import { workbookLimits } from '../import-limits.ts';
import { formatOf, generalFormat, type CellFormat } from './cell-text.ts';
import { readAllElements } from './read-elements.ts';
import { refuseBroken } from './refuse-broken.ts';
import type { WorkbookParts } from './unpack-workbook.ts';

/** A visible sheet of a workbook. */
export interface Sheet {
  readonly name: string;
  readonly part: Buffer;
}

/** What the cells of all sheets refer to. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly sharedTexts: readonly string[];
  readonly formats: readonly CellFormat[];
  /** Whether days are counted from 1904. */
  readonly since1904: boolean;
}

/** Reads everything except for the rows. @throws ApplicationError UNPROCESSABLE for a workbook that is broken */
export function readWorkbook(parts: WorkbookParts): Workbook {
  const workbook = parts.get('xl/workbook.xml');
  if (workbook === undefined) refuseBroken();
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels'));
  const sheets: Sheet[] = [];
  let since1904 = false;
  readAllElements(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return;
      const target = targets.get(attributes['r:id'] ?? attributes['id'] ?? '');
      const part = target === undefined ? undefined : parts.get(target);
      // A sheet may also be a chart, which has no rows.
      if (part === undefined || sheets.length === workbookLimits.sheets) return;
      sheets.push({ name: (attributes['name'] ?? '').slice(0, 100), part });
    },
  });
  return {
    sheets,
    since1904,
    sharedTexts: readSharedTexts(parts.get('xl/sharedstrings.xml')),
    formats: readFormats(parts.get('xl/styles.xml')),
  };
}

/** Returns the names of the parts that the workbook refers to, by the id of the reference. */
function readTargets(part: Buffer | undefined): Map<string, string> {
  const targets = new Map<string, string>();
  if (part === undefined) return targets;
  readAllElements(part, {
    open: (name, { Id: id, Target: target }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined) return;
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
      targets.set(id, path.toLowerCase());
    },
  });
  return targets;
}

function readSharedTexts(part: Buffer | undefined): string[] {
  const texts: string[] = [];
  if (part === undefined) return texts;
  const collect = collectText();
  readAllElements(part, {
    open: (name) => {
      if (name === 'si') collect.begin();
      collect.open(name);
    },
    text: collect.text,
    close: (name) => {
      collect.close(name);
      if (name === 'si' && texts.push(collect.end()) > workbookLimits.sharedTexts) refuseBroken();
    },
  });
  return texts;
}

/** Collects the text of a cell or of an entry of the table of texts, without the readings of Japanese words. */
export function collectText() {
  let parts: string[] = [];
  let isText = false;
  let isReading = false;
  return {
    begin: (): void => {
      parts = [];
    },
    open: (name: string): void => {
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    text: (text: string): void => {
      if (isText && !isReading) parts.push(text);
    },
    close: (name: string): void => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
    end: (): string => unescaped(parts.join('')),
  };
}

/** Characters that XML cannot have are written as _x000D_. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

function readFormats(part: Buffer | undefined): CellFormat[] {
  const formats: CellFormat[] = [];
  if (part === undefined) return formats;
  const codes = new Map<number, string>();
  const known = new Map<number, CellFormat>();
  let isOfCells = false;
  readAllElements(part, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      const id = Number(attributes['numFmtId'] ?? 0);
      const format = Number.isSafeInteger(id) ? (known.get(id) ?? formatOf(id, codes)) : generalFormat;
      known.set(id, format);
      if (formats.push(format) > workbookLimits.styles) refuseBroken();
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
