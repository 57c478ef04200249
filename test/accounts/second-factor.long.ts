import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { stepOfCode } from '../../src/features/accounts/second-factor/one-time-codes.ts';
import { newRecoveryCodes } from '../../src/features/accounts/second-factor/recovery-codes.ts';
import { expectError } from '../support/http-client.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { call, fromPortal, signedIn, type PortalAnswer } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { buildUser, testPassword, type TestUser } from '../support/portal-organisation.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const newUser = () => buildUser(portal.database.app, portal.organisation.id, 'STAFF');

interface SetUp {
  readonly user: TestUser;
  readonly client: PortalClient;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** The code that a phone shows. @param steps of 30 seconds that its clock is ahead */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A user with a second factor. The step of the first code is forgotten, so that tests need not wait for the next one. */
async function setUp(): Promise<SetUp> {
  const user = await newUser();
  const client = await signedIn(portal.api, user);
  const begun = await client.post('/second-factor/set-up', { password: testPassword });
  expect(begun.status).toBe(200);
  const { secret } = begun.json;
  const confirmed = await client.post('/second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  await forgetStep(user);
  return { user, client, secret, recoveryCodes: confirmed.json.recoveryCodes };
}

const forgetStep = (user: TestUser) =>
  portal.database.asOwner(`update second_factor set last_step = null where user_id = '${user.id}'`);

const signIn = (user: TestUser, code?: string): Promise<PortalAnswer> =>
  call(portal.api, 'POST', '/session', {
    headers: fromPortal,
    body: { email: user.email, password: user.password, ...(code === undefined ? {} : { code }) },
  });

// RFC 6238, appendix B: the secret "12345678901234567890", SHA-1; the last six of its eight digits.
describe('one-time codes', () => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
    [20_000_000_000, '353130', 666_666_666],
  ])('at %d seconds are %s', (seconds, code, step) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds + 30) * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds - 30) * 1000)).toBe(step);
    expect(stepOfCode(secret, code, (seconds + 90) * 1000)).toBeNull();
    expect(stepOfCode(secret, code, (seconds - 90) * 1000)).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are ten of 80 random bits, easy to read', () => {
    const codes = Array.from({ length: 20 }, newRecoveryCodes).flat();
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(code).toMatch(/^(?:[2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
  });
});

describe('setting up', () => {
  it('changes nothing before the first code, then asks for one at each sign-in', async () => {
    const user = await newUser();
    const [here, elsewhere] = [await signedIn(portal.api, user), await signedIn(portal.api, user)];
    expect((await here.get('/second-factor')).json).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 });
    const { secret, address } = (await here.post('/second-factor/set-up', { password: testPassword })).json;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(address).toContain(`secret=${secret}`);
    expect(address).toMatch(/^otpauth:\/\/totp\/Attain:/);
    expect((await signIn(user)).status).toBe(201);
    expectError(await here.post('/second-factor/confirm', { code: '000000' }), 400);

    const { recoveryCodes } = (await here.post('/second-factor/confirm', { code: codeOf(secret) })).json;
    expect(recoveryCodes).toHaveLength(10);
    expect((await here.get('/second-factor')).json).toEqual({ confirmedAt: expect.any(String), recoveryCodesLeft: 10 });
    expectError(await elsewhere.get('/session'), 401);
    const asked = await signIn(user);
    expect(asked.status).toBe(200);
    expect(asked.json).toEqual({ codeRequired: true });
    expect(asked.headers['set-cookie']).toBeUndefined();
  });

  it('wants the password', async () => {
    const client = await signedIn(portal.api, await newUser());
    expectError(await client.post('/second-factor/set-up', { password: 'a guess' }), 400);
    expectError(await client.post('/second-factor/confirm', { code: '123456' }), 409);
  });

  it('is not possible while it is on', async () => {
    const { client } = await setUp();
    expectError(await client.post('/second-factor/set-up', { password: testPassword }), 409);
    expectError(await client.post('/second-factor/confirm', { code: '123456' }), 409);
  });

  it('keeps the secret sealed and the recovery codes hashed, and neither in a log line or the audit trail', async () => {
    const { secret, recoveryCodes } = await setUp();
    const [dump] = await portal.database.rows<{ text: string }>(
      `select (select string_agg(f::text, ' ') from second_factor f) || (select string_agg(c::text, ' ') from recovery_code c)
         || (select string_agg(a::text, ' ') from audit_entry a) as text`,
    );
    for (const text of [dump!.text, portal.api.logged.text()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
      expect(recoveryCodes.filter((code) => text.includes(code))).toEqual([]);
    }
  });
});

