import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startRecovery } from '../../src/features/webhooks/recovery.ts';
import { requestResend } from '../../src/features/webhooks/resend-delivery.ts';
import { findOrphanedRecoveries } from '../../src/features/webhooks/run-recovery.ts';
import { disableEndpoint, enableEndpoint } from '../../src/features/webhooks/switch-endpoint.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { eventually } from '../support/eventually.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { createWebhookEnvironment, type Sender, type WebhookEnvironment } from './webhook-environment.ts';

let environment: WebhookEnvironment;
let there: TestReceiver;
let sender: Sender;
let endpointId: string;

const hourAgo = () => new Date(Date.now() - 60 * 60 * 1000);

beforeAll(async () => {
  environment = await createWebhookEnvironment({ WEBHOOK_RETRY_WAITS: [0.1] });
  there = await startReceiver();
  sender = await environment.buildSender();
  endpointId = (await environment.addEndpoint(sender, there.url)).id;
});
afterAll(async () => {
  await environment.close();
  await there.close();
});

const actor = () => ({ kind: 'USER', userId: sender.administrator.id }) as const;
const resend = (eventId: string) =>
  requestResend(environment.database.app, { organisationId: sender.id, endpointId, eventId, actor: actor() });

/** Asks for a recovery and starts its run, as the sweeper does. @returns how it ended */
async function recover(to = endpointId) {
  const { app } = environment.database;
  const userId = sender.administrator.id;
  const { recoveryId } = await startRecovery(app, {
    organisationId: sender.id,
    endpointId: to,
    since: hourAgo(),
    userId,
  });
  for (const each of await findOrphanedRecoveries(app, new Date(Date.now() + 60_000)))
    await environment.webhookRuns.startRecoveryRun(each);
  return eventually(async () => {
    const [row] = await environment.database.rows<{ state: string; queued: number }>(
      'select state, queued from webhook_recovery where id = $1',
      [recoveryId],
    );
    return row!.state === 'RUNNING' ? null : row!;
  });
}

it('one that is sent by hand in the middle of its schedule keeps its place in it', async () => {
  const before = there.received.length;
  there.answer(() => ({ status: 503, headers: { 'retry-after': '3' } }));
  const [eventId] = await environment.emit(sender);
  const state = async () =>
    (
      await environment.database.rows<{ state: string; step: number; attempts: number; next: string }>(
        'select state, step, attempts, next_attempt_at as next from webhook_delivery where event_id = $1',
        [eventId],
      )
    )[0]!;
  const first = await eventually(async () => ((await state()).state === 'RETRYING' ? state() : null));
  there.answer(() => ({ status: 503 }));
  await resend(eventId!);
  const second = await eventually(async () => {
    const now = await state();
    return now.state === 'RETRYING' && now.attempts === 2 ? now : null;
  });
  expect(second).toMatchObject({ step: 1, attempts: 2 });
  expect(Math.abs(new Date(second.next).getTime() - new Date(first.next).getTime())).toBeLessThan(1_000);
  there.answer(() => ({ status: 200 }));
  await eventually(async () => ((await state()).state === 'DELIVERED' ? true : null));
  expect(there.received.slice(before).map(({ id }) => id)).toEqual([eventId, eventId, eventId]);
});

it('a recovery sends what failed and what a disabled endpoint missed, once each, and no others', async () => {
  there.answer(() => ({ status: 500 }));
  // One attempt at a time, with a pause after each, since all of them fail.
  const failed = await environment.emit(sender, 20);
  await environment.settled(endpointId);
  const dependencies = { database: environment.database.app, secretBox: createSecretBox(testKeyring) };
  await disableEndpoint(dependencies, sender.id, endpointId, actor());
  const missed = await environment.emit(sender, 60);
  await enableEndpoint(dependencies, sender.id, endpointId, actor());
  there.answer(() => ({ status: 200 }));
  const before = there.received.length;

  expect(await recover()).toMatchObject({ state: 'DONE', queued: 80 });
  await eventually(async () =>
    (await environment.deliveries(endpointId)).every(({ state }) => state === 'DELIVERED') ? true : null,
  );
  const sent = there.received.slice(before).map(({ id }) => id);
  expect([...sent].sort()).toEqual([...failed, ...missed].sort());
  expect(await recover()).toMatchObject({ state: 'DONE', queued: 0 });

  const late = await environment.addEndpoint(sender, there.url);
  endpointId = late.id;
  expect(await recover()).toMatchObject({ state: 'DONE', queued: 0 });
});

it('a recovery sends at once what waits for its next attempt, and leaves an attempt that is under way', async () => {
  const receiver = await startReceiver();
  const { id } = await environment.addEndpoint(sender, receiver.url, { eventTypes: ['enrolment.marked'] });
  receiver.answer(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
  const [eventId] = await environment.emit(sender, 1, 'enrolment.marked');
  await environment.settled(id, ['RETRYING']);
  const leaseUntil = (time: string) =>
    environment.database.asOwner(
      `update webhook_delivery set leased_until = ${time} where event_id = '${eventId}' and endpoint_id = '${id}'`,
    );
  await leaseUntil(`now() + interval '1 minute'`);
  expect(await recover(id)).toMatchObject({ state: 'DONE', queued: 0 });
  await leaseUntil('null');
  receiver.answer(() => ({ status: 200 }));
  expect(await recover(id)).toMatchObject({ state: 'DONE', queued: 1 });
  expect(await environment.settled(id)).toMatchObject([{ state: 'DELIVERED', attempts: 2 }]);
  await receiver.close();
});
