import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint, attempted, happen, settingsOf } from './webhook-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let organisationId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  organisationId = portal.organisation.id;
});
afterAll(() => portal.close());

const path = ({ id }: Json) => `/webhook-endpoints/${id}`;
const hour = 3_600_000;

describe('an endpoint', () => {
  it.each([
    ['BASIC', {}, 'credentials', 200],
    ['BASIC', { username: 'a:b', password: 'secret' }, 'colon', 400],
    ['BASIC', { username: 'a', password: 'sec\nret' }, 'control character', 400],
    ['BEARER', {}, 'token is empty', 400],
    ['BEARER', { token: '••••' }, 'token is empty', 400],
    ['BEARER', { token: 'sec\nret' }, 'contains white space', 400],
    ['CUSTOM_HEADER', { name: 'X-Key' }, 'is empty', 400],
    ['CUSTOM_HEADER', { value: 'secret' }, 'name of a header is empty', 400],
    ['CUSTOM_HEADER', { name: 'Host', value: 'secret' }, 'cannot be set', 400],
    ['CUSTOM_HEADER', { name: 'webhook-signature', value: 'secret' }, 'set by Attain', 400],
    ['CUSTOM_HEADER', { name: 'Content-Type', value: 'secret' }, 'set by Attain', 400],
  ])('with authentication %s %j is judged when it is saved', async (type, credentials, why, status) => {
    const answer = await portal.admin.post(
      '/webhook-endpoints',
      settingsOf({ authentication: { type, ...credentials } }),
    );
    expect(answer.status).toBe(status === 200 ? 201 : status);
    if (status === 200) return;
    expectError(answer, 400);
    expect(answer.json.message).toContain(why);
    expect(answer.json.message).not.toMatch(/sec\s*ret/);
  });

  it('gets events that there are only', async () => {
    for (const eventTypes of [['no.such'], [], ['enrolment.marked', 'enrolment.marked'], 'enrolment.marked']) {
      expectError(await portal.admin.post('/webhook-endpoints', settingsOf({ eventTypes })), 400);
    }
    const endpoint = await addEndpoint(portal.admin);
    const answer = await portal.admin.put(path(endpoint), settingsOf({ eventTypes: ['enrolment.created', 'no.such'] }));
    expectError(answer, 400);
    expect(answer.json.message).toContain('no.such');
  });

  it('that is deleted leaves its deliveries to the timeline, closes what was open, and is found nowhere else', async () => {
    const endpoint = await addEndpoint(portal.admin, { name: 'Short-lived', description: '' });
    const enrolment = await buildEnrolment(portal.database.app, organisationId);
    const eventId = await happen(portal, organisationId, 'enrolment.cancelled', enrolment.id);
    await portal.admin.post(`${path(endpoint)}/recoveries`, { since: new Date(Date.now() - hour).toISOString() });
    expect((await portal.admin.delete(path(endpoint))).status).toBe(204);
    for (const what of ['', '/deliveries', `/deliveries/${eventId}`, '/recoveries', '/statistics']) {
      expectError(await portal.admin.get(`${path(endpoint)}${what}`), 404);
    }
    for (const what of ['enable', 'disable', 'secret/reveal', 'secret/rotate', `deliveries/${eventId}/resend`]) {
      expectError(await portal.admin.post(`${path(endpoint)}/${what}`), 404);
    }
    expectError(await portal.admin.put(path(endpoint), settingsOf()), 404);
    expectError(await portal.admin.delete(path(endpoint)), 404);
    const { items } = (await portal.staff.get(`/enrolments/${enrolment.id}/timeline`)).json;
    const [{ deliveries }] = items.filter(({ id }: Json) => id === eventId);
    expect(deliveries).toContainEqual(
      expect.objectContaining({
        endpoint: { id: endpoint.id, name: 'Short-lived', description: '', host: 'crm.example', isDeleted: true },
        state: 'FAILED',
        failure: 'ENDPOINT_DISABLED',
      }),
    );
    const [recovery] = await portal.database.rows<{ state: string }>(
      'select state from webhook_recovery where endpoint_id = $1',
      [endpoint.id],
    );
    expect(recovery).toEqual({ state: 'CANCELLED' });
  });

  it('is one of fifty at most, also when several are added at once', async () => {
    const there = (await portal.otherAdmin.get('/webhook-endpoints')).json.endpoints.length;
    for (let count = there; count < 48; count += 1) await addEndpoint(portal.otherAdmin);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => portal.otherAdmin.post('/webhook-endpoints', settingsOf())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const { endpoints, mostEndpoints } = (await portal.otherAdmin.get('/webhook-endpoints')).json;
    expect([endpoints.length, mostEndpoints]).toEqual([50, 50]);
    expect((await portal.otherAdmin.delete(path(endpoints[0]))).status).toBe(204);
    expect((await portal.otherAdmin.post('/webhook-endpoints', settingsOf())).status).toBe(201);
  });
});

