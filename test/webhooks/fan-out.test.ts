import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { newId } from '../../src/platform/ids.ts';
import { disableEndpoint } from '../../src/features/webhooks/disable-endpoint.ts';
import { startRecovery } from '../../src/features/webhooks/recovery.ts';
import { findOrphanedRecoveries, runRecovery } from '../../src/features/webhooks/run-recovery.ts';
import { enableEndpoint } from '../../src/features/webhooks/switch-endpoint.ts';
import { rowsOf } from '../support/rows-of.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import { firstIdOf } from '../../src/platform/lists/newest-first.ts';
import { endpointsWithWaiting } from '../../src/features/webhooks/store/webhook-lookups.ts';
import { deleteEndpoint, insertEndpoint } from '../../src/features/webhooks/store/webhook-settings.ts';
import { dropExpiredPartitions, ensurePartitions } from '../../src/platform/database/partitions.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { captureLog } from '../support/log-capture.ts';
import { plantFault } from '../support/planted-faults.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let owner: { readonly id: string; readonly userId: string };
let stranger: typeof owner;

beforeAll(async () => {
  database = await createTestDatabase();
  [owner, stranger] = [await organisation('owner'), await organisation('stranger')];
});
afterAll(() => database.close());

async function organisation(name: string) {
  const { id } = await buildOrganisation(database.app);
  const user = { email: `${name}@example.org`, name, role: 'ADMIN', password: 'correct horse battery' } as const;
  return { id, userId: (await createUser(database.app, id, user, { kind: 'SYSTEM' })).id };
}

async function addEndpoint({ id: organisationId, userId }: typeof owner, eventTypes: readonly string[] | null = null) {
  const id = newId();
  await database.app.inOrganisation(organisationId, (tx) =>
    insertEndpoint(tx, {
      id,
      url: 'https://receiver.example',
      name: 'CRM',
      description: '',
      eventTypes,
      authenticationType: 'NONE',
      credentials: null,
      secret: Buffer.from('x'),
      createdByUserId: userId,
    }),
  );
  return id;
}

const emit = async ({ id }: typeof owner, type: WebhookEventType): Promise<string> => {
  const eventId = newId();
  const events = [{ id: eventId, type, subjectId: newId(), data: {} }];
  await database.app.inOrganisation(id, (tx) => recordEvents(tx, events));
  return eventId;
};

const receiversOf = async (eventId: string): Promise<string[]> => {
  const text = `select endpoint_id as id from webhook_delivery where event_id = $1 and state = 'WAITING' order by 1`;
  return (await database.rows<{ id: string }>(text, [eventId])).map(({ id }) => id);
};

it('each endpoint gets the types that it asked for, of its own organisation', async () => {
  const all = await addEndpoint(owner);
  const some = await addEndpoint(owner, ['enrolment.created', 'enrolment.marked']);
  const foreign = await addEndpoint(stranger);
  expect(await receiversOf(await emit(owner, 'enrolment.created'))).toEqual([all, some].sort());
  expect(await receiversOf(await emit(owner, 'enrolment.cancelled'))).toEqual([all]);
  expect(await receiversOf(await emit(stranger, 'enrolment.created'))).toEqual([foreign]);
});

it('one that is disabled or deleted gets nothing', async () => {
  const disabled = await addEndpoint(owner);
  const deleted = await addEndpoint(owner);
  await database.app.inOrganisation(owner.id, async (tx) => {
    const by = { reason: 'BY_USER', actor: { kind: 'USER', userId: owner.userId } } as const;
    await disableEndpoint(tx, disabled, by);
    await deleteEndpoint(tx, deleted);
  });
  const receivers = await receiversOf(await emit(owner, 'enrolment.created'));
  expect(receivers).not.toContain(disabled);
  expect(receivers).not.toContain(deleted);
  expect(receivers.length).toBeGreaterThan(0);
});

it('a change that is rolled back has neither an event nor a delivery', async () => {
  const eventId = newId();
  const event = { id: eventId, type: 'enrolment.created' as const, subjectId: newId(), data: {} };
  await expect(
    database.app.inOrganisation(owner.id, async (tx) => {
      await recordEvents(tx, [event]);
      const rows = await rowsOf(tx, sql`select from webhook_delivery where event_id = ${eventId}`);
      expect(rows.length).toBeGreaterThan(0);
      throw new Error('planned');
    }),
  ).rejects.toThrow('planned');
  expect(await receiversOf(eventId)).toEqual([]);
  expect(await database.rows('select from domain_event where id = $1', [eventId])).toEqual([]);
});

