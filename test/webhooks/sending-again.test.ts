import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { execute } from '../../src/platform/database/database.ts';
import { claimRecovery } from '../../src/features/webhooks/store/webhook-recoveries.ts';
import { cancelRecovery, startRecovery } from '../../src/features/webhooks/recovery.ts';
import { recordResults } from '../../src/features/webhooks/record-results.ts';
import { requestResend } from '../../src/features/webhooks/resend-delivery.ts';
import { sendExample } from '../../src/features/webhooks/send-example.ts';
import { disableEndpoint, enableEndpoint } from '../../src/features/webhooks/switch-endpoint.ts';
import { recordAttempts } from '../../src/features/webhooks/store/webhook-results.ts';
import { newId } from '../../src/platform/ids.ts';
import { closeOpenDeliveries } from '../../src/features/webhooks/store/webhook-queue.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
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

it('a delivery that failed, or was delivered, is sent again with its id', async () => {
  there.answer(() => ({ status: 500 }));
  const [eventId] = await environment.emit(sender);
  expect(await environment.settled(endpointId)).toMatchObject([{ failure: 'EXHAUSTED', attempts: 2 }]);
  there.answer(() => ({ status: 200 }));
  await resend(eventId!);
  expect(await environment.settled(endpointId)).toMatchObject([{ state: 'DELIVERED', failure: null, attempts: 3 }]);
  await resend(eventId!);
  expect(await environment.settled(endpointId)).toMatchObject([{ state: 'DELIVERED', attempts: 4 }]);
  expect(new Set(there.received.map(({ id }) => id))).toEqual(new Set([eventId]));
  await expect(resend(sender.id)).rejects.toMatchObject({ code: 'NO_SUCH_DELIVERY' });
});

it.each([
  ['by itself', 'FAILED'],
  ['by itself', 'WAITING'],
  ['by a recovery', 'FAILED'],
  ['by a recovery', 'WAITING'],
] as const)('a delivery that was given up is sent again %s: %s', async (how, state) => {
  const receiver = await startReceiver();
  const { id } = await environment.addEndpoint(sender, receiver.url, { eventTypes: ['enrolment.cancelled'] });
  receiver.answer(() => ({ status: 500 }));
  const [eventId] = await environment.emit(sender, 1, 'enrolment.cancelled');
  await environment.settled(id);
  await environment.database.asOwner(`
    insert into processing_failure (kind, subject_id, endpoint_id, organisation_id, attempts, first_failed_at, next_attempt_at, reason)
    values ('WEBHOOK_DELIVERY', '${eventId}', '${id}', '${sender.id}', 12, now(), null, 'x');
    update webhook_delivery set state = '${state}', finished_at = null, leased_until = null where event_id = '${eventId}'`);
  receiver.answer(() => ({ status: 200 }));
  const { app } = environment.database;
  if (how === 'by itself') {
    await requestResend(app, { organisationId: sender.id, endpointId: id, eventId: eventId!, actor: actor() });
  } else {
    const asked = { organisationId: sender.id, endpointId: id, since: hourAgo(), userId: sender.administrator.id };
    const { recoveryId } = await startRecovery(app, asked);
    await environment.webhookRuns.startRecoveryRun({ organisationId: sender.id, recoveryId });
  }
  const [delivery] = await environment.settled(id, ['DELIVERED']);
  expect(delivery).toMatchObject({ eventId });
  await receiver.close();
});

const failed = (eventId: string) => ({
  id: newId(),
  eventId,
  startedAt: new Date(),
  durationMs: 1,
  ending: 'REJECTED' as const,
  status: 500,
  error: null,
  errorWords: null,
  responseBody: null,
  lease: new Date().toISOString(),
  state: 'RETRYING' as const,
  failure: null,
  step: 1,
  wait: 1,
});

it('an attempt whose record was not answered counts once', async () => {
  const { id } = await environment.addEndpoint(sender, there.url, { eventTypes: ['enrolment.transferred'] });
  const [eventId] = await environment.emit(sender, 1, 'enrolment.transferred');
  const [before] = await environment.settled(id);
  const result = failed(eventId!);
  for (let time = 0; time < 2; time += 1) {
    await environment.database.app.inOrganisation(sender.id, (tx) => recordAttempts(tx, id, [result]));
  }
  expect(await environment.deliveries(id)).toMatchObject([{ attempts: before!.attempts + 1 }]);
});

