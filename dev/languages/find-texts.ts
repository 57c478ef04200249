import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { keyOf } from '../../src/language/catalogue.ts';
import { findPresetTexts } from './find-preset-texts.ts';

const root = join(import.meta.dirname, '../..');

/** A text in the source that is shown in the reader's language. */
export interface FoundText {
  readonly key: string;
  readonly text: string;
  /** Names of the values that are passed; null when they are not written out. */
  readonly values: readonly string[] | null;
  /** `path:line`; of a preset its path */
  readonly at: string;
  /** Name of the catalogue's file. */
  readonly area: string;
  /** Whether it is evaluated when its module is loaded. */
  readonly isAtLoad: boolean;
  /** Whether tags are read as such. */
  readonly hasTags: boolean;
}

/** The files of our own source that may have texts. */
export const sourceFiles = (): string[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.startsWith('src/language/'));

export const parse = (path: string): ts.SourceFile =>
  ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true);

/** The catalogue's file for the texts of a source file. */
export function areaOf(path: string): string {
  const [, top = '', second = '', third = ''] = path.split('/');
  if (top === 'portal') return second === 'sections' ? `portal-${third}` : 'portal';
  if (top === 'features') return second;
  return top === 'domain' ? 'domain' : 'platform';
}

/** Finds the texts of all source files and presets. @throws Error for one that is not a literal */
export function findTexts(): FoundText[] {
  return [...sourceFiles().flatMap((path) => findTextsOf(parse(path), path)), ...findPresetTexts().map(ofPreset)];
}

const ofPreset = ({ path, text, values }: ReturnType<typeof findPresetTexts>[number]): FoundText => ({
  key: text,
  text,
  values,
  at: path,
  area: areaOf(path),
  isAtLoad: false,
  hasTags: false,
});

/** Finds the texts of one source file. @throws Error for one that is not a literal */
export function findTextsOf(file: ts.SourceFile, path: string): FoundText[] {
  const found: FoundText[] = [];
  const add = (
    node: ts.Node,
    text: ts.Node | undefined,
    values: ts.Node | undefined,
    more: Partial<FoundText> = {},
  ) => {
    const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (text === undefined || !ts.isStringLiteralLike(text)) throw new Error(`${at}: the text must be a literal`);
    found.push({
      key: text.text,
      text: text.text,
      values: namesOf(values),
      at,
      area: areaOf(path),
      isAtLoad: isAtLoad(node),
      hasTags: false,
      ...more,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first, second, third] = node.arguments;
      if (node.expression.text === 't') add(node, first, second);
      // It is stored as it is, and translated when it is shown.
      if (node.expression.text === 'asSentence') add(node, first, second, { isAtLoad: false });
      if (node.expression.text === 'tIn') {
        const context = first !== undefined && ts.isStringLiteralLike(first) ? first.text : '';
        const text = second !== undefined && ts.isStringLiteralLike(second) ? second.text : '';
        add(node, second, third, { key: keyOf(text, context) });
      }
    }
    if ((ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) && node.tagName.getText() === 'Trans') {
      add(node, attributeOf(node, 'text'), attributeOf(node, 'values'), { hasTags: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function attributeOf(node: ts.JsxOpeningLikeElement, name: string): ts.Node | undefined {
  for (const attribute of node.attributes.properties) {
    if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== name) continue;
    const { initializer } = attribute;
    return initializer !== undefined && ts.isJsxExpression(initializer) ? initializer.expression : initializer;
  }
  return undefined;
}

function namesOf(values: ts.Node | undefined): string[] | null {
  if (values === undefined) return [];
  if (!ts.isObjectLiteralExpression(values)) return null;
  if (values.properties.some((each) => ts.isSpreadAssignment(each))) return null;
  return values.properties.map((each) => each.name!.getText());
}

function isAtLoad(node: ts.Node): boolean {
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) if (ts.isFunctionLike(each)) return false;
  return true;
}
