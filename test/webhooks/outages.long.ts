import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { variables } from '../../src/platform/config/variables.ts';
import { startRecovery } from '../../src/features/webhooks/recovery.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { createWebhookEnvironment, type WebhookEnvironment } from './webhook-environment.ts';

/** The real schedule, ten thousand times as fast: an hour is 0.36 seconds. */
const scale = 10_000;
const hours = (count: number) => (count * 60 * 60 * 1000) / scale;
const count = 25;

let environment: WebhookEnvironment;
const receivers: TestReceiver[] = [];

beforeAll(async () => {
  const usual = variables.WEBHOOK_RETRY_WAITS.schema.parse(undefined);
  environment = await createWebhookEnvironment({ WEBHOOK_RETRY_WAITS: usual.map((seconds) => seconds / scale) });
});
afterAll(async () => {
  await environment.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function setUp() {
  const sender = await environment.buildSender();
  const there = await startReceiver();
  receivers.push(there);
  return { sender, there, endpoint: await environment.addEndpoint(sender, there.url) };
}

const once = (ids: readonly string[]) => [...new Set(ids)].sort();

it('a receiver that is down for 24 hours gets everything afterwards, each event with one id', async () => {
  const { sender, there, endpoint } = await setUp();
  await there.down();
  const events = await environment.emit(sender, count);
  await sleep(hours(24));
  // Attempted one by one, so that some may wait for their first attempt still.
  for (const { state } of await environment.deliveries(endpoint.id)) expect(state).toMatch(/^(RETRYING|WAITING)$/);
  await there.up();
  const delivered = await environment.settled(endpoint.id, ['DELIVERED'], 60_000);
  expect(delivered).toHaveLength(count);
  expect(once(there.accepted)).toEqual([...events].sort());
  expect(there.accepted).toHaveLength(count);
}, 120_000);

it('a receiver that is down for 80 hours exhausts the schedule, and gets everything once it is recovered by hand', async () => {
  const { sender, there, endpoint } = await setUp();
  await there.down();
  const events = await environment.emit(sender, count);
  await sleep(hours(80));
  const exhausted = await environment.settled(endpoint.id, ['FAILED'], 90_000);
  expect(exhausted).toHaveLength(count);
  for (const each of exhausted) expect(each).toMatchObject({ failure: 'EXHAUSTED', attempts: 11, step: 11 });
  await there.up();
  const { recoveryId } = await startRecovery(environment.database.app, {
    organisationId: sender.id,
    endpointId: endpoint.id,
    since: new Date(Date.now() - 60 * 60 * 1000),
    userId: sender.administrator.id,
  });
  await environment.webhookRuns.startRecoveryRun({ organisationId: sender.id, recoveryId });
  await environment.settled(endpoint.id, ['DELIVERED'], 60_000);
  expect(there.accepted).toHaveLength(count);
  expect(once(there.accepted)).toEqual([...events].sort());
}, 240_000);

it('an endpoint that has failed everything for five days is disabled and its administrators are told', async () => {
  const { sender, there, endpoint } = await setUp();
  there.answer(() => ({ status: 500, headers: { 'retry-after': '2' } }));
  await environment.emit(sender, 3);
  await environment.settled(endpoint.id, ['RETRYING']);
  const backdate = (interval: string) =>
    environment.database.asOwner(
      `update webhook_endpoint set failing_since = now() - interval '${interval}' where id = '${endpoint.id}'`,
    );
  const [fresh] = await environment.database.rows<{ since: string }>(
    'select failing_since as since from webhook_endpoint where id = $1',
    [endpoint.id],
  );
  expect(Date.now() - new Date(fresh!.since).getTime()).toBeLessThan(10_000);

  // A success in between begins the five days again.
  await backdate('6 days');
  there.answer(() => ({ status: 200 }));
  await environment.settled(endpoint.id, ['DELIVERED']);
  expect(
    await environment.database.rows('select state, failing_since from webhook_endpoint where id = $1', [endpoint.id]),
  ).toEqual([{ state: 'ENABLED', failing_since: null }]);

  there.answer(() => ({ status: 500, headers: { 'retry-after': '2' } }));
  await environment.emit(sender, 3);
  await environment.settled(endpoint.id, ['DELIVERED', 'RETRYING']);
  await backdate('5 days 1 second');
  const after = await environment.settled(endpoint.id, ['DELIVERED', 'FAILED']);
  expect(after.filter(({ state }) => state === 'FAILED').map(({ failure }) => failure)).toEqual(
    Array.from({ length: 3 }, () => 'ENDPOINT_DISABLED'),
  );
  expect(
    await environment.database.rows('select state, disabled_reason from webhook_endpoint where id = $1', [endpoint.id]),
  ).toEqual([{ state: 'DISABLED', disabled_reason: 'FAILING' }]);
  const email = await eventually(
    () => environment.smtp.messages.find(({ recipients }) => recipients.includes(sender.administrator.email)) ?? null,
  );
  expect(email.raw).toContain('five days');
  await sleep(500);
  expect(
    environment.smtp.messages.filter(({ recipients }) => recipients.includes(sender.administrator.email)),
  ).toHaveLength(1);
}, 60_000);

it('deliveries whose runs were terminated are retried by the run of their endpoint', async () => {
  const { sender, there, endpoint } = await setUp();
  there.answer(() => ({ status: 503, headers: { 'retry-after': '3' } }));
  const [eventId] = await environment.emit(sender);
  await environment.settled(endpoint.id, ['RETRYING']);
  const id = `webhook-${endpoint.id}-${eventId}`;
  // It is started once the first attempts are recorded.
  await eventually(() =>
    environment.temporal.client.workflow
      .getHandle(id)
      .terminate('planned')
      .catch(() => null),
  );
  there.answer(() => ({ status: 200 }));
  // Not before its time.
  await environment.settled(endpoint.id, ['DELIVERED']);
  const [first, second] = there.received;
  expect(second!.at - first!.at).toBeGreaterThan(2_900);
}, 60_000);
