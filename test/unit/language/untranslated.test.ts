import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { parse, sourceFiles } from '../../../dev/languages/find-texts.ts';
import { findUntranslated } from '../../../dev/languages/find-untranslated.ts';

it('finds no text of a page that is missing in the catalogues', () => {
  const pages = sourceFiles().filter((path) => path.startsWith('src/portal/'));
  expect(pages.flatMap((path) => findUntranslated(parse(path), path))).toEqual([]);
});

it.each([
  ['<p>Not translated</p>', 1],
  ['<p>{t("Translated")}</p>', 0],
  ['<p>{wrong ? "Not translated" : null}</p>', 1],
  ['<Page title="Not translated" />', 1],
  ['<Page title={t("Translated")} key="not read" />', 0],
  ['<Page title={`The unit ${code} is missing`} />', 1],
  ['<Page title={`${code}`} />', 0],
  ['<code>not translated</code>', 0],
  ['<Input placeholder="https://lms.example.org/api" />', 0],
])('finds in %s so many: %d', (source, count) => {
  const file = ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(findUntranslated(file, 'x.tsx')).toHaveLength(count);
});