it('an event has one delivery to an endpoint at most', async () => {
  const eventId = await emit(owner, 'enrolment.created');
  const [endpointId] = await receiversOf(eventId);
  await expect(
    database.asOwner(`insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at)
      values ('${eventId}', '${endpointId}', '${owner.id}', 'enrolment.created', now())`),
  ).rejects.toMatchObject({ code: '23505' });
});

it('endpoints for which something waits are found one after the other, those that are being looked after left out', async () => {
  await database.asOwner('delete from webhook_delivery');
  const endpoints = [
    await addEndpoint(owner, ['x']),
    await addEndpoint(owner, ['x']),
    await addEndpoint(stranger, ['x']),
  ];
  const rows = endpoints.flatMap((id, index) =>
    Array.from({ length: 3 }, () => `('${newId()}', '${id}', '${index === 2 ? stranger.id : owner.id}', 'x', now())`),
  );
  await database.asOwner(
    `insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, queued_at) values ${rows.join(',')}`,
  );
  const found = await endpointsWithWaiting(database.app, null, 10);
  expect(found.map(({ endpointId }) => endpointId).sort()).toEqual([...endpoints].sort());
  const [first] = await endpointsWithWaiting(database.app, null, 1);
  expect(first).toEqual(found[0]);
  expect(await endpointsWithWaiting(database.app, first!, 10)).toEqual(found.slice(1));

  await database.asOwner(
    `update webhook_delivery set leased_until = now() + interval '1 minute' where endpoint_id = '${endpoints[0]}'`,
  );
  expect((await endpointsWithWaiting(database.app, null, 10)).map(({ endpointId }) => endpointId)).not.toContain(
    endpoints[0],
  );
});

it('months of events and deliveries that are older than 90 days are dropped, and no others', async () => {
  const partitions = async (name: string) =>
    (
      await database.rows<{ name: string }>(
        `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
         where i.inhparent = $1::regclass order by 1`,
        [name],
      )
    ).map((row) => row.name);
  const before = await partitions('webhook_delivery');
  await database.asOwner(`
    create table domain_event_2020_01 partition of domain_event
      for values from (attain_uuid_floor('2020-01-01Z')) to (attain_uuid_floor('2020-02-01Z'));
    create table webhook_delivery_2020_01 partition of webhook_delivery
      for values from (attain_uuid_floor('2020-01-01Z')) to (attain_uuid_floor('2020-02-01Z'));
    create table progress_report_2020_01 partition of progress_report
      for values from (attain_uuid_floor('2020-01-01Z')) to (attain_uuid_floor('2020-02-01Z'));
    insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
    values (attain_uuid_floor('2020-03-01Z'), '${owner.id}', 'x', '${newId()}', '{}', '2020-03-01Z'),
      (attain_uuid_floor(now() - interval '89 days'), '${owner.id}', 'x', '${newId()}', '{}', now() - interval '89 days')`);
  expect(await dropExpiredPartitions(database.app)).toBe(2);
  expect(await partitions('webhook_delivery')).toEqual(before);
  expect(await partitions('domain_event')).not.toContain('domain_event_2020_01');
  expect(await partitions('progress_report')).toContain('progress_report_2020_01');
  expect(
    await database.rows(`select occurred_at < now() - interval '90 days' as old from domain_event where type = 'x'`),
  ).toEqual([{ old: false }]);
  expect(await ensurePartitions(database.app, 3)).toBe(0);
  // Whatever is recovered or attempted has its month.
  expect(
    await database.rows(
      `select d::date from generate_series(now() - interval '90 days', now() + interval '3 months', interval '1 day') d
       where to_regclass('webhook_delivery_' || to_char(d at time zone 'UTC', 'YYYY_MM')) is null`,
    ),
  ).toEqual([]);
});

