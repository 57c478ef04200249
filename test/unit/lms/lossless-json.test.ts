import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cpuMilliseconds, cpuSlowness } from '../../support/cpu-slowness.ts';
import { AMBIGUOUS, JsonNumber, JsonTextError } from '../../../src/features/lms/rules/json-values.ts';
import { parseAndCount, parseLosslessJson } from '../../../src/features/lms/rules/lossless-json.ts';

/** As JSON.parse would have it. */
function plain(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...(value as Map<string, unknown>)].map(([key, item]) => [key, plain(item)]));
}

function outcomeOf(parse: () => unknown): unknown {
  try {
    return { value: parse() };
  } catch (error) {
    expect(error instanceof SyntaxError || error instanceof JsonTextError).toBe(true);
    return 'refused';
  }
}

describe('parseLosslessJson', () => {
  it('keeps numbers as they are written', () => {
    expect(parseLosslessJson(' [9007199254740993, -0, 1.50, 1e400, 1E-7] ')).toEqual(
      ['9007199254740993', '-0', '1.50', '1e400', '1E-7'].map((text) => new JsonNumber(text)),
    );
  });

  it('keeps keys in their order, such as look like indexes or like parts of an object', () => {
    const object = parseLosslessJson('{"b": 1, "1023": 2, "0": 3, "__proto__": {"x": null}}') as Map<string, unknown>;
    expect([...object.keys()]).toEqual(['b', '1023', '0', '__proto__']);
    expect(plain(object.get('__proto__'))).toEqual({ x: null });
  });

  it('takes a key twice for ambiguous, unless it says the same twice', () => {
    expect(parseLosslessJson('{"a": 1, "a": 2}')).toEqual(new Map([['a', AMBIGUOUS]]));
    expect(parseLosslessJson('{"a": [1, {"b": "c"}], "a": [1, {"b": "\\u0063"}]}')).toEqual(
      new Map([['a', [new JsonNumber('1'), new Map([['b', 'c']])]]]),
    );
    expect(parseLosslessJson('{"a": 1, "\\u0061": 1.0, "a": 1}')).toEqual(new Map([['a', AMBIGUOUS]]));
  });

  it('counts values, and stops at the limits', () => {
    expect(parseAndCount('[{"a": 1, "b": []}, true, "[,]"]').count).toBe(6);
    expect(() => parseLosslessJson('[1, 2]', { values: 2 })).toThrow('too large: it has more than 2 values');
    expect(parseLosslessJson('[[]]', { depth: 2 })).toEqual([[]]);
    expect(() => parseLosslessJson('[[[', { depth: 2 })).toThrow('nested more than 2 deep');
  });

  it('takes what JSON.parse takes, and understands the same', () => {
    const texts = fc.oneof(
      fc.json().map((text) => text.replaceAll(':', ': ').replaceAll(',', ' ,\n')),
      fc
        .array(
          fc.constantFrom(
            ...['{', '}', '[', ']', '"', '"a"', ':', ',', '\\', '\\u00', '\\"', 'e', 'E+', '-', '.', '0', '1', ' '],
            ...[
              '\n',
              '\t',
              '\u0000',
              '\u00a0',
              '\ufeff',
              'true',
              'null',
              'nul',
              'é',
              '\ud800',
              '/',
              "'",
              '//',
              '{"a":',
            ],
          ),
          { maxLength: 8 },
        )
        .map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const wanted = outcomeOf(() => JSON.parse(text));
        const found = outcomeOf(() => plain(parseLosslessJson(text)));
        // A key twice is the one difference.
        if (!text.includes('"a"')) expect(found).toEqual(wanted);
        else expect(found === 'refused').toBe(wanted === 'refused');
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ['objects with keys that look like indexes', '{"1023":0}'],
    ['empty objects', '{}'],
    ['objects within each other', `${'{"a":'.repeat(99)}1${'}'.repeat(99)}`],
    ['numbers with many digits', '1'.repeat(100_000)],
    ['strings of escapes', `"${'\\u0000'.repeat(50_000)}"`],
    ['the same key again and again', `{${'"a":[1],'.repeat(10_000)}"a":[1]}`],
  ])('does bounded work for a megabyte of %s', (_what, item) => {
    const text = `[${Array.from({ length: Math.ceil(1024 ** 2 / item.length) }, () => item).join(',')}]`;
    const before = process.memoryUsage().heapUsed;
    let kept: unknown;
    const costs = cpuMilliseconds(() => (kept = outcomeOf(() => parseLosslessJson(text))));
    const grown = process.memoryUsage().heapUsed - before;
    expect(costs).toBeLessThan(1_000 * cpuSlowness());
    expect(grown).toBeLessThan(50 * 1024 ** 2);
    expect(kept).toBeDefined();
  });
});

describe('an object with very many names', () => {
  const text = (count: number) => JSON.stringify(Object.fromEntries(Array(count).fill(0).entries()));

  it('is refused from the 1,001st on', () => {
    expect((parseLosslessJson(text(1_000)) as Map<string, unknown>).size).toBe(1_000);
    expect(() => parseLosslessJson(text(1_001))).toThrow('too large: one object has more than 1,000 names');
  });
});
