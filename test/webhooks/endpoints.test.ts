import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhookEventTypes } from '../../src/domain/webhooks/event-types.ts';
import {
  credentialsContext,
  previousSecretContext,
  secretContext,
} from '../../src/features/webhooks/endpoint-secrets.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { expectError } from '../support/http-client.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint, attempted, happen, settingsOf, storedRow } from './webhook-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const secretBox = createSecretBox(testKeyring);
const canary = 'canary-of-a-credential';
const path = ({ id }: Json) => `/webhook-endpoints/${id}`;

describe('an endpoint', () => {
  it('is added, shown, changed and deleted; its credentials and secret are sealed and in no reply', async () => {
    const authentication = { type: 'BASIC', username: `user-${canary}`, password: canary };
    const added = await portal.admin.post(
      '/webhook-endpoints',
      settingsOf({ authentication, eventTypes: ['certificate.issued'] }),
    );
    expect(added.status).toBe(201);
    expect(added.headers.location).toBe(`/internal/webhook-endpoints/${added.json.id}`);
    expect(added.json).toEqual({
      id: added.json.id,
      name: 'CRM',
      url: 'https://crm.example/hooks/canary-in-the-path',
      description: 'CRM',
      eventTypes: ['certificate.issued'],
      authentication: {
        type: 'BASIC',
        credentials: [
          { field: 'username', isSet: true },
          { field: 'password', isSet: true },
        ],
        isReadable: true,
      },
      state: 'ENABLED',
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      previousSecretUntil: null,
      recent: { attempts: 0, delivered: 0, lastAttemptAt: null, lastDeliveredAt: null, lastFailure: null },
      openDeliveries: { count: 0, hasMore: false },
      failedDeliveries: { count: 0, hasMore: false },
      createdBy: { id: portal.organisation.admin.id, name: 'Ada Admin' },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: expect.any(String),
    });
    const { credentials, secret } = await storedRow(portal, added.json);
    for (const sealed of [credentials, secret]) expect(sealed.toString('latin1')).not.toMatch(/canary|whsec_/);

    expect((await portal.admin.get(path(added.json))).json).toEqual(added.json);
    expect((await portal.admin.get('/webhook-endpoints')).json).toEqual({ endpoints: [added.json], mostEndpoints: 50 });

    const changed = await portal.admin.put(
      path(added.json),
      settingsOf({ description: ' Renamed ', url: 'https://crm.example/', authentication: { type: 'BASIC' } }),
    );
    expect(changed.json).toMatchObject({ description: 'Renamed', url: 'https://crm.example/', eventTypes: null });

    expect((await portal.admin.delete(path(added.json))).status).toBe(204);
    expectError(await portal.admin.get(path(added.json)), 404);
    const wiped = await storedRow(portal, added.json);
    expect([wiped.credentials, wiped.secret, wiped.previous_secret]).toEqual([null, null, null]);
  });
});

describe('the name of an endpoint', () => {
  it('is needed for a new one and need not be unique; a change without it keeps it', async () => {
    for (const name of [undefined, '', '   ', 'x'.repeat(101)]) {
      expectError(await portal.admin.post('/webhook-endpoints', settingsOf({ name })), 400);
    }
    const [first, second] = [
      await addEndpoint(portal.admin, { name: ' Twin ' }),
      await addEndpoint(portal.admin, { name: 'Twin' }),
    ];
    expect([first.name, second.name]).toEqual(['Twin', 'Twin']);
    const { json: kept } = await portal.admin.put(path(first), settingsOf({ name: undefined, description: 'Other' }));
    expect([kept.name, kept.description]).toEqual(['Twin', 'Other']);
    await portal.database.asOwner(`update webhook_endpoint set failing_since = now() where id = '${first.id}'`);
    const { json: renamed } = await portal.admin.put(path(first), settingsOf({ name: 'Other', description: 'Other' }));
    // Another name does not mean that it works now.
    expect([renamed.name, renamed.failingSince]).toEqual(['Other', expect.any(String)]);
  });

  it('is the host for an endpoint of the release before', async () => {
    const { id } = await addEndpoint(portal.admin);
    await portal.database.asOwner(`update webhook_endpoint set name = '' where id = '${id}'`);
    expect((await portal.admin.get(path({ id }))).json.name).toBe('crm.example');
  });
});