describe('deliveries', () => {
  it('come in pages that hold each once, of a period where one is asked for', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.unshift(await happen(portal, organisationId));
    for (const query of ['', '&state=OPEN', '&type=enrolment.cancelled']) {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const { items, nextCursor } = (await portal.admin.get(`${path(endpoint)}/deliveries?limit=3${query}${cursor}`))
          .json;
        seen.push(...items.map(({ eventId }: Json) => eventId));
        if (nextCursor === null) break;
        cursor = `&cursor=${nextCursor}`;
      }
      expect(seen).toEqual(ids);
    }
    const { items, nextCursor } = (await portal.admin.get(`${path(endpoint)}/deliveries?limit=3`)).json;
    const from = items[2].occurredAt;
    const since = (await portal.admin.get(`${path(endpoint)}/deliveries?from=${from}`)).json.items;
    expect(since.map(({ eventId }: Json) => eventId)).toEqual(expect.arrayContaining(ids.slice(0, 3)));
    const before = (await portal.admin.get(`${path(endpoint)}/deliveries?to=${from}`)).json.items;
    expect(since.length + before.length).toBe(7);

    const other = await addEndpoint(portal.admin);
    expectError(await portal.admin.get(`${path(other)}/deliveries?cursor=${nextCursor}`), 400);
    expectError(await portal.admin.get(`${path(other)}/deliveries/${ids[0]}`), 404);
    expectError(await portal.admin.post(`${path(other)}/deliveries/${ids[0]}/resend`), 404);
  });

  it('show their latest hundred attempts, and the endpoint how the latest hundred of all ended', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const eventId = await happen(portal, organisationId);
    const startedAt = (number: number) => new Date(Date.now() - hour + number * 1_000);
    for (let number = 1; number <= 101; number += 1) {
      const status = number === 50 ? 503 : 204;
      await attempted(portal, organisationId, endpoint.id, eventId, { status, number, startedAt: startedAt(number) });
    }
    const { attempts, hasMoreAttempts } = (await portal.admin.get(`${path(endpoint)}/deliveries/${eventId}`)).json;
    expect([attempts.length, attempts[0].number, attempts.at(-1).number, hasMoreAttempts]).toEqual([100, 101, 2, true]);
    expect((await portal.admin.get(path(endpoint))).json.recent).toEqual({
      attempts: 100,
      delivered: 99,
      lastAttemptAt: attempts[0].startedAt,
      lastDeliveredAt: attempts[0].startedAt,
      lastFailure: {
        eventId,
        startedAt: attempts[51].startedAt,
        ending: 'REJECTED',
        status: 503,
        error: 'It answered 503.',
      },
    });
  });
});

