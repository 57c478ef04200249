import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../../..');
const [, sentence] = /^- Do not use these words in comments: (.+)$/m.exec(read('CONTRIBUTING.md'))!;
const words = [...sentence!.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const pattern = new RegExp(`\\b(${words.join('|')})\\b`, 'i');

/** Migrations never change, and the types of the contracts are generated. */
const files = globSync(
  '{src,workflows,activities,worker,dev,first-party-lms,bench,test/support,test/faults}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
).filter((path) => !/^src\/(schema\/migrations|contract)\//.test(path));

it('uses words in comments that all readers know', () => {
  expect(words.length).toBeGreaterThan(10);
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(problemsIn)).toEqual([]);
});

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function problemsIn(path: string): string[] {
  return read(path)
    .split('\n')
    .flatMap((line, index) => {
      const comment = /^\s*(?:\/?\*|\/\/).*|(?<=\s)\/\/ .*|\/\*\*.*/.exec(line)?.[0] ?? '';
      const found = pattern.exec(comment);
      return found === null ? [] : [`${path}:${index + 1}: "${found[0]}"`];
    });
}