describe('signing in with a second factor', () => {
  it('takes a code, with or without a space, once', async () => {
    const { user, secret } = await setUp();
    const code = codeOf(secret);
    expect((await signIn(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(201);
    expectError(await signIn(user, code), 401);
  });

  it('takes a code of the steps beside, none of before the last one taken', async () => {
    const { user, secret } = await setUp();
    expect((await signIn(user, codeOf(secret, 1))).status).toBe(201);
    expectError(await signIn(user, codeOf(secret)), 401);
    await forgetStep(user);
    expectError(await signIn(user, codeOf(secret, -3)), 401);
    expect((await signIn(user, codeOf(secret, -1))).status).toBe(201);
  });

  it('takes one code for one sign-in, however many bring it at the same moment', async () => {
    const { user, secret } = await setUp();
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(user, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
  });

  it('takes each recovery code once, in any case', async () => {
    const { user, client, recoveryCodes } = await setUp();
    const [first] = recoveryCodes;
    expect((await signIn(user, first!.toLowerCase().replaceAll('-', ' '))).status).toBe(201);
    expectError(await signIn(user, first), 401);
    expect((await client.get('/second-factor')).json.recoveryCodesLeft).toBe(9);
    expect(
      await portal.database.rows(
        `select details from audit_entry where action = 'second_factor.recovery_code_used' and subject_id = $1`,
        [user.id],
      ),
    ).toEqual([{ details: { recoveryCodesLeft: 9 } }]);
  });

  it('takes no code of somebody else', async () => {
    const [one, other] = [await setUp(), await setUp()];
    expectError(await signIn(one.user, codeOf(other.secret)), 401);
    expectError(await signIn(one.user, other.recoveryCodes[0]), 401);
  });

  it('says nothing of the second factor to a wrong password', async () => {
    const { user, secret } = await setUp();
    const answer = await signIn({ ...user, password: 'not the password' }, codeOf(secret));
    expectError(answer, 401);
    expect(answer.json.message).toBe('The e-mail address or the password is wrong.');
  });

  it('stops after ten wrong codes; asking for the code forgives none of them', async () => {
    const { user, secret } = await setUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await signIn(user)).status).toBe(200);
      expectError(await signIn(user, '000000'), 401);
    }
    expectError(await signIn(user, codeOf(secret)), 429);
  });

  it.each(['12345', '1234567890123456789012345678901234567890x', 'abc!12', ''])('refuses %j with 400', async (code) => {
    expectError(await signIn(portal.organisation.staff, code), 400);
  });
});

describe('turning it off', () => {
  it('wants password and code', async () => {
    const { user, client, secret, recoveryCodes } = await setUp();
    expectError(await client.post('/second-factor/turn-off', { password: 'a guess', code: codeOf(secret) }), 400);
    expectError(await client.post('/second-factor/turn-off', { password: testPassword, code: '000000' }), 400);
    const off = await client.post('/second-factor/turn-off', { password: testPassword, code: recoveryCodes[3] });
    expect(off.json).toEqual({ confirmedAt: null, recoveryCodesLeft: 0 });
    expect((await signIn(user)).status).toBe(201);
    expectError(await client.post('/second-factor/turn-off', { password: testPassword, code: codeOf(secret) }), 409);
  });

  it('is not what new recovery codes do; they replace the former ones', async () => {
    const { user, client, secret, recoveryCodes } = await setUp();
    const renewed = await client.post('/second-factor/recovery-codes', {
      password: testPassword,
      code: codeOf(secret),
    });
    expect(renewed.json.recoveryCodes).toHaveLength(10);
    expectError(await signIn(user, recoveryCodes[0]), 401);
    expect((await signIn(user, renewed.json.recoveryCodes[0])).status).toBe(201);
  });

  it('is done by an administrator for a lost phone; the sessions end and the audit trail says who did it', async () => {
    const { user, client } = await setUp();
    const { admin, organisation } = portal;
    const reset = await admin.post(`/users/${user.id}/reset-second-factor`);
    expect(reset.json).toMatchObject({ id: user.id, hasSecondFactor: false });
    expectError(await client.get('/session'), 401);
    expect((await signIn(user)).status).toBe(201);
    expectError(await admin.post(`/users/${user.id}/reset-second-factor`), 409);
    expectError(await admin.post(`/users/${organisation.admin.id}/reset-second-factor`), 409);
    expect(
      await portal.database.rows(
        `select actor_user_id from audit_entry where action = 'second_factor.reset' and subject_id = $1`,
        [user.id],
      ),
    ).toEqual([{ actor_user_id: organisation.admin.id }]);
  });

  it('is not what a new password does', async () => {
    const { user, client } = await setUp();
    await client.post('/password', { currentPassword: testPassword, newPassword: 'another password of mine' });
    expect((await signIn({ ...user, password: 'another password of mine' })).json).toEqual({ codeRequired: true });
  });
});

describe('the own sessions', () => {
  it('are listed with where they are from, this one first, and ended but for this one', async () => {
    const user = await newUser();
    const elsewhere = await signedIn(portal.api, user);
    const here = await signedIn(portal.api, user);
    await portal.database.asOwner(
      `update user_session set user_agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' where user_id = '${user.id}'`,
    );
    const { items } = (await here.get('/sessions')).json;
    expect(items).toHaveLength(2);
    expect(items[0]).toEqual({
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      remoteAddress: '127.0.0.1',
      userAgent: expect.stringContaining('Firefox'),
      isCurrent: true,
    });
    expect(items[1].isCurrent).toBe(false);
    expect((await here.post('/sessions/end-others')).status).toBe(204);
    expectError(await elsewhere.get('/session'), 401);
    expect((await here.get('/sessions')).json.items).toHaveLength(1);
  });

  it('carry the own name, which can be changed', async () => {
    const client = await signedIn(portal.api, await newUser());
    const changed = await client.put('/profile', { name: '  Grace Hopper ' });
    expect(changed.json.user.name).toBe('Grace Hopper');
    expect((await client.get('/session')).json.user.name).toBe('Grace Hopper');
    expectError(await client.put('/profile', { name: ' ' }), 400);
  });
});
