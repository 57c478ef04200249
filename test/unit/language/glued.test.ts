import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { findGlued } from '../../../dev/languages/find-glued.ts';
import { parse, sourceFiles } from '../../../dev/languages/find-texts.ts';

it('finds no sentence that is made of a translated text and English words', () => {
  expect(sourceFiles().flatMap((path) => findGlued(parse(path), path))).toEqual([]);
});

it.each([
  ['`${t("Sent")} to ${name}`', 1],
  ['`The ${t("student")}`', 1],
  ['t("Sent") + " to " + name', 1],
  ['"The run: " + (t("ended"))', 1],
  ['`${t("Sent to {name}", { name })}`', 0],
  ['`${t("No more digests")} – Attain`', 0],
  ['`${t("Verification page")}: ${url}`', 0],
  ['t("Done") + "."', 0],
  ['`${count} of ${all}`', 0],
])('finds in %s so many: %d', (source, count) => {
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  expect(findGlued(file, 'x.ts').length > 0 ? 1 : 0).toBe(count);
});