describe('recoveries', () => {
  it('run one at a time, are followed, and are cancelled once', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const since = new Date(Date.now() - hour).toISOString();
    const started = await portal.admin.post(`${path(endpoint)}/recoveries`, { since });
    expect(started.status).toBe(202);
    expect(started.json).toMatchObject({
      since,
      state: 'RUNNING',
      queued: 0,
      requestedBy: { name: 'Ada Admin' },
      finishedAt: null,
    });
    const again = await portal.admin.post(`${path(endpoint)}/recoveries`, { since });
    expectError(again, 409);
    expect(again.json.message).toContain('under way');

    const states = ['DELIVERED', 'DELIVERED', 'FAILED', 'RETRYING', 'WAITING'];
    for (const state of states) {
      await portal.database.asOwner(`
        insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, state, queued_at, next_attempt_at, recovery_id)
        values ('${newId()}', '${endpoint.id}', '${organisationId}', 'enrolment.marked', '${state}', now(),
          ${state === 'RETRYING' ? "now() + interval '1 hour'" : 'null'}, '${started.json.id}')`);
    }
    await portal.database.asOwner(`update webhook_recovery set queued = 5 where id = '${started.json.id}'`);
    const { recoveries } = (await portal.admin.get(`${path(endpoint)}/recoveries`)).json;
    expect(recoveries).toEqual([{ ...started.json, queued: 5, delivered: 2, open: 2, failed: 1, state: 'RUNNING' }]);

    const cancel = `${path(endpoint)}/recoveries/${started.json.id}/cancel`;
    const other = await addEndpoint(portal.admin);
    expectError(await portal.admin.post(cancel.replace(endpoint.id, other.id)), 404);
    expect((await portal.admin.post(cancel)).json).toMatchObject({
      state: 'CANCELLED',
      finishedAt: expect.any(String),
    });
    expectError(await portal.admin.post(cancel), 409);
    expect((await portal.admin.post(`${path(endpoint)}/recoveries`, { since })).status).toBe(202);
    expect((await portal.admin.get(`${path(endpoint)}/recoveries`)).json.recoveries).toHaveLength(2);
  });

  it.each([
    ['in the future', new Date(Date.now() + hour).toISOString()],
    ['from before what is kept', new Date(Date.now() - 91 * 24 * hour).toISOString()],
    ['that no calendar has', '2026-02-30T00:00:00.000Z'],
    ['in words', 'yesterday'],
  ])('do not begin at a moment %s', async (_name, since) => {
    const endpoint = await addEndpoint(portal.admin);
    expectError(await portal.admin.post(`${path(endpoint)}/recoveries`, { since }), 400);
  });
});

describe('attempts over time', () => {
  it('are counted by the day of the time zone, or by the hour', async () => {
    const endpoint = await addEndpoint(portal.admin);
    const eventId = await happen(portal, organisationId);
    const ages = [0, 0, 0.5, 3, 26, 24 * 5, 24 * 20, 24 * 40];
    const moments = ages.map((hours) => new Date(Date.now() - hours * hour));
    for (const [index, startedAt] of moments.entries()) {
      const status = index % 2 === 0 ? 200 : 500;
      await attempted(portal, organisationId, endpoint.id, eventId, { status, number: index + 1, startedAt });
    }
    for (const [days, unit, length] of [
      [1, 'HOUR', 24],
      [7, 'DAY', 7],
      [30, 'DAY', 30],
    ] as const) {
      for (const timeZone of ['UTC', 'Asia/Kolkata', 'America/Los_Angeles']) {
        const { json } = await portal.admin.get(`${path(endpoint)}/statistics?days=${days}&timeZone=${timeZone}`);
        expect([json.unit, json.spans.length]).toEqual([unit, length]);
        for (const [index, span] of json.spans.entries()) {
          if (index > 0) expect(span.begins).toBe(json.spans[index - 1].ends);
          expect(span.date).toBe(new Date(span.begins).toLocaleDateString('sv-SE', { timeZone }));
          const within = moments
            .map((moment, at) => ({ moment, isDelivered: at % 2 === 0 }))
            .filter(({ moment }) => moment >= new Date(span.begins) && moment < new Date(span.ends));
          const delivered = within.filter(({ isDelivered }) => isDelivered).length;
          expect([span.delivered, span.failed]).toEqual([delivered, within.length - delivered]);
        }
        expect(new Date(json.spans.at(-1).ends).getTime()).toBeGreaterThan(Date.now());
      }
    }
    expectError(await portal.admin.get(`${path(endpoint)}/statistics?timeZone=Nowhere/Land`), 400);
    expectError(await portal.admin.get(`${path(endpoint)}/statistics?days=2`), 400);
  });
});