describe('a change of an endpoint', () => {
  it('that is based on an earlier version is refused, also at the same time; secrets count, deliveries do not', async () => {
    const endpoint = await addEndpoint(portal.admin, { authentication: { type: 'BEARER', token: 'one' } });
    const { version } = endpoint;
    const change = (others: Json) =>
      portal.admin.put(path(endpoint), settingsOf({ authentication: { type: 'BEARER' }, ...others }));
    const both = await Promise.all([change({ name: 'A', version }), change({ name: 'B', version })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.json.message).toMatch(/Somebody changed this meanwhile/);

    const { json: newer } = await portal.admin.get(path(endpoint));
    await change({ name: newer.name, authentication: { type: 'BEARER', token: 'two' }, version: newer.version });
    expect((await change({ name: 'C', version: newer.version })).status).toBe(409);

    const { json: newest } = await portal.admin.get(path(endpoint));
    await portal.database.asOwner(`update webhook_endpoint set failing_since = now() where id = '${endpoint.id}'`);
    expect((await change({ name: 'D', version: newest.version })).status).toBe(200);
  });
});

describe('the credentials of an endpoint', () => {
  it('belong to the origin that they were entered for; another one asks for them again, at once or at the same time', async () => {
    const value = canary;
    const authentication = { type: 'CUSTOM_HEADER', name: 'X-Key', value };
    const { json: endpoint } = await portal.admin.post('/webhook-endpoints', settingsOf({ authentication }));
    const change = (url: string, given: Record<string, string>) =>
      portal.admin.put(path(endpoint), settingsOf({ url, authentication: { type: 'CUSTOM_HEADER', ...given } }));

    const unchanged: Record<string, string>[] = [{}, { name: 'X-Key' }, { name: '••••', value: '••••' }];
    for (const given of unchanged) {
      for (const url of ['http://crm.example/hooks', 'https://crm.example:444/', 'https://evil.example/hooks']) {
        const refused = await change(url, given);
        expect([url, refused.status]).toEqual([url, 400]);
        expect(refused.json.message).toMatch(
          /^The URL now leads to another address than the one for which the credentials were stored\. Enter them again: .*Header value\.$/,
        );
      }
    }
    expect((await portal.admin.get(path(endpoint))).json.url).toBe('https://crm.example/hooks/canary-in-the-path');
    // A problem with the address is reported first.
    expect((await change('https://10.0.0.1/', {})).json.message).toMatch(/not public/);
    expect((await change('https://CRM.example:443/moved', {})).status).toBe(200);

    for (let round = 0; round < 5; round += 1) {
      await change('https://evil.example/', { name: 'X-Key', value: 'of evil.example' });
      await Promise.all([
        change('https://crm.example/', { name: 'X-Key', value }),
        change('https://evil.example/2', {}),
      ]);
      const row = await storedRow(portal, endpoint);
      const opened = secretBox.open(row.credentials, credentialsContext(row.organisation_id, endpoint.id));
      expect([row.url, JSON.parse(opened).value]).toEqual(['https://crm.example/', value]);
    }
  });
});

describe('the signing secret', () => {
  it('is shown on demand, and replaced with a day in which both count', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const { json: shown, headers } = await portal.admin.post(`${path(endpoint)}/secret/reveal`);
    expect(shown).toEqual({ secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/), previousSecretUntil: null });
    expect(headers['cache-control']).toBe('no-store');

    const before = Date.now();
    const { json: replaced } = await portal.admin.post(`${path(endpoint)}/secret/rotate`);
    expect(replaced.secret).not.toBe(shown.secret);
    const left = Date.parse(replaced.previousSecretUntil) - before;
    expect(Math.abs(left - 24 * 3_600_000)).toBeLessThan(10_000);
    expect((await portal.admin.post(`${path(endpoint)}/secret/reveal`)).json).toEqual(replaced);
    expect((await portal.admin.get(path(endpoint))).json.previousSecretUntil).toBe(replaced.previousSecretUntil);

    const row = await storedRow(portal, endpoint);
    const contextOf = [secretContext, previousSecretContext].map((of) => of(row.organisation_id, endpoint.id));
    expect(secretBox.open(row.secret, contextOf[0]!)).toBe(replaced.secret);
    expect(secretBox.open(row.previous_secret, contextOf[1]!)).toBe(shown.secret);
    await portal.database.asOwner(
      `update webhook_endpoint set previous_secret_until = now() where id = '${endpoint.id}'`,
    );
    expect((await portal.admin.get(path(endpoint))).json.previousSecretUntil).toBeNull();
  });
});

