import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../support/eventually.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { startReceiver, type TestReceiver } from '../webhooks/test-receiver.ts';
import { signedInPortal } from './portal.ts';

let stack: RunningStack;
let there: TestReceiver;

beforeAll(async () => {
  [stack, there] = [await startStack(), await startReceiver()];
}, 180_000);
afterAll(() => there.close());

it('a worker that is killed between two attempts changes nothing but the time', async () => {
  const portal = await signedInPortal(stack, 0);
  const settings = { name: 'CRM', url: there.url, description: '', eventTypes: null, authentication: { type: 'NONE' } };
  const { json: endpoint } = await portal.call('POST', '/webhook-endpoints', settings);
  const { json: revealed } = await portal.call('POST', `/webhook-endpoints/${endpoint.id}/secret/reveal`, {});
  there.answer(() => ({ status: 503 }));
  expect(spawnSync('bash', ['-c', stack.curl], { encoding: 'utf8' }).status).toBe(0);

  await eventually(() => (there.received.length > 0 ? true : null), 30_000);
  await stack.killService('worker');
  const attempted = there.received.length;
  there.answer(() => ({ status: 200 }));

  const deliveries = await eventually(async () => {
    const { json } = await portal.call('GET', `/webhook-endpoints/${endpoint.id}/deliveries`);
    const items = json.items as { eventId: string; state: string; attempts: number }[];
    return items.length > 0 && items.every(({ state }) => state === 'DELIVERED') ? items : null;
  }, 120_000);
  expect(there.received.length).toBeGreaterThan(attempted);
  expect([...new Set(there.accepted)].sort()).toEqual(deliveries.map(({ eventId }) => eventId).sort());
  expect(there.received.map(({ id }) => id)).toEqual(expect.arrayContaining(deliveries.map(({ eventId }) => eventId)));
  for (const delivery of there.received) {
    expect(
      new Webhook(revealed.secret as string).verify(delivery.body, delivery.headers as Record<string, string>),
    ).toBeDefined();
  }
}, 180_000);
