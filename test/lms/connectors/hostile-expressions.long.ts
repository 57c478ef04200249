import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeCpuPool } from '../../../src/composition/compose-cpu-pool.ts';
import { evaluateInThreads } from '../../../src/features/lms/connectors/expressions/evaluate-in-threads.ts';
import { hostileExpressions, hostileInput as input } from '../../support/connectors/hostile-expressions.ts';
import { cpuSlowness } from '../../support/cpu-slowness.ts';
import { captureLog } from '../../support/log-capture.ts';

const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('test').log);
const evaluate = evaluateInThreads((key, request) => pool.run('evaluateExpressions', request, { key }));
const one = async (expression: string, organisationId: string) =>
  (await evaluate(organisationId, { expressions: { one: expression }, input }))['one']!;

// The first task loads its module.
beforeAll(() => one('1', 'first'));
afterAll(() => pool.close());

describe('a hostile expression', () => {
  it.each(hostileExpressions)('is refused within a second of CPU: %s', async (_name, expression) => {
    const before = process.cpuUsage();
    const result = await one(expression, 'hostile');
    const { user, system } = process.cpuUsage(before);
    expect(result.ok).toBe(false);
    expect((user + system) / 1_000).toBeLessThan(1_000 * cpuSlowness());
    expect(await one('1 + 1', 'another')).toEqual({ ok: true, value: 2 });
  });
});