it('a recovery takes for missed only what happened while the endpoint was disabled', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const actor = { kind: 'USER', userId: owner.userId } as const;
  const dependencies = { database: database.app, secretBox: createSecretBox(testKeyring) };
  const id = await addEndpoint(owner, ['certificate.issued']);
  const days = [50, 30, 10, 3, 0.5];
  const events = days.map((ago) => ({
    id: firstIdOf(daysAgo(ago)),
    type: 'enrolment.created' as const,
    subjectId: newId(),
  }));
  await database.app.inOrganisation(owner.id, (tx) =>
    recordEvents(
      tx,
      events.map((event) => ({ ...event, data: {} })),
    ),
  );
  const switches = [
    { disabled: 35, enabled: 25, by: { reason: 'FAILING', actor: { kind: 'SYSTEM' } } },
    { disabled: 5, enabled: 1, by: { reason: 'BY_USER', actor } },
  ] as const;
  for (const { disabled, enabled, by } of switches) {
    await database.app.inOrganisation(owner.id, (tx) => disableEndpoint(tx, id, by));
    await enableEndpoint(dependencies, owner.id, id, actor);
    const moments = [
      ['disabled', disabled],
      ['enabled', enabled],
    ] as const;
    for (const [name, ago] of moments) {
      await database.asOwner(
        `update audit_entry set occurred_at = '${daysAgo(ago).toISOString()}'
         where subject_id = '${id}' and action = 'webhook_endpoint.${name}' and occurred_at > now() - interval '1 hour'`,
      );
    }
  }
  await database.asOwner(
    `update webhook_endpoint set event_types = null, created_at = now() - interval '60 days' where id = '${id}'`,
  );

  const asked = { organisationId: owner.id, endpointId: id, since: daysAgo(59), userId: owner.userId };
  const { recoveryId } = await startRecovery(database.app, asked);
  const progress = { alive: () => undefined, signal: new AbortController().signal };
  const running = { organisationId: owner.id, recoveryId };
  expect(await runRecovery({ database: database.app, log: captureLog('test').log }, running, newId(), progress)).toBe(
    true,
  );
  const text = 'select event_id as id from webhook_delivery where endpoint_id = $1 order by 1';
  expect(await database.rows(text, [id])).toEqual([events[1], events[3]].map((event) => ({ id: event!.id })));
});

it('a recovery looks at a queue that stays full less and less often', async () => {
  const id = await addEndpoint(owner);
  const since = new Date(Date.now() - 60_000);
  const { recoveryId } = await startRecovery(database.app, {
    organisationId: owner.id,
    endpointId: id,
    since,
    userId: owner.userId,
  });
  const ids = Array.from({ length: 100 }, () => newId());
  await database.asOwner(`
    insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, state, attempts, queued_at)
    select event_id::uuid, '${id}', '${owner.id}', 'enrolment.cancelled', 'WAITING', 0, now()
    from unnest(array['${ids.join(`','`)}']) event_id`);
  const ended = new AbortController();
  setTimeout(() => ended.abort(), 3_500);
  let looks = 0;
  const progress = { alive: () => (looks += 1), signal: ended.signal };
  const running = { organisationId: owner.id, recoveryId };
  const run = runRecovery({ database: database.app, log: captureLog('test').log }, running, newId(), progress);
  expect(await run).toBe(false);
  // After 0.25, 0.75, 1.75 and 3.75 s. Every 0.25 s it would be 14.
  expect(looks).toBeGreaterThanOrEqual(2);
  expect(looks).toBeLessThanOrEqual(6);
  await database.asOwner(`delete from webhook_delivery where endpoint_id = '${id}'`);
});

it('a recovery that the database refuses to go on with is put off', async () => {
  const endpointId = await addEndpoint(owner);
  const since = new Date(Date.now() - 60_000);
  const { recoveryId } = await startRecovery(database.app, {
    organisationId: owner.id,
    endpointId,
    since,
    userId: owner.userId,
  });
  const table = 'webhook_recovery';
  const repair = await plantFault(database, { table, event: 'update', organisationId: owner.id, sqlState: '23514' });
  const { log, lines } = captureLog('test');
  const progress = { alive: () => undefined, signal: new AbortController().signal };
  const running = { organisationId: owner.id, recoveryId };
  const run = () => runRecovery({ database: database.app, log }, running, newId(), progress);
  const isFound = async () => {
    const found = await findOrphanedRecoveries(database.app, new Date(Date.now() + 60_000));
    return found.some((each) => each.recoveryId === recoveryId);
  };
  expect(await isFound()).toBe(true);
  expect(await run()).toBe(true);
  expect(await isFound()).toBe(false);
  expect(lines()).toContainEqual(
    expect.objectContaining({ kind: 'WEBHOOK_RECOVERY', subjectId: recoveryId, attempts: 1 }),
  );
  await repair();
  await database.asOwner(`update processing_failure set next_attempt_at = now() where subject_id = '${recoveryId}'`);
  expect(await isFound()).toBe(true);
  expect(await run()).toBe(true);
  expect(await isFound()).toBe(false);
  const ended = await database.rows('select state from webhook_recovery where id = $1', [recoveryId]);
  expect(ended).toEqual([{ state: 'DONE' }]);
});

