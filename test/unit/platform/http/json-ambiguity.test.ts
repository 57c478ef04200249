import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { visit } from 'jsonc-parser';
import { cpuMilliseconds, cpuSlowness } from '../../../support/cpu-slowness.ts';
import { ambiguityOf } from '../../../../src/platform/http/json-ambiguity.ts';

/** Returns the problem that a parser of the whole grammar finds: KEY, NUMBER or null. */
function found(text: string): string | null {
  const open: Set<string>[] = [];
  let problem: string | null = null;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectProperty: (key) => {
      if (open.at(-1)!.has(key)) problem ??= 'KEY';
      open.at(-1)!.add(key);
    },
    onObjectEnd: () => void open.pop(),
    onLiteralValue: (value, offset, length) => {
      if (Object.is(value, -0) && /^-[0.]*[1-9]/.test(text.slice(offset, offset + length))) problem ??= 'NUMBER';
    },
  });
  return problem;
}

const kindOf = (problem: string | null) => (problem === null ? null : problem.includes(' key ') ? 'KEY' : 'NUMBER');

/** JSON texts whose objects have few different names, with escapes and spaces. */
const { text: texts } = fc.letrec<{ text: string; name: string; leaf: string }>((tie) => ({
  name: fc.constantFrom('"a"', '"b"', '"\\u0061"', '"a\\""', '"\\\\"', '""', '"{"', '"[,"', '":"', '"-1e-400"'),
  leaf: fc.constantFrom(
    '1',
    '-1',
    '-0',
    '-0.0e5',
    '-1e-400',
    '0.1',
    '1E+2',
    'true',
    'null',
    '"x"',
    '"\\\\"',
    '" \\" , : { "',
    '"-1e-400"',
  ),
  text: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('text'), { maxLength: 4 }).map((items) => `[ ${items.join(' ,')}]`),
    fc
      .array(fc.tuple(tie('name'), tie('text')), { maxLength: 4 })
      .map((members) => `{${members.map(([name, value]) => `\n${name} : ${value}`).join(',')} }`),
  ),
}));

describe('what is ambiguous in a JSON text', () => {
  it('is found where a parser of the whole grammar finds it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(() => JSON.parse(text) as unknown).not.toThrow();
        expect(kindOf(ambiguityOf(text))).toBe(found(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is found among many names', () => {
    const names = Array.from({ length: 100 }, (_, index) => `"name ${index}":1`);
    expect(ambiguityOf(`{${names.join(',')}}`)).toBeNull();
    expect(ambiguityOf(`{${[...names, names[3]].join(',')}}`)).toMatch(/"name 3" twice/);
    expect(ambiguityOf(`{${[...names, names[99]].join(',')}}`)).toMatch(/"name 99" twice/);
  });

  it('is looked for in time that grows with the length', () => {
    for (const text of [
      `"${'\\"'.repeat(100_000)}"`,
      `[${'-'.padEnd(200_000, '1')}]`,
      `{"a":"${'{'.repeat(200_000)}"}`,
    ]) {
      expect(cpuMilliseconds(() => ambiguityOf(text))).toBeLessThan(200 * cpuSlowness());
    }
  });
});
