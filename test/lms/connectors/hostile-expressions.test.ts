import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeCpuPool } from '../../../src/composition/compose-cpu-pool.ts';
import { evaluateInThreads } from '../../../src/features/lms/connectors/expressions/evaluate-in-threads.ts';
import { captureLog } from '../../support/log-capture.ts';
import { cpuSlowness } from '../../support/cpu-slowness.ts';
import {
  hostileExpressions,
  hostileInput,
  quickHostileExpressions,
} from '../../support/connectors/hostile-expressions.ts';

const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('test').log);
const evaluate = evaluateInThreads((key, request) => pool.run('evaluateExpressions', request, { key }));
const input = hostileInput;
const one = async (expression: string, organisationId = 'hostile') =>
  (await evaluate(organisationId, { expressions: { one: expression }, input }))['one']!;

// The first task loads its module.
beforeAll(() => one('1'));
afterAll(() => pool.close());

describe('a hostile expression', () => {
  it.each(quickHostileExpressions)('is refused within a second of CPU: %s', async (_name, expression) => {
    const before = process.cpuUsage();
    const result = await one(expression);
    const { user, system } = process.cpuUsage(before);
    expect(result.ok).toBe(false);
    expect((user + system) / 1_000).toBeLessThan(1_000 * cpuSlowness());
    expect(await one('1 + 1', 'another')).toEqual({ ok: true, value: 2 });
  });

  it('does not delay the event loop, and another organisation has its turn after one of them', async () => {
    const ended: string[] = [];
    const loops = Array.from({ length: 2 }, async () => {
      await one(hostileExpressions.find(([name]) => name === 'an endless loop')![1]);
      ended.push('hostile');
    });
    const other = one('2', 'another').then((result) => {
      ended.push('another');
      return result;
    });
    expect(await other).toEqual({ ok: true, value: 2 });
    expect(ended.length).toBeLessThanOrEqual(2);
    await Promise.all(loops);
  });

  it('that needs too much memory ends its thread only', async () => {
    const result = await one(hostileExpressions.find(([name]) => name === 'much memory')![1]);
    expect(result).toEqual({ ok: false, problem: expect.stringMatching(/too much memory|too long/) as unknown });
    expect(await one('1 + 1', 'another')).toEqual({ ok: true, value: 2 });
  });

  it.each([
    '__proto__',
    'constructor',
    'variables.constructor',
    'variables.__proto__',
    '{"a": 1}.constructor',
    '{"a": 1}.toString',
    '"text".length',
    '"text".constructor',
    '[1].constructor',
    'variables.list.constructor',
    '$lookup(variables, "__proto__")',
    '$lookup(variables, "constructor")',
    '$sum.constructor',
    '$sum',
    '[$sum].apply',
    'function($x){$x}',
    '$lookup($sum, "implementation")',
    'process',
    'globalThis',
    'require',
    'jsonata',
    'request',
    'limits',
    '$process',
    '$globalThis',
    '$jsonata',
    'variables ~> |$|{"__proto__": {"polluted": 1}}| ~> $lookup("polluted")',
    '$$.secrets',
    'secrets',
  ])('sees no prototype, no function and nothing of the program: %s', async (expression) => {
    const result = await one(`(${expression})`);
    expect(JSON.stringify(result)).not.toMatch(/function|native|proto|polluted|limits|hidden/i);
    expect((result.ok ? result.value : null) ?? null).toBeNull();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('leaves nothing for the next one', async () => {
    await one('($x := 5; variables ~> |$|{"text": "changed"}|)');
    await one('$merge([{}, {"__proto__": {"text": "changed"}}])');
    expect(await one('[$x, variables.text, ({}).text]', 'another')).toEqual({
      ok: true,
      value: [input.variables.text],
    });
  });
});

describe('an expression', () => {
  it('gives JSON, or undefined', async () => {
    expect(await one("steps.courses.{'id': $string(id), 'name': name}")).toEqual({
      ok: true,
      value: [
        { id: '1', name: 'A' },
        { id: '9007199254740993', name: 'B' },
      ],
    });
    expect(await one('steps.nothing')).toEqual({ ok: true });
    expect(await one('1 / 0')).toEqual({ ok: true });
    expect(await one('null')).toEqual({ ok: true, value: null });
    expect(await one('{"__proto__": 1, "a": [null, true, "\\u0000\\ud800"]}')).toEqual({
      ok: true,
      value: { a: [null, true, '\u0000\ud800'] },
    });
  });

  it('of a request is evaluated for itself, or sees those before it', async () => {
    const expressions = { a: '1', b: 'let.a + 1', broken: 'a..', c: '"x" - 1' };
    const alone = await evaluate('a', { expressions, input });
    expect(alone).toMatchObject({ a: { value: 1 }, broken: { ok: false }, c: { ok: false } });
    expect(alone['b']).toEqual({ ok: true });
    expect(await evaluate('a', { expressions, input, into: 'let' })).toMatchObject({ b: { ok: true, value: 2 } });
  });
});
