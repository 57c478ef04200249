import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { requestResend } from '../../src/features/webhooks/resend-delivery.ts';
import { startReceiver, type TestReceiver } from './test-receiver.ts';
import { createWebhookEnvironment, type Sender, type WebhookEnvironment } from './webhook-environment.ts';

let environment: WebhookEnvironment;
/** Stands where no receiver may be: on an address that this worker may not call. */
let canary: TestReceiver;
/** Stands where a receiver may be. */
let there: TestReceiver;
let sender: Sender;

beforeAll(async () => {
  // Only one address of this machine counts as public here.
  environment = await createWebhookEnvironment({
    OUTBOUND_ALLOWED_RANGES: ['127.0.0.77/32'],
    WEBHOOK_RETRY_WAITS: [0.1],
  });
  [canary, there] = [await startReceiver(), await startReceiver('127.0.0.77')];
  sender = await environment.buildSender();
});
afterAll(async () => {
  await environment.close();
  await Promise.all([canary.close(), there.close()]);
});

it('a private address is not called, nor one that a receiver redirects to', async () => {
  const { port } = new URL(canary.url);
  const refused = [canary.url, `http://localhost:${port}/`, `http://[::1]:${port}/`, `http://0.0.0.0:${port}/`];
  // The portal would refuse most of these; a name may change its address afterwards.
  const endpoints = await Promise.all(refused.map(() => environment.addEndpoint(sender, there.url)));
  for (const [index, { id }] of endpoints.entries()) {
    await environment.database.asOwner(`update webhook_endpoint set url = '${refused[index]}' where id = '${id}'`);
  }
  const redirected = await environment.addEndpoint(sender, there.url);
  there.answer(() => ({ status: 307, headers: { location: canary.url } }));
  await environment.emit(sender);
  for (const { id } of endpoints) {
    const [delivery] = await environment.settled(id);
    expect(delivery).toMatchObject({ state: 'FAILED', failure: 'EXHAUSTED', attempts: 2, lastStatus: null });
    expect(
      await environment.database.rows('select distinct ending from webhook_attempt where endpoint_id = $1', [id]),
    ).toEqual([{ ending: 'UNREACHABLE' }]);
  }
  expect(await environment.settled(redirected.id)).toMatchObject([
    { state: 'FAILED', lastStatus: 307, lastError: expect.stringContaining('Attain does not follow redirects') },
  ]);
  expect(canary.connections()).toBe(0);
});

it('what is open when an endpoint is disabled ends unsent, and is kept', async () => {
  const mine = await environment.buildSender();
  const endpoint = await environment.addEndpoint(mine, there.url);
  there.answer(() => ({ status: 500, headers: { 'retry-after': '2' } }));
  const [eventId] = await environment.emit(mine);
  await environment.settled(endpoint.id, ['RETRYING']);
  const before = there.received.length;
  // Unknown to the code that closes deliveries: the run finds it by itself.
  await environment.database.asOwner(
    `update webhook_endpoint set state = 'DISABLED', disabled_reason = 'BY_USER' where id = '${endpoint.id}'`,
  );
  expect(await environment.settled(endpoint.id)).toMatchObject([{ state: 'FAILED', failure: 'ENDPOINT_DISABLED' }]);
  expect(there.received).toHaveLength(before);
  const resend = {
    organisationId: mine.id,
    endpointId: endpoint.id,
    eventId: eventId!,
    actor: { kind: 'SYSTEM' },
  } as const;
  await expect(requestResend(environment.database.app, resend)).rejects.toMatchObject({ code: 'ENDPOINT_DISABLED' });
});

it('what waits for an endpoint that was disabled meanwhile is closed, not sent', async () => {
  const mine = await environment.buildSender();
  const endpoint = await environment.addEndpoint(mine, there.url);
  await environment.database.asOwner(
    `update webhook_endpoint set state = 'DISABLED', disabled_reason = 'BY_USER' where id = '${endpoint.id}';
     insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
     select gen_random_uuid(), '${endpoint.id}', '${mine.id}', 'enrolment.created', now() from generate_series(1, 5)`,
  );
  const before = there.received.length;
  expect(await environment.settled(endpoint.id)).toEqual(
    Array.from({ length: 5 }, () =>
      expect.objectContaining({ state: 'FAILED', failure: 'ENDPOINT_DISABLED', attempts: 0 }),
    ),
  );
  expect(there.received).toHaveLength(before);
});

it('no secret is in a log, a history of a run or the database, also when a receiver repeats all that it got', async () => {
  const mine = await environment.buildSender();
  const value = 'canary-Zm9yIG5vYm9keQ';
  const endpoint = await environment.addEndpoint(mine, there.url, {
    authentication: { type: 'CUSTOM_HEADER', name: 'x-canary', value },
  });
  there.answer(({ headers, body }) => ({
    status: 500,
    body: `${JSON.stringify(headers)} ${body} ${endpoint.secret} ${endpoint.secret.slice('whsec_'.length)}`,
  }));
  const [eventId] = await environment.emit(mine);
  await environment.settled(endpoint.id);
  expect(there.received.at(-1)!.headers['x-canary']).toBe(value);

  const { workflow } = environment.temporal.client;
  const histories = [`webhooks-${endpoint.id}`, `webhook-${endpoint.id}-${eventId}`].map(async (id) =>
    historyToJSON(await workflow.getHandle(id).fetchHistory()),
  );
  const tables = await environment.database.rows<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const contents = tables.map(({ name }) =>
    environment.database.rows<{ row: string }>(`select t::text as row from "${name}" t`),
  );
  const rows = (await Promise.all(contents)).flat();
  const places = {
    histories: (await Promise.all(histories))
      .join('\n')
      .replaceAll(/"data": ?"([^"]*)"/g, (_all, data: string) => Buffer.from(data, 'base64').toString('utf8')),
    rows: rows.map(({ row }) => row).join('\n'),
    logs: environment.logged.text() + environment.workerLog.text(),
  };
  expect(places.rows).toContain('[hidden]');
  expect(places.histories).toContain(endpoint.id);
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [value, endpoint.secret, endpoint.secret.slice('whsec_'.length)]) {
      expect({ place, isThere: text.includes(secret) }).toEqual({ place, isThere: false });
    }
  }
});
