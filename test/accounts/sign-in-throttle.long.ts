import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { expectError } from '../support/http-client.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { call, fromPortal, signedIn, type PortalAnswer } from '../support/portal-client.ts';
import {
  buildPortalOrganisation,
  buildUser,
  testPassword,
  type PortalOrganisation,
} from '../support/portal-organisation.ts';

let database: TestDatabase;
/** Two replicas behind a proxy that names the caller's address. */
let replicas: [ApiServer, ApiServer];
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  replicas = [await startApi(database, { TRUST_PROXY: 1 }), await startApi(database, { TRUST_PROXY: 1 })];
});
afterAll(async () => {
  for (const api of replicas) await api.close();
  await database.close();
});
beforeEach(() => database.asOwner('delete from sign_in_attempts'));

let count = 0;
function attempt(email: string, password: string, address = '198.51.100.7'): Promise<PortalAnswer> {
  count += 1;
  return call(replicas[count % 2]!, 'POST', '/session', {
    headers: { ...fromPortal, 'X-Forwarded-For': address },
    body: { email, password },
  });
}

function expectThrottled(answer: PortalAnswer): void {
  expectError(answer, 429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
}

describe('throttled sign-in', () => {
  it('looks at ten attempts per account and refuses further ones, also with the right password, at each replica', async () => {
    const { email } = await buildUser(database.app, organisation.id, 'STAFF');
    for (let index = 0; index < 10; index += 1) {
      expectError(await attempt(email, `guess ${index}`, `198.51.100.${index}`), 401);
    }
    expectThrottled(await attempt(email, testPassword));
    expectThrottled(await attempt(email.toUpperCase(), testPassword));
    expect((await attempt(organisation.admin.email, testPassword)).status).toBe(201);
  });

  it('does so for an account that does not exist as well', async () => {
    const email = 'no-such-account@example.org';
    for (let index = 0; index < 10; index += 1) expectError(await attempt(email, `guess ${index}`), 401);
    expectThrottled(await attempt(email, 'guess'));
  });

  it('counts before it looks, so that many guesses at once are not more', async () => {
    const { email } = await buildUser(database.app, organisation.id, 'STAFF');
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => attempt(email, `guess ${index}`)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(20);
  });

  it('counts attempts per address over all accounts, an IPv6 network as one', async () => {
    await attempt('somebody-1@example.org', 'guess', '2001:db8:1:2::1');
    await database.asOwner('update sign_in_attempts set count = 98');
    expectError(await attempt('somebody-2@example.org', 'guess', '2001:db8:1:2:aaaa::'), 401);
    expectError(await attempt('somebody-3@example.org', 'guess', '2001:0db8:1:2:ffff:1:2:3'), 401);
    expectThrottled(await attempt(organisation.admin.email, testPassword, '2001:db8:1:2:ffff:1:2:3'));
    expect((await attempt(organisation.admin.email, testPassword, '2001:db8:1:3::1')).status).toBe(201);
  });

  it('starts again after the window, and after a success', async () => {
    const { email } = await buildUser(database.app, organisation.id, 'STAFF');
    for (let index = 0; index < 9; index += 1) await attempt(email, 'guess');
    expect((await attempt(email, testPassword)).status).toBe(201);
    for (let index = 0; index < 10; index += 1) expectError(await attempt(email, 'guess'), 401);
    expectThrottled(await attempt(email, testPassword));
    await database.asOwner(`update sign_in_attempts set expires_at = now() - interval '1 second'`);
    expect((await attempt(email, testPassword)).status).toBe(201);
  });

  it('does not count successes against an address', async () => {
    for (let index = 0; index < 5; index += 1) await attempt(organisation.admin.email, testPassword, '203.0.113.9');
    const rows = await database.rows<{ count: number }>('select count from sign_in_attempts');
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('counts guesses of the present password at an open browser', async () => {
    const user = await buildUser(database.app, organisation.id, 'STAFF');
    const client = await signedIn(replicas[0], user);
    for (let index = 0; index < 10; index += 1) {
      expectError(await client.post('/password', { currentPassword: 'guess', newPassword: 'x'.repeat(12) }), 400);
    }
    expectThrottled(await client.post('/password', { currentPassword: testPassword, newPassword: 'x'.repeat(12) }));
    expectThrottled(await attempt(user.email, testPassword));
  });

  it('keeps no address and no name', async () => {
    await attempt('private-name@example.org', 'guess', '198.51.100.77');
    const [row] = await database.rows<{ text: string }>(
      `select string_agg(a::text, ' ') as text from sign_in_attempts a`,
    );
    expect(row!.text).not.toMatch(/private-name|198\.51/);
  });
});
