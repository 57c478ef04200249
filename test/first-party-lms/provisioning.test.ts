import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { expectError, send } from '../support/http-client.ts';
import { json, provision, provisioningToken, startTestLms, type TestLms } from './support/lms.ts';

let lms: TestLms;
beforeAll(async () => {
  lms = await startTestLms();
});
afterAll(() => lms.stop());

const body = () => ({ name: 'Northgate', reportUrl: lms.attain.reportUrl, reportSecret: 'a-report-secret-of-attain' });

describe('PUT /provisioning/organisations/{organisationId}', () => {
  it('makes a tenant whose secret opens the operations', async () => {
    const answer = await provision(lms, 'org-new', body());
    expect(answer).toMatchObject({
      status: 200,
      body: { tenantId: expect.stringMatching(/^[0-9a-f-]{36}$/), secret: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const courses = await lms.call({ ...answer.body }, 'GET', '/courses');
    expect(courses).toMatchObject({ status: 200, body: [] });
  });

  it('keeps the tenant and its data on a repeat, and replaces both secrets', async () => {
    const first = await lms.provision('org-rotated');
    const student = { id: 's', firstName: 'S', lastName: 'T' };
    await lms.database.rows(`insert into course (tenant_id, id, name) values ($1, 'C', 'Course')`, [first.tenantId]);
    await lms.call(first, 'POST', '/enrolments', { courseId: 'C', student });

    const second = await lms.provision('org-rotated', { name: 'A new name' });
    expect(second.tenantId).toBe(first.tenantId);
    expect(second.secret).not.toBe(first.secret);
    expectError(await get(first.tenantId, first.secret), 401);
    expect((await lms.call(second, 'GET', '/courses')).body).toEqual([{ id: 'C', name: 'Course' }]);
    expect(await lms.database.rows('select name from tenant where id = $1', [first.tenantId])).toEqual([
      { name: 'A new name' },
    ]);

    const { rows } = await enrolmentsOf(first.tenantId);
    const visitor = await lms.launch(second);
    await visitor.post(`/dashboard/enrolments/${rows[0]!.id}/progress`, { progress: '10' });
    expect(lms.attain.received.at(-1)?.headers.authorization).toBe(`Bearer ${second.reportSecret}`);
  });

  it('makes one tenant of calls at the same time; of the secrets exactly one counts', async () => {
    const tenants = await Promise.all(Array.from({ length: 8 }, () => lms.provision('org-parallel')));
    expect(new Set(tenants.map(({ tenantId }) => tenantId)).size).toBe(1);
    const answers = await Promise.all(tenants.map((tenant) => lms.call(tenant, 'GET', '/courses')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['no token', undefined],
    ['a wrong token', `Bearer ${provisioningToken}x`],
    ['another scheme', `Basic ${provisioningToken}`],
    ['a tenant’s secret', 'tenant'],
  ])('refuses %s', async (_case, given) => {
    const { secret } = await lms.provision('org-refused');
    const authorization = given === 'tenant' ? `Bearer ${secret}` : given;
    const answer = await send(lms, {
      path: '/provisioning/organisations/org-x',
      headers: { 'Content-Type': 'application/json', ...(authorization ? { Authorization: authorization } : {}) },
      body: JSON.stringify(body()),
    });
    expectError(answer, 401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(await lms.database.rows(`select 1 from tenant where organisation_id = 'org-x'`)).toEqual([]);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name with NUL', { name: 'a\0b' }, 'name'],
    ['a number as name', { name: 7 }, 'name'],
    ['no URL', { reportUrl: undefined }, 'reportUrl'],
    ['another scheme', { reportUrl: 'file:///etc/passwd' }, 'reportUrl'],
    ['a relative URL', { reportUrl: '/provider' }, 'reportUrl'],
    ['a URL with a password', { reportUrl: 'https://a:b@attain.test/' }, 'reportUrl'],
    ['a short secret', { reportSecret: 'short' }, 'reportSecret'],
    ['a secret with a line break', { reportSecret: 'a-long-secret\r\nX-Header: 1' }, 'reportSecret'],
  ])('refuses %s with 400 and does not repeat the value', async (_case, change, field) => {
    const answer = await provision(lms, 'org-bad', { ...body(), ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { title: 'Bad Request', message: expect.stringContaining(field) },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/passwd|short"|a:b@/);
  });

  it('answers what is not its method, type, size or JSON in the one shape of errors', async () => {
    const path = '/provisioning/organisations/org-shape';
    const headers = { Authorization: `Bearer ${provisioningToken}`, 'Content-Type': 'application/json' };
    expectError(await send(lms, { method: 'GET', path, headers }), 405);
    expectError(await send(lms, { path: `/provisioning/other`, headers }), 404);
    expectError(await send(lms, { path, headers: { ...headers, 'Content-Type': 'text/plain' }, body: 'x' }), 415);
    expectError(await send(lms, { path, headers, body: '{' }), 400);
    expectError(await send(lms, { path, headers }), 400);
    expectError(await send(lms, { path, headers, body: JSON.stringify({ name: 'x'.repeat(65_536) }) }), 413);
    expectError(await send(lms, { path: `${path}%E0%A4%A`, headers, body: '{}' }), 400);
    expectError(
      await send(lms, { path: '/provisioning/organisations/a%00b', headers, body: JSON.stringify(body()) }),
      400,
    );
  });
});

describe('health', () => {
  const ask = (path: string) => json(lms, { method: 'GET', path });

  it('answers for the process and for its database, and recovers with it', async () => {
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
    await lms.database.setReachable(false);
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'unavailable' } });
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await provision(lms, 'org-down', body())).toMatchObject({
      status: 500,
      body: { title: 'Internal Server Error' },
    });
    await lms.database.setReachable(true);
    // A connection that was ended may be met once more.
    await eventually(async () => ((await ask('/readyz')).status === 200 ? true : null));
    expect((await provision(lms, 'org-down', body())).status).toBe(200);
  });
});

const get = (tenantId: string, secret: string) =>
  send(lms, { method: 'GET', path: `/tenants/${tenantId}/courses`, headers: { Authorization: `Bearer ${secret}` } });

const enrolmentsOf = async (tenantId: string) => ({
  rows: await lms.database.rows<{ id: string }>('select id from enrolment where tenant_id = $1', [tenantId]),
});