it('an endpoint is not disabled by the answer of its former address', async () => {
  const { id } = await environment.addEndpoint(sender, there.url, { eventTypes: ['enrolment.transferred'] });
  const [eventId] = await environment.emit(sender, 1, 'enrolment.transferred');
  await environment.settled(id);
  const { database, logged } = environment;
  await database.asOwner(`update webhook_endpoint set updated_at = clock_timestamp() where id = '${id}'`);
  const answered = (startedAt: Date) =>
    recordResults(
      { database: database.app, log: logged.log, retryWaits: [1] },
      { organisationId: sender.id, endpointId: id },
      [{ ...failed(eventId!), startedAt, status: 410, state: 'FAILED', failure: 'GONE', wait: null }],
    );
  const state = async () =>
    (await database.rows<{ state: string }>('select state from webhook_endpoint where id = $1', [id]))[0]!.state;
  await answered(new Date(Date.now() - 10_000));
  expect(await state()).toBe('ENABLED');
  await answered(new Date(Date.now() + 10_000));
  expect(await state()).toBe('DISABLED');
});

it('a delivery that is sent again does not wait for the run of its former schedule', async () => {
  const receiver = await startReceiver();
  const { id } = await environment.addEndpoint(sender, receiver.url, { eventTypes: ['enrolment.marked'] });
  receiver.answer(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
  const [eventId] = await environment.emit(sender, 1, 'enrolment.marked');
  expect(await environment.settled(id, ['RETRYING'])).toMatchObject([{ attempts: 1 }]);
  const { app } = environment.database;
  const closed = app.inOrganisation(sender.id, (tx) => closeOpenDeliveries(tx, id, 10));
  // A run that holds the endpoint for disabled still must not end what is open.
  expect(await closed).toBe(0);

  const dependencies = { database: app, secretBox: createSecretBox(testKeyring) };
  await disableEndpoint(dependencies, sender.id, id, actor());
  expect(await environment.deliveries(id)).toMatchObject([{ state: 'FAILED', failure: 'ENDPOINT_DISABLED' }]);
  await enableEndpoint(dependencies, sender.id, id, actor());
  const answers = [500];
  receiver.answer(() => ({ status: answers.shift() ?? 200 }));
  await requestResend(app, { organisationId: sender.id, endpointId: id, eventId: eventId!, actor: actor() });
  expect(await environment.settled(id)).toMatchObject([{ state: 'DELIVERED', attempts: 3 }]);
  await receiver.close();
});

it('an example is delivered like an event, whatever types the endpoint gets', async () => {
  const { id } = await environment.addEndpoint(sender, there.url, { eventTypes: ['enrolment.marked'] });
  const example = { organisationId: sender.id, endpointId: id, type: 'certificate.issued', actor: actor() };
  const { eventId } = await sendExample(environment.database.app, example);
  await environment.settled(id);
  const delivery = there.received.find((each) => each.id === eventId)!;
  expect(JSON.parse(delivery.body)).toMatchObject({ type: 'certificate.issued', version: 1 });
  await expect(sendExample(environment.database.app, { ...example, type: 'x' })).rejects.toMatchObject({
    code: 'UNKNOWN_EVENT_TYPE',
  });
});

it('a recovery is one at a time, looks back 90 days at most, and can be cancelled', async () => {
  const { app } = environment.database;
  const userId = sender.administrator.id;
  const asked = { organisationId: sender.id, endpointId, since: hourAgo(), userId };
  const { recoveryId } = await startRecovery(app, asked);
  await expect(startRecovery(app, asked)).rejects.toMatchObject({ code: 'RECOVERY_UNDER_WAY' });
  await cancelRecovery(app, { organisationId: sender.id, endpointId, recoveryId, userId });
  await expect(
    cancelRecovery(app, { organisationId: sender.id, endpointId, recoveryId, userId }),
  ).rejects.toMatchObject({ code: 'RECOVERY_ENDED' });
  for (const days of [-1, 91]) {
    const since = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await expect(startRecovery(app, { ...asked, since })).rejects.toMatchObject({ code: 'RECOVERY_SINCE' });
  }
});

it('a recovery that is requested while a step of another one runs is refused, and neither waits for the other', async () => {
  const { app } = environment.database;
  const asked = { organisationId: sender.id, endpointId, since: hourAgo(), userId: sender.administrator.id };
  const { recoveryId } = await startRecovery(app, asked);
  let second: Promise<unknown> = Promise.resolve();
  await app.inOrganisation(sender.id, async (tx) => {
    expect(await claimRecovery(tx, recoveryId, 'run')).not.toBeNull();
    second = startRecovery(app, asked).catch((error: unknown) => error);
    await sleep(300);
    // The foreign key of a delivery that is queued takes this lock.
    await execute(tx, sql`select from webhook_endpoint where id = ${endpointId} for key share`);
  });
  expect(await second).toMatchObject({ code: 'RECOVERY_UNDER_WAY' });
  await cancelRecovery(app, { organisationId: sender.id, endpointId, recoveryId, userId: asked.userId });
});
