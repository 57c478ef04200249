import { describe, expect, it } from '@jest/globals';
import { describeDelivery } from '../../../src/cli/show/describe-delivery.ts';
import { runOfDelivery } from '../../../src/features/webhooks/webhook-run-ids.ts';

const config = { TEMPORAL_UI_URL: 'http://127.0.0.1:8233', TEMPORAL_NAMESPACE: 'default' } as never;
const at = new Date('2026-11-24T12:54:02.967Z');
const attempt = { id: 'a', startedAt: at, errorWords: null, responseBody: null };
const delivery = {
  endpointId: 'e-1',
  type: 'enrolment.progressed',
  state: 'DELIVERED' as const,
  failure: null,
  queuedAt: at,
  nextAttemptAt: null,
  finishedAt: at,
  lastStatus: 204,
  lastError: null,
  schedule: 1,
  workflowId: 'webhook-e-1-v-1',
  attempts: [
    { ...attempt, number: 2, ending: 'DELIVERED' as const, status: 204, error: null, durationMs: 11 },
    {
      ...attempt,
      number: 1,
      ending: 'UNREACHABLE' as const,
      status: null,
      error: 'No connection to 127.0.0.1 (ECONNREFUSED).',
      durationMs: 3,
    },
  ],
};

describe('a delivery on the command line', () => {
  it('has a link to its run, and the error of an attempt at the end of its line', () => {
    expect(describeDelivery({ config }, delivery)).toEqual([
      'enrolment.progressed to endpoint e-1: DELIVERED after 2 attempts',
      '  http://127.0.0.1:8233/namespaces/default/workflows/webhook-e-1-v-1',
      '  2026-11-24T12:54:02.967Z  attempt 2: DELIVERED, 204, 11 ms',
      '  2026-11-24T12:54:02.967Z  attempt 1: UNREACHABLE, 3 ms: No connection to 127.0.0.1 (ECONNREFUSED).',
    ]);
  });

  it('belongs to the run of its endpoint until its first attempt has failed', () => {
    const run = (state: 'WAITING' | 'RETRYING' | 'DELIVERED', attempts: number) =>
      runOfDelivery('e-1', { id: 'v-1', state, attempts, schedule: 1 });
    expect([run('WAITING', 0), run('DELIVERED', 1)]).toEqual(['webhooks-e-1', 'webhooks-e-1']);
    expect([run('RETRYING', 1), run('DELIVERED', 2)]).toEqual(['webhook-e-1-v-1', 'webhook-e-1-v-1']);
  });
});
