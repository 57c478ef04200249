import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const [, sentence] = /^- Do not use these words in comments, documents and the titles of tests: (.+)$/m.exec(
  read('CONTRIBUTING.md'),
)!;
const words = [...sentence!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const pattern = new RegExp(`\\b(${words.join('|')})\\b`, 'i');

/** Migrations never change, and the types of the contracts are generated. */
const files = globSync(
  '{src,workflows,activities,worker,dev,first-party-lms,bench,test/support,test/faults}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((path) => !/^src\/(schema\/migrations|contract)\//.test(path));

/** What is released does not change. */
const documents = globSync('{*.md,docs/**/*.md,contract/*.md}', { cwd: root });
const tests = globSync('test/**/*.{ts,tsx}', { cwd: root });

describe('words that all readers know', () => {
  it('are used in comments', () => {
    expect(words.length).toBeGreaterThan(10);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((path) => problemsIn(path, comment))).toEqual([]);
  });

  it('are used in documents', () => {
    expect(documents.length).toBeGreaterThan(40);
    expect(documents.flatMap((path) => problemsIn(path, withoutCode))).toEqual([]);
  });

  it('are used in the titles and comments of tests', () => {
    expect(tests.length).toBeGreaterThan(400);
    expect(tests.flatMap((path) => problemsIn(path, (line) => `${title(line)} ${comment(line)}`))).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function comment(line: string): string {
  return /^\s*(?:\/?\*|\/\/).*|(?<=\s)\/\/ .*|\/\*\*.*/.exec(line)?.[0] ?? '';
}

/** The title of a test or of a group of tests, also of a table's where it stands on a line of its own. */
function title(line: string): string {
  return /^\s*(?:\]\)\(|(?:it|describe|test)\b.*?\(|)(['`].*)/.exec(line)?.[1] ?? '';
}

/** A quoted word is not used: the list of these words quotes them. */
function withoutCode(line: string): string {
  return line.replaceAll(/`[^`]*`|"[^"]*"/g, '');
}

function problemsIn(path: string, partOf: (line: string) => string): string[] {
  return read(path)
    .split('\n')
    .flatMap((line, index) => {
      const found = pattern.exec(partOf(line));
      return found === null ? [] : [`${path}:${index + 1}: "${found[0]}"`];
    });
}