describe('deliveries', () => {
  const list = async (endpoint: Json, query = '') =>
    (await portal.admin.get(`${path(endpoint)}/deliveries${query}`)).json;

  it('are listed by state and type, shown with body and attempts, sent again, and held back while disabled', async () => {
    const { id: organisationId } = portal.organisation;
    const endpoint = await addEndpoint(portal.admin, { eventTypes: ['enrolment.cancelled', 'enrolment.marked'] });
    const failed = await happen(portal, organisationId);
    const marked = await happen(portal, organisationId, 'enrolment.marked');
    await happen(portal, organisationId, 'enrolment.progressed');
    await attempted(portal, organisationId, endpoint.id, failed, { status: 500 });
    const idsOf = ({ items }: Json) => items.map(({ eventId }: Json) => eventId);
    expect(idsOf(await list(endpoint))).toEqual([marked, failed]);
    expect(idsOf(await list(endpoint, '?state=FAILED'))).toEqual([failed]);
    expect(idsOf(await list(endpoint, '?state=OPEN'))).toEqual([marked]);
    expect(idsOf(await list(endpoint, '?type=enrolment.marked'))).toEqual([marked]);
    expect(idsOf(await list(endpoint, '?type=enrolment.marked&state=FAILED'))).toEqual([]);

    const { json: shown } = await portal.admin.get(`${path(endpoint)}/deliveries/${failed}`);
    expect(shown).toMatchObject({
      delivery: {
        eventId: failed,
        state: 'FAILED',
        failure: 'EXHAUSTED',
        attempts: 1,
        lastStatus: 500,
        isExample: false,
      },
      attempts: [{ number: 1, status: 500, ending: 'REJECTED', durationMs: 12, responseBody: 'thank you' }],
      hasMoreAttempts: false,
      workflowId: `webhooks-${endpoint.id}`,
    });
    expect(JSON.parse(shown.body)).toMatchObject({
      type: 'enrolment.cancelled',
      version: 1,
      data: { enrolmentId: shown.subjectId, status: 'CANCELLED' },
    });

    const resent = await portal.admin.post(`${path(endpoint)}/deliveries/${failed}/resend`);
    expect([resent.status, resent.json.eventId, resent.json.state]).toEqual([202, failed, 'WAITING']);
    expectError(await portal.admin.post(`${path(endpoint)}/deliveries/${failed}/resend`), 409);

    const disabled = await portal.admin.post(`${path(endpoint)}/disable`);
    expect(disabled.json).toMatchObject({
      state: 'DISABLED',
      disabledReason: 'BY_USER',
      openDeliveries: { count: 0 },
      failedDeliveries: { count: 2, hasMore: false },
    });
    expect((await list(endpoint)).items.map(({ failure }: Json) => failure)).toEqual(
      Array(2).fill('ENDPOINT_DISABLED'),
    );
    await happen(portal, organisationId);
    expect((await list(endpoint)).items).toHaveLength(2);
    for (const [what, body] of [
      [`deliveries/${failed}/resend`, undefined],
      ['examples', { type: 'enrolment.marked' }],
      ['recoveries', { since: new Date(Date.now() - 60_000).toISOString() }],
    ] as const) {
      const refused = await portal.admin.post(`${path(endpoint)}/${what}`, body);
      expectError(refused, 409);
      expect(refused.json.message).toContain('Enable it first');
    }
    expect((await portal.admin.post(`${path(endpoint)}/enable`)).json).toMatchObject({
      state: 'ENABLED',
      disabledReason: null,
    });
  });

  it('of examples send what the catalogue has', async () => {
    const { eventTypes } = (await portal.admin.get('/webhook-event-types')).json;
    expect(eventTypes.map(({ type }: { type: string }) => type)).toEqual(webhookEventTypes);
    const { type, example } = eventTypes.find(({ type }: { type: string }) => type === 'certificate.issued');
    const endpoint = await addEndpoint(portal.admin, { eventTypes: ['enrolment.marked'] });
    const { status, json } = await portal.admin.post(`${path(endpoint)}/examples`, { type });
    expect(status).toBe(202);
    const { json: shown } = await portal.admin.get(`${path(endpoint)}/deliveries/${json.eventId}`);
    expect(shown).toMatchObject({ subjectId: null, delivery: { type, isExample: true, state: 'WAITING' } });
    expect(JSON.parse(shown.body)).toEqual(example);
    expectError(await portal.admin.post(`${path(endpoint)}/examples`, { type: 'no.such' }), 400);
  });

  it('gets at most 20 examples in a minute', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const send = () => portal.admin.post(`${path(endpoint)}/examples`, { type: 'enrolment.marked' });
    for (let sent = 0; sent < 20; sent++) expect((await send()).status).toBe(202);
    expectError(await send(), 429);
    const other = await addEndpoint(portal.admin);
    expect((await portal.admin.post(`${path(other)}/examples`, { type: 'enrolment.marked' })).status).toBe(202);
  });
});

