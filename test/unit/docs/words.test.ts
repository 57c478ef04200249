import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const words = listed('Do not use these words in comments');
const beginnings = listed('Do not begin a comment with one of these words');
const patterns = [
  new RegExp(`\\b(${words.join('|')})\\b`, 'i'),
  new RegExp(`(?<=^\\s*(?:/\\*\\*|//) )(${beginnings.join('|')})\\b`),
];

/** Migrations never change, and the types of the contracts are generated. */
const files = globSync(
  '{src,workflows,activities,worker,dev,first-party-lms,bench,test/support,test/faults}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((path) => !/^src\/(schema\/migrations|contract)\//.test(path));

it('uses words in comments that all readers know', () => {
  expect(words.length).toBeGreaterThan(10);
  expect(beginnings.length).toBeGreaterThan(4);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(problemsIn)).toEqual([]);
});

function listed(rule: string): string[] {
  const sentence = new RegExp(`^- ${rule}: (.+)$`, 'm').exec(read('CONTRIBUTING.md'))![1]!;
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function problemsIn(path: string): string[] {
  return read(path)
    .split('\n')
    .flatMap((line, index, lines) => {
      const isFirst = /^\s*\/\*\*$/.test(lines[index - 1] ?? '');
      const comment = /^\s*(?:\/?\*|\/\/).*|(?<=\s)\/\/ .*|\/\*\*.*/.exec(line)?.[0] ?? '';
      return patterns.flatMap((pattern) => {
        const found = pattern.exec(isFirst ? comment.replace('*', '/**') : comment);
        return found === null ? [] : [`${path}:${index + 1}: "${found[0]}"`];
      });
    });
}
