import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { startApiAndWorker, testPublicUrl, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectError, send, type Answer } from '../support/http-client.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { progressOf } from './pulling-organisation.ts';

let database: TestDatabase;
let server: ApiAndWorker;
let organisation: PortalOrganisation;
let client: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startApiAndWorker(database);
});
afterAll(async () => {
  await server.close();
  await database.close();
});
beforeEach(async () => {
  organisation = await buildPortalOrganisation(database.app);
  client = await signedIn(server, organisation.admin);
});

const mapping = "{'lmsEnrolmentId': $string(body.id), 'progress': body.percent}";

/** Creates or changes the address. @returns its path, as far as it is new */
async function save(settings: object) {
  const { status, json } = await client.post('/lms/inbound', { mapping, ...settings });
  if (status > 201) throw new Error(`${status} ${JSON.stringify(json)}`);
  return { ...json, status, path: json.address?.slice(testPublicUrl.length) as string };
}

const deliver = (path: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> =>
  send(server, { method: 'POST', path, body, headers: { 'content-type': 'application/json', ...headers } });

const reports = () =>
  database.rows<{ id: string; progress: number }>(
    `select lms_enrolment_id as id, progress from progress_report
     where organisation_id = $1 and inbound_id is not null order by progress_report.id`,
    [organisation.id],
  );

describe('a delivery to an inbound address', () => {
  it('becomes a report, which is applied like a pushed one and told apart in the ledger', async () => {
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: '2041' });
    const { path, status } = await save({ checkKind: 'NONE' });
    expect(status).toBe(201);
    const answer = await deliver(path, '{"id": 2041, "percent": 50, "name": "ignored"}');
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 200, length: 0 });
    await eventually(async () => ((await progressOf(database, enrolment.id)) === 50 ? true : null));
    const { items } = (await client.get('/progress-reports?lmsEnrolmentId=2041')).json;
    expect(items).toMatchObject([{ sender: 'INBOUND', progress: 50, state: 'APPLIED', remoteAddress: '127.0.0.1' }]);
    expect((await client.get('/progress-reports')).json.items).toHaveLength(1);
    const shown = await eventually(async () => {
      const { inbound } = (await client.get('/lms/inbound')).json;
      return inbound.acceptedAt === null ? null : inbound;
    });
    expect(shown).toMatchObject({ checkKind: 'NONE', hasSecret: false, refusedAt: null, refusal: null });
  });

  it('is shown when it was accepted between two refused ones, while the first of them is being recorded', async () => {
    const { path } = await save({ checkKind: 'NONE' });
    const shown = async () => (await client.get('/lms/inbound')).json.inbound;
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query('begin');
    await owner.query('lock table lms_inbound in share mode');
    try {
      expect((await deliver(path, 'no JSON')).status).toBe(400);
      expect((await deliver(path, '{"id": 1, "percent": 50}')).status).toBe(200);
      expect((await deliver(path, '{"id": 1, "percent": 500}')).status).toBe(422);
      expect(await shown()).toMatchObject({ acceptedAt: null, refusedAt: null });
    } finally {
      await owner.query('commit');
      await owner.end();
    }
    const both = await eventually(async () => {
      const inbound = await shown();
      return inbound.acceptedAt !== null && inbound.refusal?.includes('progress') === true ? inbound : null;
    }, 20_000);
    expect(both.refusal).toContain('is not within 0 and 100');
  });

  it('may come twice, and may have several reports or none', async () => {
    const { path } = await save({
      checkKind: 'NONE',
      mapping: "body.events[type = 'progress'].{'lmsEnrolmentId': $string(id), 'progress': percent}",
    });
    const body = JSON.stringify({
      events: [
        { type: 'progress', id: 1, percent: 10 },
        { type: 'login', id: 1 },
        { type: 'progress', id: 2, percent: 20.5 },
      ],
    });
    for (let time = 1; time <= 2; time++) expect((await deliver(path, body)).status).toBe(200);
    expect(await reports()).toEqual([
      { id: '1', progress: 10 },
      { id: '2', progress: 20.5 },
      { id: '1', progress: 10 },
      { id: '2', progress: 20.5 },
    ]);
    expect((await deliver(path, '{"events": []}')).status).toBe(200);
    expect((await deliver(path, '{"events": [{"type": "login"}]}')).status).toBe(200);
    expect(await reports()).toHaveLength(4);
  });

  it('may be long', async () => {
    const { path } = await save({ checkKind: 'NONE' });
    const body = JSON.stringify({ id: 'long', percent: 7, padding: 'ä'.repeat(30_000) });
    expect((await deliver(path, body)).status).toBe(200);
    expect(await reports()).toEqual([{ id: 'long', progress: 7 }]);
  });

  it('keeps the digits of a large id', async () => {
    const { path } = await save({ checkKind: 'NONE' });
    expect((await deliver(path, '{"id": 9007199254740993, "percent": 1}')).status).toBe(200);
    expect(await reports()).toEqual([{ id: '9007199254740993', progress: 1 }]);
  });

  it('needs the right signature of its bytes', async () => {
    const { path, secret } = await save({
      checkKind: 'HMAC',
      header: 'X-Hub-Signature-256',
      encoding: 'HEX',
      prefix: 'sha256=',
      generateSecret: true,
    });
    const body = '{"id":"ä","percent":3}';
    const sign = (text: string, key = secret as string) => createHmac('sha256', key).update(text).digest('hex');
    const right = sign(body);
    expect((await deliver(path, body, { 'x-hub-signature-256': `sha256=${right}` })).status).toBe(200);
    expect((await deliver(path, body, { 'x-hub-signature-256': `sha256=${right.toUpperCase()}` })).status).toBe(200);
    const wrong = [
      undefined,
      '',
      'sha256=',
      right,
      `sha1=${right}`,
      `sha256=${right}0`,
      `sha256=${right.slice(1)}`,
      `sha256=${sign(`${body} `)}`,
      `sha256=${sign(body, 'another')}`,
    ];
    for (const signature of wrong) {
      const answer = await deliver(path, body, signature === undefined ? {} : { 'x-hub-signature-256': signature });
      expectError(answer, 401);
    }
    expect(await reports()).toHaveLength(2);
    const refused = await eventually(async () => {
      const { inbound } = (await client.get('/lms/inbound')).json;
      return inbound.refusedAt === null ? null : inbound;
    });
    expect(refused.refusal).toContain('signature');
    const german = (await client.getIn('de', '/lms/inbound')).json.inbound.refusal;
    expect(german).toBe('Die Prüfung ist fehlgeschlagen: Die Signatur oder das Geheimnis fehlt oder ist falsch.');

    await save({ checkKind: 'HMAC', header: 'x-signature', encoding: 'BASE64' });
    const base64 = createHmac('sha256', secret).update(body).digest('base64');
    expect((await deliver(path, body, { 'x-signature': base64 })).status).toBe(200);
    expect((await deliver(path, body, { 'x-signature': base64.toLowerCase() })).status).toBe(401);
  });

  it('needs the right secret in its header', async () => {
    const secret = 'canary of a shared secret';
    const { path } = await save({ checkKind: 'HEADER', header: 'X-Secret', secret });
    const body = '{"id":"a","percent":3}';
    expect((await deliver(path, body, { 'x-secret': secret })).status).toBe(200);
    for (const wrong of ['', `${secret}x`, secret.toUpperCase()]) {
      expect((await deliver(path, body, { 'x-secret': wrong })).status).toBe(401);
    }
    expect((await deliver(path, body)).status).toBe(401);
    // A header has no white space around its value.
    await save({ checkKind: 'HEADER', header: 'X-Secret', secret: ` ${secret} ` });
    expect((await deliver(path, body, { 'x-secret': secret })).status).toBe(200);
    expect(
      (await deliver(path, body, { 'x-secret': secret, 'content-type': 'application/json; charset=utf8' })).status,
    ).toBe(200);
    // A blank one keeps the secret.
    await save({ checkKind: 'HEADER', header: 'X-Secret', secret: '' });
    expect((await deliver(path, body, { 'x-secret': secret })).status).toBe(200);
  });

  it('is refused in words when the mapping cannot make reports of it, and stores nothing then', async () => {
    const { path } = await save({ checkKind: 'NONE' });
    for (const [body, words] of [
      ['{"percent": 5}', 'has no lmsEnrolmentId'],
      ['{"id": "", "percent": 5}', 'is empty'],
      ['{"id": "a"}', 'has no progress'],
      ['{"id": "a", "percent": "5"}', 'is not a number'],
      ['{"id": "a", "percent": 100.1}', 'not within 0 and 100'],
      ['{"id": "a", "percent": -1}', 'not within 0 and 100'],
    ] as const) {
      const answer = await deliver(path, body);
      expectError(answer, 422);
      expect(answer.body.toString()).toContain(words);
    }
    for (const [other, words] of [
      ['$unknown()', 'mapping'],
      ["$error('no')", 'mapping'],
      ['($f := function($x){$f($x + 1)}; $f(1))', 'mapping'],
      ["[1..101].{'lmsEnrolmentId': $string($), 'progress': 1}", '101 reports'],
      ["[{'lmsEnrolmentId': 'a', 'progress': 1}, {'lmsEnrolmentId': 'b'}]", 'Report 2'],
      ['5', 'is not an object'],
    ] as const) {
      await save({ checkKind: 'NONE', mapping: other });
      const answer = await deliver(path, '{}');
      expectError(answer, 422);
      expect(answer.body.toString()).toContain(words);
    }
    expect(await reports()).toEqual([]);
  });

  it('is refused for what is no JSON, too long, of another type, or sent by another method', async () => {
    const { path } = await save({ checkKind: 'NONE' });
    expectError(await deliver(path, '{"id": 1'), 400);
    expectError(await deliver(path, Buffer.from([0x22, 0xff, 0x22])), 400);
    expectError(await deliver(path, ''), 400);
    expectError(await deliver(path, '['.repeat(5_000)), 400);
    expectError(await deliver(path, JSON.stringify({ id: 'a', percent: 1, padding: 'x'.repeat(64 * 1024) })), 413);
    expectError(await deliver(path, 'id=1', { 'content-type': 'application/x-www-form-urlencoded' }), 415);
    // The page of the address says so, because its sender shows nobody what it was answered.
    const refusal = async () => (await client.get('/lms/inbound')).json.inbound.refusal as string | null;
    await eventually(async () => ((await refusal())?.includes('application/json') ? true : null));
    const put = await send(server, {
      method: 'PUT',
      path,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expectError(put, 405);
    expect(put.headers.allow).toBe('POST');
    expect(put.body.toString()).toContain('PUT is not possible here. Use POST.');
    expect(await reports()).toEqual([]);
  });

  it('finds nothing at an address that is unknown, replaced or deleted', async () => {
    const body = '{"id":"a","percent":3}';
    const nowhere = await deliver(`/inbound/${'a'.repeat(43)}`, body);
    expectError(nowhere, 404);
    for (const path of ['/inbound/x', '/inbound/', '/inbound', `/inbound/${'a'.repeat(43)}/x`]) {
      expectError(await deliver(path, body), 404);
    }
    const former = await save({ checkKind: 'NONE' });
    const next = await save({ checkKind: 'NONE', replaceAddress: true });
    expect(next.path).not.toBe(former.path);
    expectError(await deliver(former.path, body), 404);
    expect((await deliver(next.path, body)).status).toBe(200);
    expect((await client.delete('/lms/inbound')).status).toBe(204);
    expectError(await deliver(next.path, body), 404);
    expect((await client.get('/lms/inbound')).json).toEqual({ inbound: null });
    expect((await client.delete('/lms/inbound')).status).toBe(404);
    expect(await reports()).toHaveLength(1);
  });

  it('reports for the organisation of the address only', async () => {
    const other = await buildPortalOrganisation(database.app);
    const foreign = await buildEnrolment(database.app, other.id, { lmsEnrolmentId: 'shared' });
    const own = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'shared' });
    const { path } = await save({ checkKind: 'NONE' });
    expect((await deliver(path, '{"id":"shared","percent":30}')).status).toBe(200);
    await eventually(async () => ((await progressOf(database, own.id)) === 30 ? true : null));
    expect(await progressOf(database, foreign.id)).toBe(0);
    const others = await signedIn(server, other.admin);
    expect((await others.get('/lms/inbound')).json).toEqual({ inbound: null });
  });
});

