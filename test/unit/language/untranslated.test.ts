import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { parse, sourceFiles } from '../../../dev/languages/find-texts.ts';
import { findUntranslated } from '../../../dev/languages/find-untranslated.ts';

/** Sources whose texts are in English by decision, or are read by no user. Each must still have such a text. */
const english: Readonly<Record<string, string>> = {
  'src/cli/': 'the command line, which operators use, is in English',
  'src/platform/pages/reference/':
    'the API reference is in English like the contract (docs/decisions/0032-own-reference-pages.md)',
  'src/platform/config/': 'an operator who starts a process reads why it does not start',
  'src/platform/http/middleware/error-mapper.ts': 'logs are in English (docs/product.md "Languages")',
  'src/platform/http/http-error.ts': 'the title of an error is the text of its HTTP status, for programs',
  'src/features/webhooks/retry-delivery.ts': 'operators read it at a run in Temporal',
  'src/features/lms/connection/try-connector.ts': 'the subject of a digest is for programs',
};

it('finds no text of a page, an e-mail or an answer that is missing in the catalogues', () => {
  const found = sourceFiles().flatMap((path) => findUntranslated(parse(path), path));
  const homes = Object.keys(english);
  expect(found.filter((text) => !homes.some((home) => text.startsWith(home)))).toEqual([]);
  expect(homes.filter((home) => !found.some((text) => text.startsWith(home)))).toEqual([]);
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
  ['renderErrorPage({ title: t("Translated"), message: "Not translated" })', 1],
  ['renderAccountEmail({ subject: `Your invitation to ${name}` })', 1],
  ['renderPage({ paragraphs: [t("Translated"), "Not translated"] })', 1],
  ['renderAccountEmail({ align: right ? "right" : "left", label: "left" })', 0],
  ['compilePage(`<p class="large text">{{explanation}}</p><p>${explanation}</p>`)', 0],
  ['compilePage(`<p>{{explanation}} Not translated</p>`)', 1],
  ['compilePage(`<!doctype html><style>body { margin: 0 }</style><a href="/">Attain</a>`)', 0],
  ['compilePage(`<img src="{{logo}}" alt="Not translated">`)', 1],
  ['markup`<h2>${heading}, not translated</h2>`', 1],
  ['result.textContent = "Not translated"', 1],
  ['throw new ApplicationError("CONFLICT", "Not translated")', 1],
  ['throw new TypeError("Not read by users")', 0],
  ['t("Open <a>the page</a>")', 0],
])('finds in %s so many: %d', (source, count) => {
  const file = ts.createSourceFile('x.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(findUntranslated(file, 'x.tsx')).toHaveLength(count);
});
