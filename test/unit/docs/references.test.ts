import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { migrations } from '../../../src/schema/migrations/index.ts';

const root = join(import.meta.dirname, '../../..');
const folders = [
  'src',
  'workflows',
  'activities',
  'worker',
  'test',
  'first-party-lms',
  'bench',
  'contract',
  'docker',
  'docs',
];
const textFile = /\.(?:[cm]?[jt]sx?|md|ya?ml|css|html|sh|example)$|^Dockerfile$/;

/** The project's own text files, relative to its root; not this one, which quotes wrong references. */
const files = [
  ...readdirSync(root).filter((name) => textFile.test(name)),
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => textFile.test(path) && !path.includes('node_modules'))
      .map((path) => join(folder, path)),
  ),
].filter((path) => path !== 'test/unit/docs/references.test.ts');

interface Section {
  readonly title: string;
  /** Its text up to the next heading. */
  readonly text: string;
}

const known = new Map<string, Section[]>();

function sectionsOf(document: string): Section[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const sections = readFileSync(join(root, document), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/^#+ /m)
    .slice(1)
    .map((part) => ({ title: part.split('\n', 1)[0]!.trim(), text: part }));
  known.set(document, sections);
  return sections;
}

/** Where a document may be that is called so in a file: seen from the root, or from the file's own folder. */
const documentNamed = (name: string, file: string): string | undefined =>
  [name, join(dirname(file), name)].find((path) => existsSync(join(root, path)));

const rules = String.raw`(?: rules? \d+(?:(?: to |, | and )\d+)*)?`;
const place = String.raw`(?:§\d+(?:\.\d+)?|"[^"\n]+")${rules}`;
/** `docs/product.md §4.1 rule 2, "Transfer"`: a document, and what it says about it where. */
const reference = new RegExp(
  String.raw`((?:[\w.-]+/)*[\w-]+\.md)\b((?:(?: | and |, |; )${place}(?=[\s,;:.)\]'"\x60/*]|$))*)`,
  'g',
);
const sectionSign = /§\d+(?:\.\d+)*/g;

/** Returns the problems of the references in a text, as it is written in a file. */
function wrongReferences(text: string, file: string): string[] {
  // A reference in a comment may go on in its next line. The text of a link is not one: where it leads is.
  const flat = text.replace(/\n\s*(?:\*(?!\/)|\/\/|#(?!#))?\s*/g, ' ').replace(/\[[^\]]*\]\(/g, '(');
  const wrong: string[] = [];
  const rest = flat.replace(reference, (whole, name: string, places: string) => {
    const document = documentNamed(name, file);
    if (document === undefined) wrong.push(`${name}: no such document`);
    else wrong.push(...wrongPlaces(document, places));
    return whole.replaceAll('§', '');
  });
  for (const { 0: sign, index } of rest.matchAll(sectionSign)) {
    const before = rest.slice(Math.max(0, index - 12), index);
    const isHeading = /^#+ §|\[§/.test(`${before.slice(-4)}§`) || file === 'docs/product.md';
    if (!/RFC \d+ $/.test(before) && !isHeading) wrong.push(`${before}${sign}`.trim() + ': names no document');
  }
  const elsewhere = [...flat.matchAll(/starting design|\(issue [\d"]/gi)];
  return [...wrong, ...elsewhere.map(([what]) => `${what}: is not in this project`)];
}

function wrongPlaces(document: string, places: string): string[] {
  const sections = sectionsOf(document);
  return [...places.matchAll(new RegExp(`(§[\\d.]+|"[^"]+")(${rules})`, 'g'))].flatMap(([whole, where, which]) => {
    const title = where!.replaceAll('"', '');
    const section = sections.find((each) =>
      where!.startsWith('§') ? each.title.startsWith(`${title} `) : each.title === title,
    );
    if (section === undefined) return [`${document} ${where}: no such heading`];
    const numbers = [...(which ?? '').matchAll(/\d+/g)].map(([number]) => number);
    const missing = numbers.filter((number) => !new RegExp(`^${number}\\. `, 'm').test(section.text));
    return missing.length === 0 ? [] : [`${document} ${whole}: no such rule`];
  });
}

describe('a reference', () => {
  it.each([
    ['(docs/product.md §4.1 rule 2)'],
    ['(docs/product.md §3 rule 1, §4.1 rules 1 to 4, "Transfer"): more'],
    ['(docs/product.md\n * "Idempotency key for the LMS")'],
    ['RFC 9110 §10.1.1 has it so'],
  ])('is right: %s', (text) => {
    expect(wrongReferences(text, 'src/main.ts')).toEqual([]);
  });

  it.each([
    ['the rule of §4.1', ['the rule of §4.1: names no document']],
    ['(decisions.md "Errors")', ['decisions.md: no such document']],
    ['(docs/product.md §4.7)', ['docs/product.md §4.7: no such heading']],
    ['(docs/product.md §4.1 rule 9)', ['docs/product.md §4.1 rule 9: no such rule']],
    ['(docs/product.md "Errors")', ['docs/product.md "Errors": no such heading']],
    ['(docs/product.md "Transfer", "Transferring")', ['docs/product.md "Transferring": no such heading']],
    [' * as the\n * starting design has it', ['starting design: is not in this project']],
    ['the stack file (issue 3, item 9)', ['(issue 3: is not in this project']],
  ])('is wrong: %s', (text, expected) => {
    expect(wrongReferences(text, 'src/main.ts')).toEqual(expected);
  });
});

describe('the references of the project', () => {
  it('lead to documents, headings and rules that there are', () => {
    const wrong = files.flatMap((file) =>
      wrongReferences(readFileSync(join(root, file), 'utf8'), file).map((problem) => `${file}: ${problem}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are looked for in the whole project', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files).toContain('docs/product.md');
    expect(files).toContain('openapi.yaml');
  });
});

describe('the paths in the documents', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const path =
    /`((?:src|workflows|activities|worker|test|bench|contract|docker|first-party-lms|docs)\/[\w./-]*\w\/?)`/g;

  it.each(documents)('in %s lead to files and folders that there are', (document) => {
    const missing = [...readFileSync(join(root, document), 'utf8').matchAll(path)]
      .map(([, name]) => name!)
      .filter((name) => !['', '.ts', '.test.ts', '.long.ts'].some((ending) => existsSync(join(root, name + ending))));
    expect(missing).toEqual([]);
  });
});

describe('the migrations in the documents', () => {
  const numbers = new Set(migrations.map(({ name }) => name.slice(0, 4)));
  const number = /(?<=\bmigrations? (?:of number )?(?:\d{4}(?:, | and | to ))*)\d{4}\b/gi;

  it('are those that there are', () => {
    const named = files
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(number)].map(([found]) => ({ file, number: found })),
      );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((each) => !numbers.has(each.number))).toEqual([]);
  });
});