describe('the audit log', () => {
  it('has every change with the endpoint’s name, and nothing secret, the address included', async () => {
    const authentication = { type: 'BEARER', token: canary };
    const endpoint = await addEndpoint(portal.admin, { authentication, description: '' });
    await portal.admin.put(path(endpoint), settingsOf({ authentication: { type: 'BEARER', token: `${canary}2` } }));
    // Nothing is different.
    await portal.admin.put(path(endpoint), settingsOf({ authentication: { type: 'BEARER' } }));
    const { secret } = (await portal.admin.post(`${path(endpoint)}/secret/reveal`)).json;
    await portal.admin.post(`${path(endpoint)}/secret/rotate`);
    for (const what of ['disable', 'disable', 'enable', 'enable']) await portal.admin.post(`${path(endpoint)}/${what}`);
    await portal.admin.delete(path(endpoint));
    const entries = (await portal.admin.get(`/audit-entries?subjectId=${endpoint.id}`)).json.items;
    expect(entries.map(({ action }: Json) => action).reverse()).toEqual([
      'webhook_endpoint.created',
      'webhook_endpoint.changed',
      'webhook_endpoint.secret_revealed',
      'webhook_endpoint.secret_rotated',
      'webhook_endpoint.disabled',
      'webhook_endpoint.enabled',
      'webhook_endpoint.deleted',
    ]);
    expect(entries.at(-2).details).toEqual({
      authenticationType: 'BEARER',
      eventTypes: null,
      changed: ['description', 'credentials'],
    });
    expect(new Set(entries.map(({ subjectName }: Json) => subjectName))).toEqual(new Set(['CRM']));
    const text = JSON.stringify(entries);
    expect([canary, secret, 'whsec_', 'canary-in-the-path'].filter((each) => text.includes(each))).toEqual([]);
    const log = portal.api.logged.text();
    expect([canary, secret, 'whsec_', 'canary-in-the-path'].filter((each) => log.includes(each))).toEqual([]);
  });
});
