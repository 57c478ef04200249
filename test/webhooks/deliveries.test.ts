import { inLanguage } from '../../src/platform/language/languages-of-service.ts';
import { storedWording } from '../../src/language/sentence.ts';
import { findAttempts } from '../../src/features/webhooks/store/webhook-ledger.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { changeEndpoint } from '../../src/features/webhooks/save-endpoint.ts';
import { revealSecret, rotateSecret } from '../../src/features/webhooks/signing-secret.ts';
import { createRequestCheck } from '../../src/platform/outbound-http/check-request.ts';
import {
  endpointsWithOverdueRetries,
  endpointsWithWaiting,
} from '../../src/features/webhooks/store/webhook-lookups.ts';
import { lockEndpoint } from '../../src/features/webhooks/store/webhook-settings.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { testKeyring, testOutbound } from '../support/test-keyring.ts';
import { startReceiver, type Received, type TestReceiver } from './test-receiver.ts';
import { createWebhookEnvironment, type Sender, type WebhookEnvironment } from './webhook-environment.ts';

let environment: WebhookEnvironment;
const receivers: TestReceiver[] = [];

beforeAll(async () => {
  environment = await createWebhookEnvironment({ WEBHOOK_RETRY_WAITS: [0.2, 0.2, 0.2] });
});
afterAll(async () => {
  await environment.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

async function receiver(): Promise<TestReceiver> {
  const started = await startReceiver();
  receivers.push(started);
  return started;
}

/** An organisation with one endpoint. */
async function setUp(settings = {}) {
  const sender = await environment.buildSender();
  const there = await receiver();
  const endpoint = await environment.addEndpoint(sender, there.url, settings);
  return { sender, there, endpoint };
}

/** An event type. Some tests make the database refuse changes of its deliveries. */
const refusedType = 'enrolment.cancelled';

const verify = (secret: string, { body, headers }: Pick<Received, 'body' | 'headers'>, at = Date.now()) => {
  const now = Date.now;
  Date.now = () => at;
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    Date.now = now;
  }
};

it.concurrent(
  'an event reaches its receiver, signed as the reference verifier of Standard Webhooks wants it',
  async () => {
    const { sender, there, endpoint } = await setUp();
    const [eventId] = await environment.emit(sender);
    await environment.settled(endpoint.id);
    expect(there.received).toHaveLength(1);
    const [delivery] = there.received as [Received];
    expect(delivery).toMatchObject({ id: eventId, path: '/hooks', headers: { 'content-type': 'application/json' } });
    expect(verify(endpoint.secret, delivery)).toMatchObject({ type: 'enrolment.created', version: 1 });

    const sentAt = Number(delivery.headers['webhook-timestamp']) * 1000;
    expect(verify(endpoint.secret, delivery, sentAt + 299_000)).toBeDefined();
    expect(() => verify(endpoint.secret, delivery, sentAt + 301_000)).toThrow('too old');
    const changed = { ...delivery, body: delivery.body.replace('ACTIVE', 'ACTIVe') };
    expect(() => verify(endpoint.secret, changed)).toThrow('No matching signature');
    const other = { ...delivery, headers: { ...delivery.headers, 'webhook-id': 'another' } };
    expect(() => verify(endpoint.secret, other)).toThrow('No matching signature');
  },
);

it.concurrent('after a rotation both secrets verify, and for 24 hours only', async () => {
  const { sender, there, endpoint } = await setUp();
  const actor = { kind: 'USER', userId: sender.administrator.id } as const;
  const dependencies = { database: environment.database.app, secretBox: createSecretBox(testKeyring) };
  const { secret } = await rotateSecret(dependencies, sender.id, endpoint.id, actor);
  await environment.emit(sender);
  await environment.settled(endpoint.id);
  for (const each of [secret, endpoint.secret]) expect(verify(each, there.received[0]!)).toBeDefined();
  expect(secret).not.toBe(endpoint.secret);

  await environment.database.asOwner(
    `update webhook_endpoint set previous_secret_until = now() where id = '${endpoint.id}'`,
  );
  expect(await revealSecret(dependencies, sender.id, endpoint.id, actor)).toEqual({
    secret,
    previousSecretUntil: null,
  });
  await environment.emit(sender);
  await eventually(() => there.received[1] ?? null);
  expect(verify(secret, there.received[1]!)).toBeDefined();
  expect(() => verify(endpoint.secret, there.received[1]!)).toThrow('No matching signature');
});

// Not beside the others: when a retry is two seconds late, the endpoint's own run makes it.
it('what fails is retried by a run of its own until it is delivered, with one id and one body', async () => {
  const { sender, there, endpoint } = await setUp();
  there.answer(() => (there.received.length < 4 ? { status: 503, body: 'not now' } : { status: 200 }));
  const [eventId] = await environment.emit(sender);
  const [delivery] = await environment.settled(endpoint.id);
  expect(delivery).toMatchObject({ state: 'DELIVERED', attempts: 4, lastStatus: 200, lastError: null });
  expect(new Set(there.received.map(({ id }) => id))).toEqual(new Set([eventId]));
  expect(new Set(there.received.map(({ body }) => body)).size).toBe(1);
  for (const each of there.received) expect(verify(endpoint.secret, each)).toBeDefined();
  expect(
    await environment.database.rows(
      `select number, ending, status, error, response_body as body from webhook_attempt where event_id = $1 order by id`,
      [eventId],
    ),
  ).toEqual([
    ...[1, 2, 3].map((number) => ({
      number,
      ending: 'REJECTED',
      status: 503,
      error: 'The endpoint answered 503.',
      body: 'not now',
    })),
    { number: 4, ending: 'DELIVERED', status: 200, error: null, body: '' },
  ]);
  const attempts = await environment.database.app.inOrganisation(sender.id, (tx) =>
    findAttempts(tx, endpoint.id, eventId!, 10),
  );
  const errors = inLanguage('de', () => attempts.map(({ error, errorWords }) => storedWording(error, errorWords)));
  const german = 'Der Endpunkt hat mit 503 geantwortet.';
  expect(errors).toEqual([null, german, german, german]);
  const run = environment.temporal.client.workflow.getHandle(`webhook-${endpoint.id}-${eventId}`);
  expect(await run.result()).toBe('DELIVERED');
});

it.concurrent('a receiver that never works ends its deliveries after the whole schedule', async () => {
  const { sender, there, endpoint } = await setUp();
  there.answer(() => ({ status: 500 }));
  await environment.emit(sender);
  expect(await environment.settled(endpoint.id)).toMatchObject([
    { state: 'FAILED', failure: 'EXHAUSTED', attempts: 4, lastStatus: 500 },
  ]);
  expect(there.received).toHaveLength(4);
});

it.concurrent('a receiver is left alone for as long as Retry-After asks, in seconds or until a date', async () => {
  const waits = [() => '2', () => new Date(Date.now() + 3_000).toUTCString()].map(async (retryAfter) => {
    const { sender, there, endpoint } = await setUp();
    there.answer(() =>
      there.received.length === 1 ? { status: 429, headers: { 'retry-after': retryAfter() } } : { status: 200 },
    );
    await environment.emit(sender);
    await environment.settled(endpoint.id);
    const [first, second] = there.received as [Received, Received];
    return second.at - first.at;
  });
  for (const wait of await Promise.all(waits)) expect(wait).toBeGreaterThan(1_900);
});

it.concurrent(
  'an endpoint that answers nothing well is tried with one delivery at a time, and gets the rest once one gets through',
  async () => {
    const { sender, there, endpoint } = await setUp();
    there.answer(() => ({ status: 500 }));
    const emitted = await environment.emit(sender, 400);
    const attempted = () => new Set(there.received.map(({ id }) => id));
    await eventually(() => (attempted().size >= 2 ? true : null));
    await sleep(2_000);
    // One at first, then one more every 0.4 s.
    expect(attempted().size).toBeLessThan(15);
    const waiting = (await environment.deliveries(endpoint.id)).filter(({ state }) => state === 'WAITING');
    expect(waiting.length).toBeGreaterThan(385);

    there.answer(() => ({ status: 204 }));
    await eventually(() => (attempted().size === emitted.length ? true : null));
    await environment.settled(endpoint.id);
  },
);

it.concurrent.each([
  ['hardly anything well', (count: number) => count % 15 === 0],
  ['nothing well, though no more than a few wait at a time', () => false],
])(
  'an endpoint that answers %s starts few runs',
  async (_what, isGood) => {
    const { sender, there, endpoint } = await setUp();
    let answered = 0;
    there.answer(() => ({ status: isGood((answered += 1)) ? 204 : 500 }));
    const attempted = () => new Set(there.received.map(({ id }) => id)).size;
    const began = performance.now();
    for (let burst = 0; burst < 6; burst += 1) {
      await environment.emit(sender, 18);
      await sleep(300);
    }
    const busyFor = Math.max(0, performance.now() - began - 4_000);
    // The first burst, and one more after each pause of 0.4 s, of which a busy machine has more; all 108 otherwise.
    expect(attempted()).toBeLessThan(Math.min(105, 60 + busyFor / 400));
    there.answer(() => ({ status: 204 }));
    await environment.settled(endpoint.id);
  },
  90_000,
);

it.concurrent(
  'an endpoint has a few runs for retries, and its own run makes the overdue ones of the others',
  async () => {
    const { sender, there, endpoint } = await setUp();
    let isWell = false;
    let answered = 0;
    there.answer(() => {
      answered += 1;
      return isWell || answered % 2 === 1 ? { status: 204 } : { status: 500, headers: { 'retry-after': '3600' } };
    });
    const events = await environment.emit(sender, 120);
    const settled = await environment.settled(endpoint.id, ['DELIVERED', 'RETRYING']);
    const failed = settled.filter(({ state }) => state === 'RETRYING').map(({ eventId }) => eventId);
    expect(failed.length).toBeGreaterThan(40);
    const { workflow } = environment.temporal.client;
    const hasRun = (eventId: string) =>
      workflow
        .getHandle(`webhook-${endpoint.id}-${eventId}`)
        .describe()
        .then(() => true)
        .catch(() => false);
    const countRuns = async () => (await Promise.all(failed.map(hasRun))).filter(Boolean).length;
    await eventually(async () => ((await countRuns()) >= 10 ? true : null));
    await sleep(500);
    expect(await countRuns()).toBeLessThanOrEqual(20);

    isWell = true;
    await environment.database.asOwner(
      `update webhook_delivery set next_attempt_at = now() where endpoint_id = '${endpoint.id}' and state = 'RETRYING'`,
    );
    await environment.settled(endpoint.id, ['DELIVERED']);
    expect([...there.accepted].sort()).toEqual([...events].sort());
  },
);

it.concurrent('410 ends a delivery, disables the endpoint and tells the administrators by e-mail', async () => {
  const { sender, there, endpoint } = await setUp({ name: 'The warehouse' });
  there.answer(() => ({ status: 410 }));
  await environment.emit(sender);
  expect(await environment.settled(endpoint.id)).toMatchObject([{ state: 'FAILED', failure: 'GONE', attempts: 1 }]);
  const email = await eventually(
    () => environment.smtp.messages.find(({ recipients }) => recipients.includes(sender.administrator.email)) ?? null,
  );
  expect(email.raw).toContain('The warehouse');
  expect(
    await environment.database.rows(
      `select e.state, e.disabled_reason as reason, a.actor_kind as actor, a.details
       from webhook_endpoint e
       join webhook_notice n on n.endpoint_id = e.id join audit_entry a on a.subject_id = e.id and a.action like '%disabled'
       where e.id = $1`,
      [endpoint.id],
    ),
  ).toMatchObject([{ state: 'DISABLED', reason: 'GONE', actor: 'SYSTEM', details: { reason: 'GONE' } }]);

  await environment.emit(sender, 3);
  expect(await environment.deliveries(endpoint.id)).toHaveLength(1);
});

const healthOf = async (id: string) => {
  const text = `select state, extract(epoch from now() - failing_since)::float8 as "failingFor" from webhook_endpoint where id = $1`;
  return (await environment.database.rows<{ state: string; failingFor: number | null }>(text, [id]))[0]!;
};
const failingSince = (id: string, ago: string) =>
  environment.database.asOwner(
    `update webhook_endpoint set failing_since = now() - interval '${ago}' where id = '${id}'`,
  );

it.concurrent('one failure long after another does not disable an endpoint; failures all the time do', async () => {
  const { sender, there, endpoint } = await setUp();
  // One attempt each.
  there.answer(() => ({ status: 502, headers: { 'retry-after': '3600' } }));
  await environment.emit(sender);
  await environment.settled(endpoint.id, ['RETRYING']);
  await failingSince(endpoint.id, '40 days');
  await environment.database.asOwner(
    `update webhook_attempt set id = attain_uuid_floor(now() - interval '37 days')
     where endpoint_id = '${endpoint.id}'`,
  );
  await environment.emit(sender);
  expect(await environment.settled(endpoint.id, ['RETRYING'])).toHaveLength(2);
  const restarted = await healthOf(endpoint.id);
  expect(restarted.state).toBe('ENABLED');
  expect(restarted.failingFor).toBeLessThan(60);

  await failingSince(endpoint.id, '6 days');
  await environment.database.asOwner(
    `update webhook_attempt set id = attain_uuid_floor(now() - interval '26 hours')
     where endpoint_id = '${endpoint.id}' and id > attain_uuid_floor(now() - interval '1 day')`,
  );
  await environment.emit(sender);
  await environment.settled(endpoint.id, ['FAILED']);
  expect((await healthOf(endpoint.id)).state).toBe('DISABLED');
});

it.concurrent('a success counts also while somebody is changing the endpoint', async () => {
  const { sender, there, endpoint } = await setUp();
  await failingSince(endpoint.id, '4 days');
  const changed = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const changing = environment.database.app.inOrganisation(sender.id, async (tx) => {
    await lockEndpoint(tx, endpoint.id);
    isLocked.resolve();
    await changed.promise;
  });
  await isLocked.promise;
  await environment.emit(sender);
  await eventually(() => there.received[0] ?? null);
  await sleep(500);
  changed.resolve();
  await changing;
  expect(await environment.settled(endpoint.id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  expect(await healthOf(endpoint.id)).toEqual({ state: 'ENABLED', failingFor: null });
});

it.concurrent('what failed before does not count for another address or another credential', async () => {
  const { sender, there, endpoint } = await setUp();
  const requestCheck = createRequestCheck({ allowedRanges: testOutbound.OUTBOUND_ALLOWED_RANGES });
  const dependencies = { database: environment.database.app, secretBox: createSecretBox(testKeyring), requestCheck };
  const settings = { url: there.url, description: '', eventTypes: null, authentication: { type: 'NONE' } } as const;
  const change = async (changed: object) => {
    const actor = { kind: 'USER', userId: sender.administrator.id } as const;
    await failingSince(endpoint.id, '4 days');
    await changeEndpoint(dependencies, sender.id, endpoint.id, { ...settings, ...changed }, actor);
    return (await healthOf(endpoint.id)).failingFor;
  };
  expect(await change({ description: 'Another', eventTypes: ['enrolment.marked'] })).toBeGreaterThan(300_000);
  expect(await change({ url: `${there.url}/new` })).toBeNull();
  expect(await change({ authentication: { type: 'BEARER', token: 'first-token' } })).toBeNull();
  expect(await change({ authentication: { type: 'BEARER', token: 'second-token' } })).toBeNull();
});

it.concurrent('an event that this version cannot present fails once, says why, and delays nobody', async () => {
  const { sender, there, endpoint } = await setUp();
  await environment.emit(sender, 1, 'enrolment.unheard_of' as WebhookEventType);
  const [eventId] = await environment.emit(sender);
  expect(await environment.settled(endpoint.id)).toMatchObject([
    { state: 'FAILED', failure: 'EXHAUSTED', attempts: 1, lastError: expect.stringContaining('enrolment.unheard_of') },
    { eventId, state: 'DELIVERED' },
  ]);
  expect(there.received.map(({ id }) => id)).toEqual([eventId]);
});

it.concurrent('a former secret that cannot be opened any more does not keep deliveries from being sent', async () => {
  const { sender, there, endpoint } = await setUp();
  await environment.database.asOwner(
    `update webhook_endpoint set previous_secret = secret, previous_secret_until = now() + interval '1 hour'
     where id = '${endpoint.id}'`,
  );
  await environment.emit(sender);
  expect(await environment.settled(endpoint.id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  expect(verify(endpoint.secret, there.received[0]!)).toBeDefined();
});

it('an attempt counts although the database refuses what the endpoint answered, and is not made again', async () => {
  const { sender, there, endpoint } = await setUp();
  await plantFault(environment.database, {
    table: 'webhook_attempt',
    event: 'insert',
    condition: `new.error is distinct from 'The database refused it (SQLSTATE 22021).'`,
    organisationId: sender.id,
    sqlState: '22021',
  });
  await environment.emit(sender);
  expect(await environment.settled(endpoint.id)).toMatchObject([{ state: 'DELIVERED', attempts: 1 }]);
  expect(there.received).toHaveLength(1);
  expect(environment.workerLog.lines()).toContainEqual(
    expect.objectContaining({ level: 'error', endpointId: endpoint.id }),
  );
});

describe('a delivery that the database refuses to change', () => {
  const refuse = (sender: Sender, condition: string) =>
    plantFault(environment.database, {
      table: 'webhook_delivery',
      event: 'update',
      condition: `new.event_type = '${refusedType}' and ${condition}`,
      organisationId: sender.id,
      sqlState: '23514',
    });
  /** Ends leases and waits, as time does. */
  const letTimePass = async (endpointId: string) => {
    await environment.database.asOwner(
      `update webhook_delivery set leased_until = null, next_attempt_at = now() - interval '2 minutes'
       where endpoint_id = '${endpointId}' and state in ('WAITING', 'RETRYING') and leased_until is not null`,
    );
    // In a transaction of its own, since the worker locks both rows in the other order.
    await environment.database.asOwner(
      `update processing_failure set next_attempt_at = now() where endpoint_id = '${endpointId}'`,
    );
  };
  const failures = (endpointId: string) =>
    environment.database.rows<{ eventId: string; attempts: number; isGivenUp: boolean }>(
      `select subject_id as "eventId", attempts, next_attempt_at is null as "isGivenUp" from processing_failure
       where endpoint_id = $1`,
      [endpointId],
    );

  it.each([
    ['once it was attempted', 'new.attempts > old.attempts', 1],
    ['at all', 'true', 0],
  ])('%s is put off, and the others go on', async (_when, condition, requests) => {
    const { sender, there, endpoint } = await setUp();
    await refuse(sender, condition);
    const [refused, ...others] = await emitFour(sender);
    const delivered = async () =>
      (await environment.deliveries(endpoint.id))
        .filter(({ state }) => state === 'DELIVERED')
        .map((each) => each.eventId);
    await eventually(async () => ((await delivered()).length === others.length ? true : null));
    expect(await delivered()).toEqual([...others].sort());
    const [failure] = await eventually(async () => {
      const found = await failures(endpoint.id);
      return found.length > 0 ? found : null;
    });
    expect(failure).toEqual({ eventId: refused, attempts: 1, isGivenUp: false });
    // Its lease is over, and it is left alone all the same.
    await environment.database.asOwner(
      `update webhook_delivery set leased_until = null where event_id = '${refused}' and leased_until is not null`,
    );
    await environment.emit(sender, 2);
    await eventually(async () => ((await delivered()).length === others.length + 2 ? true : null));
    expect(there.received.filter(({ id }) => id === refused)).toHaveLength(requests);
    expect(await failures(endpoint.id)).toEqual([failure]);
  });

  it('is given up after twelve attempts, and goes on when an operator says so', async () => {
    const { sender, there, endpoint } = await setUp();
    const mend = await refuse(sender, 'new.attempts > old.attempts');
    const [refused] = await emitFour(sender);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await eventually(async () => ((await failures(endpoint.id))[0]?.attempts === attempt ? true : null));
      if (attempt < 12) await letTimePass(endpoint.id);
    }
    expect(await failures(endpoint.id)).toEqual([{ eventId: refused, attempts: 12, isGivenUp: true }]);
    expect(environment.workerLog.lines()).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: expect.stringMatching(/^work was given up/),
        subjectId: refused,
      }),
    );
    await mend();
    // In a transaction each, since the worker locks both rows in the other order.
    await environment.database.asOwner(`update webhook_delivery set leased_until = null where event_id = '${refused}'`);
    await environment.database.asOwner(`delete from processing_failure where subject_id = '${refused}'`);
    const [first] = await eventually(async () => {
      const found = await environment.deliveries(endpoint.id);
      return found.find(({ eventId }) => eventId === refused)?.state === 'DELIVERED' ? found : null;
    });
    expect(first).toMatchObject({ eventId: refused, state: 'DELIVERED' });
    expect(there.received.filter(({ id }) => id === refused)).toHaveLength(13);
  });

  it('when its endpoint was disabled is put off, the others are closed, and no run follows the other', async () => {
    const { sender, endpoint } = await setUp();
    await refuse(sender, `new.state = 'FAILED'`);
    const { database } = environment;
    await database.asOwner(
      `update webhook_endpoint set state = 'DISABLED', disabled_reason = 'BY_USER' where id = '${endpoint.id}'`,
    );
    await database.asOwner(
      `insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
       select uuidv7(), '${endpoint.id}', '${sender.id}', type, now()
       from unnest('{enrolment.created,${refusedType},enrolment.created}'::text[]) type`,
    );
    const states = async () => (await environment.deliveries(endpoint.id)).map(({ state }) => state);
    await eventually(async () => ((await states()).join() === 'FAILED,WAITING,FAILED' ? true : null));
    expect(await failures(endpoint.id)).toMatchObject([{ attempts: 1, isGivenUp: false }]);
    // Nothing is left to be done, so nothing is begun.
    expect(await endpointsWithWaiting(database.app, null, 1_000)).not.toContainEqual(
      expect.objectContaining({ endpointId: endpoint.id }),
    );
  });

  it('when it is retried is put off, and its run ends', async () => {
    const { sender, there, endpoint } = await setUp();
    there.answer(() => ({ status: 503, headers: { 'retry-after': '1' } }));
    const [eventId] = await environment.emit(sender, 1, refusedType);
    await environment.settled(endpoint.id, ['RETRYING']);
    await refuse(sender, 'true');
    await eventually(async () => ((await failures(endpoint.id)).length === 1 ? true : null));
    const { database } = environment;
    const isOverdue = async () => {
      const found = await endpointsWithOverdueRetries(database.app, new Date(Date.now() + 10 * 60_000), null, 1_000);
      return found.some(({ endpointId }) => endpointId === endpoint.id);
    };
    expect(await isOverdue()).toBe(false);
    await database.asOwner(`delete from processing_failure where subject_id = '${eventId}'`);
    expect(await isOverdue()).toBe(true);
  });
});

/** Records four events. @returns the events' ids; the first one is of the type that is refused */
async function emitFour(sender: Sender): Promise<string[]> {
  const refused = await environment.emit(sender, 1, refusedType);
  return [...refused, ...(await environment.emit(sender, 3))];
}