describe('the settings of an inbound address', () => {
  it('show the address and a generated secret once, and leave both out of logs, replies and runs', async () => {
    const entered = 'canary-of-an-inbound-secret';
    const { path, address } = await save({ checkKind: 'HEADER', header: 'x-secret', secret: entered });
    const token = address.split('/').at(-1) as string;
    expect((await deliver(path, '{"id":"a","percent":3}', { 'x-secret': entered })).status).toBe(200);
    expect((await deliver(path, '{"id":"a"}', { 'x-secret': entered })).status).toBe(422);
    expect((await deliver(`${path}?a=b`, '{"id":"a"}', { 'x-secret': entered })).status).toBe(422);
    await deliver(`${path}/x`, '{}');
    await deliver(path.toUpperCase().replace(token.toUpperCase(), token), '{}');
    const again = await save({ checkKind: 'HEADER', header: 'x-secret' });
    expect(again).toMatchObject({ status: 200, address: null, secret: null, inbound: { hasSecret: true } });
    const shown = JSON.stringify([
      (await client.get('/lms/inbound')).json,
      (await client.get('/audit-entries')).json,
      (await client.get('/progress-reports')).json,
    ]);
    const rows = await database.rows<{ text: string }>(
      'select i::text as text from lms_inbound i union all select p::text from progress_report p',
    );
    const texts = [shown, server.logged.text(), server.worker.logged.text(), ...rows.map(({ text }) => text)].join();
    expect(texts).not.toContain(token);
    expect(texts).not.toContain(entered);
    expect(server.logged.text()).toContain('/inbound/…');
    const temporal = createTemporalClient({
      TEMPORAL_ADDRESS: testServices().temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: 'unused',
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    });
    try {
      for await (const run of temporal.client.workflow.list({ query: `TaskQueue = '${server.taskQueue}'` })) {
        const handle = temporal.client.workflow.getHandle(run.workflowId, run.runId);
        expect(JSON.stringify(await handle.fetchHistory())).not.toContain(token);
      }
    } finally {
      await temporal.close();
    }
  });

  it('refuse a mapping whose syntax is wrong, unless it was stored before', async () => {
    const wrong = { checkKind: 'NONE', mapping: "{'lmsEnrolmentId': body.id" };
    const refused = await client.post('/lms/inbound', wrong);
    expectError(refused, 400);
    expect(refused.json.message).toMatch(/^Mapping: The expression cannot be read/);
    expect((await client.get('/lms/inbound')).json.inbound).toBeNull();
    await save({ checkKind: 'NONE' });
    expect((await client.post('/lms/inbound', wrong)).status).toBe(400);
    const stored = wrong.mapping.replaceAll("'", "''");
    await database.asOwner(`update lms_inbound set mapping = '${stored}' where organisation_id = '${organisation.id}'`);
    expect((await save({ ...wrong, replaceAddress: true })).path).toContain('/inbound/');
  });

  it('are for administrators, need what the check needs, and refuse a change of an older state', async () => {
    const refuse = async (settings: object, words: string) => {
      const { status, json } = await client.post('/lms/inbound', { mapping, ...settings });
      expect({ status, message: json.message }).toEqual({ status: 400, message: expect.stringContaining(words) });
    };
    await refuse({ checkKind: 'HMAC', encoding: 'HEX', generateSecret: true }, 'name of the header');
    await refuse({ checkKind: 'HMAC', header: 'x-signature', encoding: 'HEX' }, 'secret');
    await refuse({ checkKind: 'HEADER', header: 'content-type', generateSecret: true }, 'another one');
    await refuse({ checkKind: 'OTHER' }, 'Check of deliveries');
    await refuse({ checkKind: 'NONE', mapping: '' }, 'Mapping');
    await refuse({ checkKind: 'NONE', mapping: 'x'.repeat(4_001) }, 'Mapping');
    const { inbound } = await save({ checkKind: 'NONE' });
    await save({ checkKind: 'NONE', version: inbound.version, mapping: 'null' });
    const late = await client.post('/lms/inbound', { checkKind: 'NONE', mapping, version: inbound.version });
    expect(late.status).toBe(409);
    const staff = await signedIn(server, organisation.staff);
    expect((await staff.get('/lms/inbound')).status).toBe(403);
    const entries = (await client.get('/audit-entries')).json.items;
    const own = entries.filter(({ action }: { action: string }) => action.startsWith('lms_inbound.'));
    expect(own).toMatchObject([
      { action: 'lms_inbound.changed', details: { changed: ['mapping'] } },
      { action: 'lms_inbound.created', details: { checkKind: 'NONE' } },
    ]);
  });
});
