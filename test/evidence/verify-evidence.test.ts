import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { textHash } from '../../src/evidence-format/chain-hash.ts';
import { publicKeysIn } from '../../src/evidence-format/public-keys.ts';
import { publishedLines } from '../../src/evidence-format/published-checkpoints.ts';
import { verifyEvidence } from '../../src/evidence-format/verify-evidence.ts';
import { cpuMilliseconds, cpuSlowness } from '../support/cpu-slowness.ts';
import { checkpointOf, checkpointsInARow, signedFile, testKey } from '../unit/evidence/signed-file.ts';

const before = checkpointsInARow(3);
const { text, checkpoint } = signedFile(4, textHash(before.at(-1)!));
const problemsOf = (file: string, published?: string): readonly string[] =>
  verifyEvidence(Buffer.from(file), [testKey], published === undefined ? [] : publishedLines(published)).problems;

/** Positions at which a member can be put into an object of the file: after each `{`, and before each `}`. */
const positions = [...text].flatMap((letter, at) => (letter === '{' ? [at + 1] : letter === '}' ? [at] : []));

describe('an evidence file', () => {
  it('is refused with a member more, at any level', () => {
    expect(problemsOf(text)).toEqual([]);
    const names = fc.constantFrom('aaa', 'evidence', 'jws', 'zzz', '__proto__', 'constructor', '');
    const values = fc.constantFrom('1', 'null', '{}', '"x"', '{"format":"attain-evidence"}');
    fc.assert(
      fc.property(fc.constantFrom(...positions), names, values, (at, name, value) => {
        const member = `"${name}":${value}`;
        const added = text[at] === '}' ? `,${member}` : `${member},`;
        expect(problemsOf(text.slice(0, at) + added + text.slice(at))).not.toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['first', text.replace('{', '{"aaa":1,')],
    ['in the middle', text.replace(',"jws":', ',"f":1,"jws":')],
    ['last', text.replace(/\}$/, ',"zzz":1}')],
    ['as a prototype', text.replace('{', '{"__proto__":{},')],
  ])('is refused with a top-level member that comes %s', (_place, file) => {
    expect(Object.keys(JSON.parse(file) as object)).toHaveLength(3);
    expect(problemsOf(file)).not.toEqual([]);
  });

  it('that another program wrote again is called so', () => {
    expect(problemsOf(JSON.stringify(JSON.parse(text), null, 2))).toEqual(['NOT_CANONICAL']);
    expect(problemsOf('{"evidence":1,"jws":"x"}')).toEqual(['NOT_EVIDENCE']);
    for (const other of ['', 'null', '[]', '{"evidence":null,"jws":""}', '{"jws":"x"}'])
      expect(problemsOf(other)).toEqual(['NOT_EVIDENCE']);
  });

  it('of a hostile shape is refused in a moment', () => {
    const jws = text.slice(text.lastIndexOf(',"jws":'));
    const wide = `{${Array.from({ length: 400_000 }, (_, index) => `"k${(index * 7919) % 400_000}":0`).join()}}`;
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
    const evidence = text.slice('{"evidence":'.length, text.lastIndexOf(',"jws":'));
    for (const content of [wide, deep]) {
      const hidden = evidence.replace('"revisions":[]', `"revisions":[${content}]`);
      for (const file of [`{"evidence":${hidden}${jws}`, `{"evidence":${hidden}${jws} `, content]) {
        const bytes = Buffer.from(file);
        expect(cpuMilliseconds(() => verifyEvidence(bytes, [testKey]))).toBeLessThan(800 * cpuSlowness());
        expect(problemsOf(file)).not.toEqual([]);
      }
    }
  });
});

describe('published checkpoints', () => {
  const list = [...before, checkpoint];
  const rewritten = [...before, checkpointOf(4, textHash(before.at(-1)!), 'f'.repeat(64))];
  const forms: [string, (lines: readonly string[]) => string][] = [
    ['line feeds', (lines) => lines.join('\n')],
    ['carriage returns', (lines) => lines.map((line) => `${line}\r\n`).join('')],
    ['spaces around its lines', (lines) => lines.map((line) => ` ${line} \t\n`).join('')],
    ['a byte order mark and empty lines', (lines) => `\uFEFF${lines.toReversed().join('\n\n')}\n`],
  ];

  it.each(forms)('show in a list with %s that the history was rewritten', (_name, write) => {
    expect(problemsOf(text, write(list))).toEqual([]);
    expect(problemsOf(text, write(rewritten))).toEqual(['DIFFERS_FROM_PUBLISHED']);
  });

  it('count those of the file', () => {
    expect(verifyEvidence(Buffer.from(text), [testKey], list).publishedCheckpoints).toBe(1);
    expect(verifyEvidence(Buffer.from(text), [testKey], before).publishedCheckpoints).toBe(0);
  });

  it('report each line that is no signed checkpoint, in the middle and at the end of the list', () => {
    const damaged = before[1]!.replace(/.$/, (letter) => (letter === 'A' ? 'Q' : 'A'));
    const foreign = before[0]!.replace(/^[^.]+/, 'e30');
    const lines = ['', before[0]!, damaged, before[2]!, 'x', foreign, checkpoint, rewritten[3]!.slice(0, -9)];
    const { problems, unreadableLines } = verifyEvidence(Buffer.from(text), [testKey], lines);
    expect(problems).toEqual(['PUBLISHED_UNREADABLE']);
    expect(unreadableLines).toEqual([3, 5, 6, 8]);
  });
});

describe('a key set', () => {
  it('has the keys that sign evidence', () => {
    const rsa = { kty: 'RSA', kid: 'r' };
    expect(publicKeysIn(JSON.stringify({ keys: [rsa, testKey] }))).toEqual([testKey]);
    for (const text of ['', 'null', '[]', '{}', '{"keys":{}}', '{"keys":[null]}', '{"keys":["x"]}'])
      expect(publicKeysIn(text)).toBeNull();
  });
});
