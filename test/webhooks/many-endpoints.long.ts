import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { createWebhookEnvironment, type WebhookEnvironment } from './webhook-environment.ts';

let environment: WebhookEnvironment;
const receivers: TestReceiver[] = [];

beforeAll(async () => {
  environment = await createWebhookEnvironment({ WEBHOOK_RETRY_WAITS: [5, 30, 180] });
});
afterAll(async () => {
  await environment.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
}, 60_000);

async function receiver(): Promise<TestReceiver> {
  const started = await startReceiver();
  receivers.push(started);
  return started;
}

const everything = (there: TestReceiver, events: readonly string[], timeout: number) =>
  eventually(() => (there.accepted.length >= events.length ? [...there.accepted].sort() : null), timeout);

it('one healthy endpoint gets 2,000 events within 40 seconds', async () => {
  const sender = await environment.buildSender();
  const there = await receiver();
  await environment.addEndpoint(sender, there.url);
  const began = Date.now();
  const events = await environment.emit(sender, 2_000);
  expect(await everything(there, events, 40_000)).toEqual([...events].sort());
  const rate = (events.length / (Date.now() - began)) * 1000;
  console.log(`one healthy endpoint: ${rate.toFixed(0)} events a second`);
}, 120_000);

it('of five endpoints one hangs and one answers 500: the other three have 1,000 events each within a minute', async () => {
  const sender = await environment.buildSender();
  const all = await Promise.all(Array.from({ length: 5 }, receiver));
  const [hanging, broken, ...healthy] = all as [TestReceiver, TestReceiver, ...TestReceiver[]];
  hanging.answer(() => null);
  broken.answer(() => ({ status: 500 }));
  for (const each of all) await environment.addEndpoint(sender, each.url);

  const began = Date.now();
  const events = await environment.emit(sender, 1_000);
  for (const each of healthy) expect(await everything(each, events, 60_000)).toEqual([...events].sort());
  const seconds = (Date.now() - began) / 1000;
  console.log(`1,000 events to three healthy endpoints beside two others: ${seconds.toFixed(1)} s`);
  // Ten first attempts, and ten retries.
  expect(hanging.mostAtOnce()).toBeLessThanOrEqual(20);

  // Nor does another organisation wait behind them.
  const other = await environment.buildSender();
  const there = await receiver();
  await environment.addEndpoint(other, there.url);
  const emittedAt = Date.now();
  const own = await environment.emit(other, 1);
  expect(await everything(there, own, 10_000)).toEqual(own);
  console.log(`one event of another organisation meanwhile: ${Date.now() - emittedAt} ms`);
}, 120_000);
