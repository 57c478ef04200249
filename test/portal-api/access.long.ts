import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError } from '../support/http-client.ts';
import { call, fromPortal } from '../support/portal-client.ts';
import { contractOperations } from '../support/portal-contract.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { buildOneOfEach, rowsOf } from '../factories/one-of-each.ts';
import { addressOf, namesSomething, sampleRequest } from './sample-request.ts';

let portal: PortalFixture;
/** Ids of what the other organisation has, by the names of parameters. */
let foreignIds: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  foreignIds = await buildOneOfEach(portal.database, portal.other);
});
afterAll(() => portal.close());

const operations = await contractOperations();
const guarded = operations.filter(([, { access }]) => access !== 'ANYBODY');
const forAdministrators = operations.filter(([, { access }]) => access === 'ADMIN');
const changing = operations.filter(([, { method }]) => method !== 'get');
const changingInSession = guarded.filter(([, { method }]) => method !== 'get');
const naming = guarded.filter(([, operation]) => namesSomething(operation));

describe('without a session', () => {
  it.each(guarded)('%s is answered with 401, before the body is read', async (_name, operation) => {
    const { path, headers } = sampleRequest(operation);
    const answer = await call(portal.api, operation.method, path, { headers: { ...fromPortal, ...headers } });
    expectError(answer, 401);
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it.each(guarded)('%s does not take an API key', async (_name, operation) => {
    const { path, body, headers } = sampleRequest(operation);
    const key = { Authorization: `Bearer ${portal.organisation.apiKey}` };
    expectError(
      await call(portal.api, operation.method, path, { body, headers: { ...fromPortal, ...headers, ...key } }),
      401,
    );
  });
});

describe('roles', () => {
  it.each(forAdministrators)('%s is refused to STAFF', async (_name, operation) => {
    const { path, body, headers } = sampleRequest(operation);
    const answer = await call(portal.api, operation.method, path, {
      body,
      headers: { ...portal.staff.headers, ...headers },
    });
    expectError(answer, 403);
    expect(answer.json.message).toContain('administrator');
  });

  it('are checked each time: a former administrator is refused with the next request', async () => {
    const { id } = portal.organisation.admin;
    await portal.database.asOwner(`update user_account set role = 'STAFF' where id = '${id}'`);
    expectError(await portal.admin.get('/users'), 403);
    await portal.database.asOwner(`update user_account set role = 'ADMIN' where id = '${id}'`);
    expect((await portal.admin.get('/users')).status).toBe(200);
  });
});

describe('what comes from elsewhere', () => {
  const elsewhere: [string, Record<string, string>][] = [
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { Origin: 'http://evil.attain.test', 'Sec-Fetch-Site': 'same-site' }],
    ['an address typed in', { 'Sec-Fetch-Site': 'none' }],
    ['an old browser at another site', { Origin: 'https://evil.example' }],
    ['a sandboxed page', { Origin: 'null' }],
    ['an origin that begins alike', { Origin: 'http://attain.test.evil.example' }],
    ['another port', { Origin: 'http://attain.test:8080' }],
    ['another scheme', { Origin: 'https://attain.test' }],
    ['nowhere', {}],
    ['a liar', { Origin: 'http://attain.test', 'Sec-Fetch-Site': 'cross-site' }],
  ];

  it.each(changing)('%s is refused', async (_name, operation) => {
    const { path, body, headers } = sampleRequest(operation);
    for (const [name, origin] of elsewhere) {
      const session = { Cookie: portal.admin.cookie, 'X-CSRF-Token': portal.admin.csrfToken };
      const answer = await call(portal.api, operation.method, path, {
        body,
        headers: { ...session, ...headers, ...origin },
      });
      expect([name, answer.status]).toEqual([name, 403]);
      expectError(answer, 403);
    }
  });

  it.each([
    ['a browser that says so', { 'Sec-Fetch-Site': 'same-origin' }],
    ['a browser at another name of this host', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' }],
    ['an old browser', { Origin: 'http://attain.test' }],
  ])('is not: %s', async (_name, origin) => {
    const body = { email: portal.organisation.staff.email, password: portal.organisation.staff.password };
    expect((await call(portal.api, 'POST', '/session', { body, headers: origin })).status).toBe(201);
  });

  it.each(changingInSession)('%s needs the token of its own session', async (_name, operation) => {
    const { path, body, headers } = sampleRequest(operation);
    const tokens = [undefined, '', 'x'.repeat(43), portal.staff.csrfToken, portal.admin.csrfToken.toLowerCase()];
    for (const token of tokens) {
      const answer = await call(portal.api, operation.method, path, {
        body,
        headers: {
          ...fromPortal,
          Cookie: portal.admin.cookie,
          ...headers,
          ...(token === undefined ? {} : { 'X-CSRF-Token': token }),
        },
      });
      expectError(answer, 403);
      expect(answer.json.message).toContain('X-CSRF-Token');
    }
  });

  it('may read nothing by another method', async () => {
    for (const method of ['HEAD', 'PATCH', 'OPTIONS', 'TRACE']) {
      const answer = await call(portal.api, method, '/students', { headers: portal.admin.headers });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, POST');
    }
  });
});

describe('ids of another organisation', () => {
  it.each(naming)('%s find nothing and leave everything as it is', async (_name, operation) => {
    const before = await rowsOf(portal.database, portal.other.id);
    const request = sampleRequest(operation, foreignIds);
    const { path, body, headers } = request;
    expect(path).not.toContain('undefined');
    const answer = await call(portal.api, operation.method, addressOf(request), {
      body,
      headers: { ...portal.admin.headers, ...headers },
    });
    // A sample fits the contract, but not every rule beyond it.
    expectError(answer, answer.status === 400 ? 400 : 404);
    expect(answer.body.toString()).not.toMatch(/Foreign/);
    expect(await rowsOf(portal.database, portal.other.id)).toBe(before);
  });

  it.each(operations.filter(([, each]) => each.method === 'get' && !namesSomething(each)))(
    '%s shows nothing of it',
    async (_name, operation) => {
      const answer = await portal.admin.get(addressOf(sampleRequest(operation)));
      // Operations that ask the LMS fail, because this organisation has none.
      if (!operation.path.startsWith('/lms/')) expect(answer.status).toBe(200);
      const text = answer.body.toString();
      for (const id of Object.values(foreignIds)) expect(text).not.toContain(id);
      expect(text).not.toMatch(/Foreign/);
    },
  );

  it('are a filter that finds nothing', async () => {
    for (const path of [
      '/enrolments?studentId=',
      '/enrolments?courseId=',
      '/actions?enrolmentId=',
      '/events?subjectId=',
    ]) {
      const id = foreignIds[/(\w+)=$/.exec(path)![1]!] ?? foreignIds.enrolmentId;
      expect((await portal.admin.get(`${path}${id}`)).json).toEqual({ items: [], nextCursor: null });
    }
  });
});

describe('addresses', () => {
  it.each(['/', '', '/nothing', '/students/', '/STUDENTS', '/students/a/b', '//students', '/session/x', '/../api'])(
    '%s leads nowhere',
    async (path) => {
      expectError(await call(portal.api, 'GET', path, { headers: portal.admin.headers }), 404);
    },
  );

  it('outside of /internal are none of the portal’s', async () => {
    expectError(await call(portal.api, 'GET', 'x/students', { headers: portal.admin.headers }), 404);
  });
});
