import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const files = globSync('{src,worker,activities,first-party-lms}/**/*.ts', { cwd: root }).filter(
  (file) => !/^src\/(portal|portal-build|dev-services|cli)\//.test(file),
);

/** Patterns whose time grows with the square of their text, and why no text from outside can be long there. */
const knownToBeShort: Readonly<Record<string, string>> = {
  'src/platform/http/field-problem.ts /\\w+$/': 'a message of the validator, which repeats nothing of a request',
  'src/features/imports/workbook/cell-text.ts /"[^"]*"|\\\\.|_.|\\*.|\\[(?![hms]+\\])[^\\]]*\\]/gi':
    'a format of a workbook that was cut at 255 characters',
  'src/features/organisations/create-organisation.ts /^-+|-+$/g': 'a name from the command line',
  'src/platform/config/checks.ts /\\/+$/': 'the configuration',
  'src/platform/outbox/smtp/classify-delivery-error.ts /[^\\s<>()[\\]{}"\',;:@=]+@[^\\s<>()[\\]{}"\',;:@]+/gu':
    'an answer of the mail server that the operator chose',
  'src/platform/outbound-http/find-secrets.ts /=+$/': 'base64 that was made here, with at most two of them',
  'src/platform/logging/loggable.ts /(\\b[a-z][a-z0-9+.-]*:\\/\\/)[^\\s/@]+@/gi':
    'a text that was cut at 4,000 characters',
  'src/schema/create-migration.ts /,?\\s*\\];\\s*$/': 'a file of the project',
};

const repeated = ['a', 'A', '0', ' ', '.', '-', '@', '%', '&', '=', '/', '\\', '"', "'", '\n', '\r', 'é', '+', '_', ':']
  .concat(';', ',', '{', '$', '[', '(', '%2', 'a.', 'a@', '0.', '-0', 'a-', '${', '"a', '=a')
  .flatMap((text) => ['', '!', '\u0001', 'x'].map((end) => ({ text, end })));

function patternsIn(file: string): { source: string; flags: string; text: string }[] {
  const found: { source: string; flags: string; text: string }[] = [];
  const visit = (node: ts.Node): void => {
    const [, source, flags] = (ts.isRegularExpressionLiteral(node) && /^\/(.*)\/(\w*)$/s.exec(node.text)) || [];
    if (source !== undefined && /[*+}]/.test(source))
      found.push({ source, flags: flags!, text: `/${source}/${flags!}` });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true));
  return found;
}

/** Milliseconds of this thread that a pattern takes for a text of a length. */
function timeOf(pattern: RegExp, { text, end }: { text: string; end: string }, length: number): number {
  const whole = text.repeat(length / text.length) + end;
  const began = performance.now();
  if (pattern.global) whole.replace(pattern, '');
  else pattern.test(whole);
  return performance.now() - began;
}

const isSlow = (pattern: RegExp): boolean =>
  repeated.some((input) => {
    timeOf(pattern, input, 100);
    if (timeOf(pattern, input, 20_000) < 25) return false;
    const [short, long] = [5_000, 20_000].map((length) =>
      Math.min(...[1, 2, 3].map(() => timeOf(pattern, input, length))),
    );
    return long! > 20 && long! / Math.max(short!, 0.3) > 8;
  });

describe('patterns', () => {
  it('take a time that grows with their text, or only ever see short ones', () => {
    const all = files.flatMap((file) => patternsIn(file).map((pattern) => ({ file, ...pattern })));
    expect(all.length).toBeGreaterThan(100);
    const slow = all.filter(({ source, flags }) => isSlow(new RegExp(source, flags)));
    const names = [...new Set(slow.map(({ file, text }) => `${file} ${text}`))];
    expect(names.filter((name) => !Object.hasOwn(knownToBeShort, name))).toEqual([]);
  }, 600_000);
});
