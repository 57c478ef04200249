import { expect, it } from '@jest/globals';
import { WebhookDispatcher } from '../../../src/features/webhooks/webhook-dispatcher.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';

it('the dispatcher of webhooks pauses for longer and longer with an endpoint whose runs fail, and with no other', async () => {
  const started = { failing: [] as number[], fine: [] as number[] };
  const isFailing = (endpointId: string): endpointId is 'failing' => endpointId === 'failing';
  const dispatcher = new WebhookDispatcher(
    {
      endpointsWithWaiting: () =>
        Promise.resolve(['failing', 'fine'].map((endpointId) => ({ organisationId: 'a', endpointId }))),
      endpointsWithOverdueRetries: () => Promise.resolve([]),
      startDeliveryRun: ({ endpointId }) => {
        started[isFailing(endpointId) ? 'failing' : 'fine'].push(performance.now());
        const follow = () => (isFailing(endpointId) ? Promise.reject(new Error('failed')) : Promise.resolve());
        return Promise.resolve({ follow });
      },
      log: captureLog('test').log,
    },
    { interval: 20, longestFailurePause: 300 },
  );
  try {
    await eventually(() => (started.failing.length >= 6 ? true : null));
  } finally {
    await dispatcher.stop();
  }
  const waits = started.failing.slice(1).map((at, index) => at - started.failing[index]!);
  for (const [index, least] of [40, 80, 160, 300, 300].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least - 5);
  expect(started.fine.length).toBeGreaterThan(started.failing.length);
});
