import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rotateApiKey } from '../../src/features/api-keys/rotate-api-key.ts';
import { dropExpiredPartitions } from '../../src/platform/database/partitions.ts';
import { firstIdOf } from '../../src/platform/lists/newest-first.ts';
import { eventually } from '../support/eventually.ts';
import { lmsProgressPath, report, send, type Answer } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const idOf = (answer: Answer): string => answer.headers['x-request-id'] as string;
const key = () => ({ Authorization: `Bearer ${portal.organisation.apiKey}` });

/** Waits until the log has the request. */
const shown = (answer: Answer): Promise<Json> =>
  eventually(async () => {
    const { status, json } = await portal.admin.get(`/api-requests/${idOf(answer)}`);
    return status === 200 ? json : null;
  });

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${portal.api.monitoringUrl}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? NaN);
};

describe('a refused request', () => {
  it('is shown with what was wrong, what to do, and what of its body says no more than that', async () => {
    const answer = await report(portal.api, portal.organisation.apiKey, {
      lmsEnrolmentId: 'enr-1',
      progress: '50 %',
      studentName: 'Canary Person',
      password: 'canary-0f9d',
      nested: { token: 'canary-1f9d' },
    });
    expect(answer.status).toBe(400);
    const { message } = JSON.parse(answer.body.toString('utf8'));
    const details = await shown(answer);
    expect(details).toEqual({
      request: {
        id: idOf(answer),
        receivedAt: expect.any(String),
        method: 'PUT',
        path: lmsProgressPath,
        status: 400,
        outcome: 'REFUSED',
        durationMs: expect.any(Number),
        key: { id: expect.any(String), masked: expect.stringMatching(/^svc_.{4}\.\.\..{4}$/), isActive: true },
        remoteAddress: '127.0.0.1',
        problems: ['progress must be a number, but is a text (it is in quotation marks).'],
        similar: 0,
        similarUntil: null,
        reportId: null,
        reportState: null,
        report: null,
      },
      advice: expect.stringContaining('Correct the body'),
      bodyExcerpt: [
        '{',
        '  "lmsEnrolmentId": "enr-1",',
        '  "progress": "50 %",',
        '  "studentName": "…",',
        '  "password": "…",',
        '  "nested": { … }',
        '}',
      ].join('\n'),
      bodyBytes: expect.any(Number),
    });
    expect(message).toContain(details.request.problems[0]);
    const stored = await portal.database.rows<{ row: string }>('select r::text as row from api_request r');
    expect(JSON.stringify(stored)).not.toMatch(/canary/i);
  });

  it('is shown for each way of being refused, and keeps nothing of what it could not read', async () => {
    const json = { ...key(), 'Content-Type': 'application/json' };
    const canary = 'canary-2b7e151628aed2a6';
    const cases: [number, Answer, string | null][] = [
      [
        400,
        await send(portal.api, { headers: json, body: `{'lmsEnrolmentId': '${canary}', progress: 50` }),
        "{'lmsEnrolmentId': '…', progress: 50",
      ],
      [400, await send(portal.api, { headers: json, body: `{"${canary}":1,"${canary}":2}` }), '{"…":1,"…":2}'],
      [
        404,
        await send(portal.api, { headers: json, path: `/api/students/${canary}?token=${canary}`, body: '{}' }),
        '{}',
      ],
      [405, await send(portal.api, { headers: json, method: 'POST', body: '{}' }), '{}'],
      [413, await send(portal.api, { headers: json, body: JSON.stringify({ canary: 'x'.repeat(20_000) }) }), null],
      [415, await send(portal.api, { headers: key(), body: `progress=${canary}` }), null],
    ];
    for (const [status, answer, excerpt] of cases) {
      const { request, bodyExcerpt } = await shown(answer);
      expect({ status: request.status, bodyExcerpt }).toEqual({ status, bodyExcerpt: excerpt });
      expect(request.problems[0]).toMatch(/\S/);
    }
    const stored = await portal.database.rows<{ row: string }>('select r::text as row from api_request r');
    expect(JSON.stringify(stored)).not.toMatch(/canary|svc_/i);
    const { json: page } = await portal.admin.get('/api-requests?status=404');
    expect(page.items.map((each: Json) => each.path)).toEqual(['/api/students/…']);
  });

  it('with a revoked key belongs to the organisation of the key', async () => {
    const old = await buildRotated();
    const answer = await report(portal.api, old, { lmsEnrolmentId: 'a', progress: 1 });
    expect(answer.status).toBe(401);
    const { request, advice } = await shown(answer);
    expect(request).toMatchObject({ status: 401, key: { isActive: false } });
    expect(advice).toContain('not active any more');
  });

  it('with an unknown key is counted, and stored nowhere', async () => {
    const before = await metric('attain_api_requests_unknown_key_total');
    const answers = [
      await report(portal.api, `svc_${'0'.repeat(64)}`, {}),
      await report(portal.api, 'canary', {}),
      await send(portal.api, { body: '{}' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    await eventually(async () =>
      (await metric('attain_api_requests_unknown_key_total')) === before + 3 ? true : null,
    );
    const rows = await portal.database.rows('select from api_request where id = any($1)', [answers.map(idOf)]);
    expect(rows).toEqual([]);
  });

  it('is seen by administrators of its organisation only', async () => {
    const answer = await report(portal.api, portal.organisation.apiKey, {});
    await shown(answer);
    expect((await portal.otherAdmin.get(`/api-requests/${idOf(answer)}`)).status).toBe(404);
    expect((await portal.otherAdmin.get('/api-requests')).json.items).toEqual([]);
    expect((await portal.otherAdmin.get('/api-requests/summary')).json.refusedLastDay).toBe(0);
    for (const path of ['', '/summary', `/${idOf(answer)}`]) {
      expect((await portal.staff.get(`/api-requests${path}`)).status).toBe(403);
    }
  });
});

describe('the list', () => {
  it('has accepted reports too, in one order, and filters by outcome, status, key and time', async () => {
    const first = await report(portal.api, portal.organisation.apiKey, { lmsEnrolmentId: 'a', progress: 1 });
    const second = await report(portal.api, portal.organisation.apiKey, { lmsEnrolmentId: 'a' });
    const third = await report(portal.api, portal.organisation.apiKey, { lmsEnrolmentId: 'a', progress: 2 });
    expect([first.status, second.status, third.status]).toEqual([200, 400, 200]);
    await shown(second);
    const list = async (query: string) => (await portal.admin.get(`/api-requests?${query}`)).json.items as Json[];
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids('limit=3')).toEqual([idOf(third), idOf(second), idOf(first)]);
    expect((await ids('outcome=ACCEPTED')).slice(0, 2)).toEqual([idOf(third), idOf(first)]);
    expect((await ids('outcome=REFUSED'))[0]).toBe(idOf(second));
    expect(await ids('outcome=FAILED')).toEqual([]);
    expect((await ids('status=200'))[0]).toBe(idOf(third));
    expect((await list('status=401')).every(({ status }) => status === 401)).toBe(true);
    const [newest] = await list('limit=1');
    // It is processed only where a worker runs.
    expect(['RECEIVED', 'UNMATCHED']).toContain(newest.reportState);
    expect(newest.report).toEqual({ lmsEnrolmentId: expect.any(String), progress: expect.any(Number) });
    expect(await ids(`apiKeyId=${newest.key.id}&limit=3`)).toEqual([idOf(third), idOf(second), idOf(first)]);
    expect(await ids(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    const page = (await portal.admin.get('/api-requests?limit=2')).json;
    expect(await ids(`limit=1&cursor=${page.nextCursor}`)).toEqual([idOf(first)]);
    const details = (await portal.admin.get(`/api-requests/${idOf(first)}`)).json;
    expect(details.request).toMatchObject({ status: 200, reportId: expect.any(String), durationMs: null });
    const { keys } = (await portal.admin.get('/api-requests/summary')).json;
    expect(keys[0]).toEqual(newest.key);
  });
});

describe('a flood of refused requests', () => {
  it('is stored up to a bound, and counted beyond it', async () => {
    const before = (await portal.admin.get('/api-requests/summary')).json.refusedLastDay;
    const sent = 700;
    for (let done = 0; done < sent; done += 50) {
      await Promise.all(Array.from({ length: 50 }, () => send(portal.api, { headers: key(), method: 'DELETE' })));
    }
    await eventually(async () => {
      const { refusedLastDay } = (await portal.admin.get('/api-requests/summary')).json;
      return refusedLastDay === before + sent ? true : null;
    });
    const rows = await portal.database.rows<{ alike: number }>(
      `select alike from api_request where method = 'DELETE' order by id`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(rows.length).toBeLessThan(40);
    expect(rows.reduce((sum, { alike }) => sum + alike, 0)).toBe(sent - rows.length);
    const { items } = (await portal.admin.get('/api-requests?status=405&limit=50')).json;
    const last = items.find((each: Json) => each.similar > 0);
    expect(last).toMatchObject({ similarUntil: expect.any(String) });
  });
});

describe('what is older than 30 days', () => {
  it('is not shown, and is dropped a week at a time', async () => {
    const weeks = await portal.database.rows<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^api_request_[0-9_]+$' and relkind = 'r' order by 1`,
    );
    expect(weeks.length).toBeGreaterThanOrEqual(8);
    const old = '2020-01-06T12:00:00Z';
    await portal.database.asOwner(`
      create table api_request_2020_01_06 partition of api_request
        for values from ('${firstIdOf(new Date('2020-01-06T00:00:00Z'))}') to ('${firstIdOf(new Date('2020-01-13T00:00:00Z'))}');
      insert into api_request (id, organisation_id, api_key_id, method, path, status, duration_ms, problems)
      select '${firstIdOf(new Date(old))}', organisation_id, id, 'PUT', '/api/old', 400, 1, '{}' from api_key limit 1`);
    const query = '/api-requests?limit=100&from=2019-12-01T00:00:00Z&outcome=REFUSED';
    expect((await portal.admin.get(query)).json.items.some((each: Json) => each.path === '/api/old')).toBe(false);
    await dropExpiredPartitions(portal.database.app);
    expect(await portal.database.rows(`select from api_request where path = '/api/old'`)).toEqual([]);
    expect(await portal.database.rows(`select from pg_class where relname = 'api_request_2020_01_06'`)).toEqual([]);
    const { length } = await portal.database.rows(
      `select from pg_class where relname ~ '^api_request_[0-9_]+$' and relkind = 'r'`,
    );
    expect(length).toBe(weeks.length);
  });
});

/** Replaces the organisation's key. @returns the old one */
async function buildRotated(): Promise<string> {
  const old = portal.organisation.apiKey;
  const { key: current } = await rotateApiKey(portal.database.app, portal.organisation.id, { kind: 'SYSTEM' });
  Object.assign(portal.organisation, { apiKey: current });
  return old;
}
