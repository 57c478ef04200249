import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionLimits } from '../../src/domain/accounts/session.ts';
import { resetPassword } from '../../src/features/accounts/users/reset-password.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { expectError, send } from '../support/http-client.ts';
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
  it('answers who one is, and sets a cookie that neither scripts nor other sites get', async () => {
    const answer = await new PortalClient(api).signIn(organisation.admin.email, testPassword);
    expect(answer.status).toBe(201);
    expect(answer.json).toEqual({
      user: {
        id: organisation.admin.id,
        email: organisation.admin.email,
        name: 'Ada Admin',
        role: 'ADMIN',
        isOperator: false,
        language: null,
      },
      organisation: {
        id: organisation.id,
        name: organisation.name,
        slug: expect.any(String),
        holdsCertificates: false,
      },
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
      workflowsUrl: null,
      expiresAt: expect.any(String),
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^attain_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    const days = (Date.parse(answer.json.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  it('does not mind the case of the e-mail address', async () => {
    const answer = await new PortalClient(api).signIn(organisation.admin.email.toUpperCase(), testPassword);
    expect(answer.status).toBe(201);
  });

  it('stores the session id as its SHA-256 only', async () => {
    const client = await signedIn(api, organisation.admin);
    const id = client.cookie.split('=')[1]!;
    const hash = createHash('sha256').update(id).digest();
    expect(await database.rows('select user_id from user_session where id_hash = $1', [hash])).toEqual([
      { user_id: organisation.admin.id },
    ]);
    const [dump] = await database.rows<{ text: string }>(`select string_agg(s::text, ' ') as text from user_session s`);
    expect(dump!.text).not.toContain(id);
  });

  it('answers an unknown address, a wrong password and a deactivated user alike', async () => {
    const gone = await newUser();
    await database.asOwner(`update user_account set deactivated_at = now() where id = '${gone.id}'`);
    const answers = [
      await new PortalClient(api).signIn('nobody@example.org', testPassword),
      await new PortalClient(api).signIn(organisation.admin.email, 'not the password'),
      await new PortalClient(api).signIn(gone.email, testPassword),
    ];
    for (const answer of answers) {
      expectError(answer, 401);
      expect(answer.json).toEqual(answers[0]!.json);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('gives a new id each time, whatever the browser brought, and ends the former session (session fixation)', async () => {
    const client = await signedIn(api, organisation.admin);
    const former = client.cookie;
    await client.signIn(organisation.admin.email, testPassword);
    expect(client.cookie).not.toBe(former);
    expectError(await call(api, 'GET', '/session', { headers: { Cookie: former } }), 401);
    expect((await client.get('/session')).status).toBe(200);

    const planted = `attain_session=${'A'.repeat(43)}`;
    const answer = await call(api, 'POST', '/session', {
      headers: { ...fromPortal, Cookie: planted },
      body: { email: organisation.admin.email, password: testPassword },
    });
    expect(answer.headers['set-cookie']![0]).not.toContain('AAAA');
    expectError(await call(api, 'GET', '/session', { headers: { Cookie: planted } }), 401);
  });
});

describe('a session', () => {
  it('says whether there may be held certificates: while the brake is on, and while some are held', async () => {
    const client = await signedIn(api, organisation.admin);
    const says = async () => (await client.get('/session')).json.organisation.holdsCertificates;
    const set = (mode: 'OFF' | 'USUAL') => client.put('/certificate-brake', { mode, limit: null });
    await set('USUAL');
    expect(await says()).toBe(true);
    await set('OFF');
    expect(await says()).toBe(false);
    const { id } = await buildEnrolment(database.app, organisation.id);
    const decide = (state: string) => database.asOwner(`update held_certificate set state = '${state}'`);
    await database.asOwner(
      `insert into held_certificate (id, organisation_id, enrolment_id, definition_id, state, mark, threshold,
         revision_number, cause_kind, with_email, hour_limit, held_at)
       select '${newId()}', d.organisation_id, '${id}', d.id, 'HELD', 60, 50, 1, 'REPORT', true, 1, now()
       from certificate_definition d where d.organisation_id = '${organisation.id}' limit 1`,
    );
    expect(await database.rows('select state from held_certificate')).toEqual([{ state: 'HELD' }]);
    expect(await says()).toBe(true);
    await decide('RELEASED');
    expect(await says()).toBe(false);
  });
});

describe('a body that is built to be hard to read', () => {
  const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const signIn = (body: string) =>
    send(api, {
      method: 'POST',
      path: '/internal/session',
      headers: { ...fromPortal, 'Content-Type': 'application/json' },
      body,
    });

  it.each([
    ['10,000 levels', arrays(10_000)],
    ['5,000 levels', arrays(5_000)],
    ['33 levels', arrays(33)],
    ['33 levels within a field', `{"email": "a@b.test", "password": "x", "y": ${arrays(32)}}`],
    ['100,000 levels that do not end', '['.repeat(100_000)],
    ['100,000 levels of objects that do not end', '{"a":'.repeat(50_000)],
  ])('is refused as nested too deeply: %s', async (_what, body) => {
    const answer = await signIn(body);
    expectError(answer, 400);
    expect(answer.body.toString()).toContain('nested more than 32 levels deep');
  });

  it('may have 32 levels, and brackets in texts', async () => {
    const texts = JSON.stringify({ email: '['.repeat(200), password: `\\"${'['.repeat(100)}` });
    for (const body of [arrays(32), texts]) {
      const answer = await signIn(body);
      expectError(answer, 400);
      expect(answer.body.toString()).not.toContain('nested');
    }
  });

  it.each([
    ['values', 'more than 50,000 values', `[${`[${'0,'.repeat(900)}0],`.repeat(60)}0]`],
    ['empty objects', 'more than 50,000 values', `[${`[${'{},'.repeat(900)}{}],`.repeat(60)}0]`],
    ['items of a list', 'more than 5,000 members', `[${'0,'.repeat(5_000)}0]`],
    ['items of a list in a field', 'more than 5,000 members', `{"email":[{},${'0,'.repeat(5_000)}0]}`],
    [
      'names in an object',
      'more than 1,000 members',
      JSON.stringify(Object.fromEntries(Array(1_001).fill(0).entries())),
    ],
  ])('is refused before it is parsed: many %s', async (_what, message, body) => {
    const answer = await signIn(body);
    expectError(answer, 400);
    expect(answer.body.toString()).toContain(message);
  });

  it('may have a thousand members', async () => {
    const answer = await signIn(JSON.stringify({ email: Array(1_000).fill(0) }));
    expectError(answer, 400);
    expect(answer.body.toString()).not.toContain('members');
  });

  it.each([
    [50, /There is no parameter “p0”/],
    [51, /more than 50 parameters/],
  ])('is refused for its address with %d parameters', async (count, message) => {
    const query = Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
    const answer = await send(api, {
      method: 'GET',
      path: `/internal/session?${query}`,
      headers: (await signedIn(api, organisation.staff)).headers,
    });
    expectError(answer, 400);
    expect(answer.body.toString()).toMatch(message);
  });
});

describe('a session', () => {
  it('is shown while it lasts', async () => {
    const client = await signedIn(api, organisation.staff);
    const answer = await client.get('/session');
    expect(answer.status).toBe(200);
    expect(answer.json.user).toEqual(
      expect.objectContaining({ id: organisation.staff.id, role: 'STAFF', isOperator: false }),
    );
    expect(answer.json.csrfToken).toBe(client.csrfToken);
  });

  it('is what a visitor has or has not, without an error', async () => {
    const client = await signedIn(api, organisation.staff);
    const { cookie } = client;
    const visitor = async (headers: Record<string, string>) => {
      const { status, json } = await call(api, 'GET', '/visitor', { headers });
      expect(status).toBe(200);
      return json;
    };
    expect(await visitor({ Cookie: cookie })).toEqual({ session: (await client.get('/session')).json });
    await client.delete('/session');
    for (const headers of [
      {},
      { Cookie: cookie },
      { Cookie: 'attain_session=short' },
      { Authorization: `Bearer ${organisation.apiKey}` },
    ]) {
      expect(await visitor(headers as Record<string, string>)).toEqual({});
    }
  });

  it('ends at sign-out, for everybody who has the cookie', async () => {
    const client = await signedIn(api, organisation.staff);
    const { cookie } = client;
    const answer = await client.delete('/session');
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toEqual(['attain_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0']);
    expectError(await call(api, 'GET', '/session', { headers: { Cookie: cookie } }), 401);
  });

  it.each([
    ['after twelve idle hours', `last_seen_at = now() - interval '12 hours 1 second'`, 401],
    ['not after eleven', `last_seen_at = now() - interval '11 hours'`, 200],
    ['after seven days, however busy', `expires_at = now() - interval '1 second'`, 401],
  ])('ends %s', async (_name, change, status) => {
    const user = await newUser();
    const client = await signedIn(api, user);
    await database.asOwner(`update user_session set ${change} where user_id = '${user.id}'`);
    expect((await client.get('/session')).status).toBe(status);
  });

  it('ends when its user opens many more; of idle ones, a sign-in removes a hundred', async () => {
    const user = await newUser();
    const add = (count: number, owner: string, seen: string) =>
      database.asOwner(`
        insert into user_session (id_hash, organisation_id, user_id, created_at, last_seen_at, expires_at)
        select sha256(gen_random_uuid()::text::bytea), '${organisation.id}', '${owner}', now() - interval '1 hour',
          now() - interval '${seen}', now() + interval '1 day'
        from generate_series(1, ${count})`);
    const count = async (owner: string) =>
      (
        await database.rows<{ n: number }>('select count(*)::int as n from user_session where user_id = $1', [owner])
      )[0]!.n;
    await add(sessionLimits.ofUser + 10, user.id, '1 minute');
    const idler = await newUser();
    await add(250, idler.id, '13 hours');
    const client = await signedIn(api, user);
    expect((await client.get('/session')).status).toBe(200);
    expect(await count(user.id)).toBe(sessionLimits.ofUser);
    expect(await count(idler.id)).toBe(150);
  });

  it('is kept alive by use', async () => {
    const user = await newUser();
    const client = await signedIn(api, user);
    await database.asOwner(
      `update user_session set last_seen_at = now() - interval '11 hours' where user_id = '${user.id}'`,
    );
    await client.get('/session');
    const [row] = await database.rows<{ seconds: number }>(
      `select extract(epoch from now() - last_seen_at)::float as seconds from user_session where user_id = $1`,
      [user.id],
    );
    expect(row!.seconds).toBeLessThan(60);
  });

  it('ends when the user is deactivated', async () => {
    const user = await newUser();
    const client = await signedIn(api, user);
    await database.asOwner(`update user_account set deactivated_at = now() where id = '${user.id}'`);
    expectError(await client.get('/session'), 401);
  });

  it('reads the role again each time', async () => {
    const user = await newUser();
    const client = await signedIn(api, user);
    await database.asOwner(`update user_account set role = 'ADMIN', is_operator = true where id = '${user.id}'`);
    expect((await client.get('/session')).json.user).toEqual(
      expect.objectContaining({ role: 'ADMIN', isOperator: true }),
    );
  });

  it('ends when an operator resets the password', async () => {
    const user = await newUser();
    const client = await signedIn(api, user);
    await resetPassword(database.app, user.email, { kind: 'COMMAND_LINE' });
    expectError(await client.get('/session'), 401);
  });

  it('is not replaced by an API key', async () => {
    const headers = { Authorization: `Bearer ${organisation.apiKey}` };
    expectError(await call(api, 'GET', '/session', { headers }), 401);
  });
});

describe('the own password', () => {
  it('is changed; all other sessions end and this one goes on under a new id', async () => {
    const user = await newUser();
    const [here, elsewhere] = [await signedIn(api, user), await signedIn(api, user)];
    const former = here.cookie;
    const newPassword = 'another password of mine';

    const answer = await here.post('/password', { currentPassword: testPassword, newPassword });
    expect(answer.status).toBe(200);
    expect((await here.get('/session')).status).toBe(200);
    expectError(await elsewhere.get('/session'), 401);
    expectError(await call(api, 'GET', '/session', { headers: { Cookie: former } }), 401);
    expectError(await new PortalClient(api).signIn(user.email, testPassword), 401);
    expect((await new PortalClient(api).signIn(user.email, newPassword)).status).toBe(201);
    expect(
      await database.rows(
        `select actor_user_id, details from audit_entry where action = 'password.changed' and subject_id = $1`,
        [user.id],
      ),
    ).toEqual([{ actor_user_id: user.id, details: {} }]);
  });

  it('is not changed without the present one', async () => {
    const user = await newUser();
    const client = await signedIn(api, user);
    expectError(await client.post('/password', { currentPassword: 'a guess', newPassword: 'x'.repeat(20) }), 400);
    expect((await client.get('/session')).status).toBe(200);
  });
});