it('a recovery passes over an event that the database refuses to queue, and queues the others', async () => {
  const endpointId = await addEndpoint(owner);
  const events = Array.from({ length: 12 }, () => ({
    id: newId(),
    type: 'enrolment.created' as const,
    subjectId: newId(),
  }));
  await database.app.inOrganisation(owner.id, (tx) =>
    recordEvents(
      tx,
      events.map((event) => ({ ...event, data: {} })),
    ),
  );
  const ids = events.map(({ id }) => id).sort();
  await database.asOwner(
    `update webhook_delivery set state = 'FAILED', failure = 'EXHAUSTED', finished_at = now() where endpoint_id = '${endpointId}'`,
  );
  const since = new Date(Date.now() - 60_000);
  const asked = { organisationId: owner.id, endpointId, since, userId: owner.userId };
  const { recoveryId } = await startRecovery(database.app, asked);
  const refused = [ids[0], ids[5], ids[6], ids[11]] as string[];
  const repair = await plantFault(database, {
    table: 'webhook_delivery',
    event: 'update',
    condition: `new.event_id in (${refused.map((id) => `'${id}'`).join(', ')})`,
    organisationId: owner.id,
    sqlState: '23514',
  });
  const { log, lines } = captureLog('test');
  const progress = { alive: () => undefined, signal: new AbortController().signal };
  const run = () =>
    runRecovery({ database: database.app, log }, { organisationId: owner.id, recoveryId }, newId(), progress);
  expect(await run()).toBe(true);
  await repair();
  const waiting = await database.rows<{ id: string }>(
    `select event_id as id from webhook_delivery where endpoint_id = $1 and state = 'WAITING' order by 1`,
    [endpointId],
  );
  expect(waiting.map(({ id }) => id)).toEqual(ids.filter((id) => !refused.includes(id)));
  expect(await database.rows('select state, queued from webhook_recovery where id = $1', [recoveryId])).toEqual([
    { state: 'DONE', queued: 8 },
  ]);
  const logged = lines().filter(({ level, eventId }) => level === 'error' && eventId !== undefined);
  expect(logged.map(({ eventId }) => eventId)).toEqual(refused);
  expect(JSON.stringify(logged)).not.toContain('Zoë');
});

it('a recovery is put off when the database refuses one event after the other', async () => {
  const endpointId = await addEndpoint(owner);
  const events = Array.from({ length: 15 }, () => ({
    id: newId(),
    type: 'enrolment.created' as const,
    subjectId: newId(),
  }));
  await database.app.inOrganisation(owner.id, (tx) =>
    recordEvents(
      tx,
      events.map((event) => ({ ...event, data: {} })),
    ),
  );
  await database.asOwner(
    `update webhook_delivery set state = 'FAILED', failure = 'EXHAUSTED', finished_at = now() where endpoint_id = '${endpointId}'`,
  );
  const since = new Date(Date.now() - 60_000);
  const asked = { organisationId: owner.id, endpointId, since, userId: owner.userId };
  const { recoveryId } = await startRecovery(database.app, asked);
  const repair = await plantFault(database, {
    table: 'webhook_delivery',
    event: 'update',
    organisationId: owner.id,
    sqlState: '23514',
  });
  const { log, lines } = captureLog('test');
  const progress = { alive: () => undefined, signal: new AbortController().signal };
  const run = () =>
    runRecovery({ database: database.app, log }, { organisationId: owner.id, recoveryId }, newId(), progress);
  expect(await run()).toBe(true);
  await repair();
  expect(lines()).toContainEqual(
    expect.objectContaining({ kind: 'WEBHOOK_RECOVERY', subjectId: recoveryId, attempts: 1 }),
  );
  // The next run examines the skipped events again.
  expect(await run()).toBe(true);
  expect(await database.rows('select state, queued from webhook_recovery where id = $1', [recoveryId])).toEqual([
    { state: 'DONE', queued: 15 },
  ]);
});
