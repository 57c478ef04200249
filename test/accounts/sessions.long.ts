import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { expectError } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { call, fromPortal, PortalClient, signedIn } from '../support/portal-client.ts';
import {
  buildPortalOrganisation,
  buildUser,
  testPassword,
  type PortalOrganisation,
} from '../support/portal-organisation.ts';

let database: TestDatabase;
let api: ApiServer;
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  api = await startApi(database);
});
afterAll(async () => {
  await api.close();
  await database.close();
});

const newUser = () => buildUser(database.app, organisation.id, 'STAFF');

describe('signing in', () => {
  it('over HTTPS sets a cookie with the __Host- prefix that goes over HTTPS only', async () => {
    const secure = await startApi(database, { PUBLIC_URL: 'https://attain.test' });
    try {
      const { email } = organisation.admin;
      const answer = await call(secure, 'POST', '/session', {
        headers: { Origin: 'https://attain.test' },
        body: { email, password: testPassword },
      });
      const [cookie] = answer.headers['set-cookie']!;
      expect(cookie).toMatch(
        /^__Host-attain_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/,
      );
      const headers = { Cookie: cookie!.split(';', 1)[0]! };
      expect((await call(secure, 'GET', '/session', { headers })).status).toBe(200);
      expect((await call(secure, 'GET', '/session', { headers: { Cookie: headers.Cookie.slice(7) } })).status).toBe(
        401,
      );
    } finally {
      await secure.close();
    }
  });

  it('takes as long for an unknown address as for a wrong password', async () => {
    const times = { unknown: [] as number[], wrong: [] as number[] };
    for (let round = 0; round < 9; round += 1) {
      const email = `costly-${round}@example.org`;
      // With a hash that takes as much work as in production.
      await createUser(
        database.app,
        organisation.id,
        { email, name: 'Una User', role: 'STAFF', password: testPassword },
        { kind: 'SYSTEM' },
      );
      for (const [kind, address] of [
        ['unknown', `x${round}@example.org`],
        ['wrong', email],
      ] as const) {
        const startedAt = performance.now();
        expect((await new PortalClient(api).signIn(address, 'wrong password')).status).toBe(401);
        times[kind].push(performance.now() - startedAt);
      }
    }
    const median = (values: number[]) => values.sort((a, b) => a - b)[4]!;
    // Without the decoy an unknown address is answered in a tenth of the time.
    expect(median(times.unknown)).toBeGreaterThan(median(times.wrong) * 0.6);
    expect(median(times.wrong)).toBeGreaterThan(median(times.unknown) * 0.6);
  });

  it.each([
    ['nothing', undefined],
    ['no password', { email: 'a@example.org' }],
    ['a number', { email: 'a@example.org', password: 5 }],
    ['an object for the address', { email: { $ne: '' }, password: testPassword }],
    ['NUL', { email: 'a\0@example.org', password: testPassword }],
    ['half a surrogate pair', { email: 'a@example.org', password: '\ud800 and more' }],
    ['an unknown field', { email: 'a@example.org', password: testPassword, role: 'ADMIN' }],
    ['an endless password', { email: 'a@example.org', password: 'x'.repeat(201) }],
    ['a list', []],
  ])('refuses %s with 400', async (_name, body) => {
    const headers = { ...fromPortal, 'Content-Type': 'application/json' };
    expectError(await call(api, 'POST', '/session', { body, headers }), 400);
  });
});

describe('a session', () => {
  it.each([
    ['no cookie', ''],
    ['an empty one', 'attain_session='],
    ['one that nobody has', `attain_session=${'x'.repeat(43)}`],
    ['no id at all', `attain_session=' or 1=1 --`],
    ['the name of another', `attain_sessions=${'x'.repeat(43)}`],
  ])('is not there with %s', async (_name, cookie) => {
    expectError(await call(api, 'GET', '/session', { headers: cookie === '' ? {} : { Cookie: cookie } }), 401);
  });

  it('is not there with two cookies of its name, since one may be planted', async () => {
    const { cookie } = await signedIn(api, organisation.staff);
    const headers = { Cookie: `${cookie}; attain_session=${'x'.repeat(43)}` };
    expectError(await call(api, 'GET', '/session', { headers }), 401);
  });
});

describe('the own password', () => {
  it('has twelve characters or more', async () => {
    const client = await signedIn(api, await newUser());
    expectError(await client.post('/password', { currentPassword: testPassword, newPassword: 'x'.repeat(11) }), 400);
  });

  it('is changed once, however many try at the same moment', async () => {
    const user = await newUser();
    const clients = [await signedIn(api, user), await signedIn(api, user), await signedIn(api, user)];
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.post('/password', { currentPassword: testPassword, newPassword: `the new password ${index}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers) expect([200, 400, 401, 403, 409]).toContain(answer.status);
    expect(await database.rows('select 1 from user_session where user_id = $1', [user.id])).toHaveLength(1);
  });
});
