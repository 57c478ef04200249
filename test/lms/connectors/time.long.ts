import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectorLimits } from '../../../src/features/lms/connectors/connector-limits.ts';
import { connector, ConnectorBench } from '../../support/connectors/connector-bench.ts';
import { HttpStandIn } from '../../support/connectors/http-stand-in.ts';

let lms: HttpStandIn;

beforeAll(async () => {
  lms = await HttpStandIn.start(() => ({ body: { id: 'e' } }));
});
afterAll(() => lms.stop());

it('an operation ends in its time, also when only its expressions are slow', async () => {
  const bench = new ConnectorBench();
  const { evaluate } = bench.parts;
  const slow: typeof evaluate = async (organisationId, request) => {
    await sleep(700);
    return evaluate(organisationId, request);
  };
  bench.parts = { ...bench.parts, evaluate: slow };
  const step = { name: 'skipped', url: 'x', each: '[1..90]', when: 'false' };
  const document = connector({
    connector: 1,
    name: 'Slow',
    operations: {
      CREATE_ENROLMENT: {
        steps: [{ name: 'made', title: 'make it', url: 'made', method: 'POST' }, step],
        result: "{'id': 'e'}",
      },
    },
  });
  const begin = performance.now();
  const { report } = await bench.run({ operation: 'CREATE_ENROLMENT', document, address: lms.origin });
  expect(performance.now() - begin).toBeLessThan(connectorLimits.operationMs + connectorLimits.graceMs + 2_000);
  expect(report).toMatchObject({ ending: 'UNKNOWN', httpStatusForClient: 504 });
  expect(report.message).toContain('Done in the LMS before: “make it”.');
  expect(lms.received.map(({ method }) => method)).toEqual(['POST']);
}, 60_000);
