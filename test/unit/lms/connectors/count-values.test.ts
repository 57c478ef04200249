import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { connectorLimits } from '../../../../src/features/lms/connectors/connector-limits.ts';
import { countValues } from '../../../../src/features/lms/connectors/steps/count-values.ts';
import { connector, ConnectorBench } from '../../../support/connectors/connector-bench.ts';
import { HttpStandIn } from '../../../support/connectors/http-stand-in.ts';

describe('the number of values', () => {
  it('is that of the texts, numbers, truth values, nulls, arrays and objects', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        let visited = 0;
        JSON.stringify(value, (_key, each: unknown) => {
          visited++;
          return each;
        });
        expect(countValues(value, Infinity)).toBe(visited);
      }),
    );
  });

  it('is not counted to its end when it is too large', () => {
    expect(countValues(Array(1_000_000).fill(0), 100)).toBeLessThan(200);
  });
});

describe('replies with many values', () => {
  let lms: HttpStandIn;
  const bench = new ConnectorBench();
  beforeAll(async () => {
    lms = await HttpStandIn.start(({ target }) => ({ body: Array(Number(target.searchParams.get('n'))).fill({}) }));
  });
  afterAll(() => lms.stop());

  const courses = (steps: unknown[]) =>
    bench.run({
      operation: 'GET_COURSES',
      document: connector({ connector: 1, name: 'Large', operations: { GET_COURSES: { steps, result: '[]' } } }),
      address: lms.origin,
    });

  it('are refused together, before a further expression sees them', async () => {
    const step = (name: string, n: number) => ({ name, url: 'list', query: { n: String(n) } });
    const half = connectorLimits.keptValues / 2 - 1;
    const together = await courses([step('one', half), step('two', half), step('three', 1)]);
    expect(together.report.message).toContain('too many values to keep, up to “three”');
    expect((await courses([step('one', half), { ...step('two', half), value: '$count(reply)' }])).report.ending).toBe(
      'SUCCEEDED',
    );
  });
});
