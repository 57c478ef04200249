import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { subjectKey } from '../../src/features/accounts/sessions/sign-in-throttle.ts';
import { inviteUser } from '../../src/features/accounts/invitations/invite-user.ts';
import { completeReset } from '../../src/features/accounts/password-reset/complete-reset.ts';
import { requestReset } from '../../src/features/accounts/password-reset/request-reset.ts';
import { createResetTokens } from '../../src/features/accounts/password-reset/reset-tokens.ts';
import { passwordMatches } from '../../src/features/accounts/users/passwords.ts';
import { resetPassword } from '../../src/features/accounts/users/reset-password.ts';
import { BusyError } from '../../src/platform/waiting/busy-error.ts';
import { call, fromPortal, signedIn, type PortalAnswer } from '../support/portal-client.ts';
import {
  buildPortalOrganisation,
  buildUser,
  quickHash,
  testPassword,
  type PortalOrganisation,
  type TestUser,
} from '../support/portal-organisation.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { expectError } from '../support/http-client.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testKeyring } from '../support/test-keyring.ts';

let database: TestDatabase;
let api: ApiServer;
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  // Behind a proxy that names the caller's address.
  api = await startApi(database, { TRUST_PROXY: 1 });
});
afterAll(async () => {
  await api.close();
  await database.close();
});
beforeEach(() => database.asOwner('delete from sign_in_attempts'));

const newUser = () => buildUser(database.app, organisation.id, 'STAFF');

let calls = 0;
/** A sign-in from an address of its own, so that only the account can be what is locked. */
function signIn(email: string, password: string, code?: string): Promise<PortalAnswer> {
  calls += 1;
  return call(api, 'POST', '/session', {
    headers: { ...fromPortal, 'X-Forwarded-For': `198.51.${calls >> 8}.${calls & 255}` },
    body: { email, password, ...(code === undefined ? {} : { code }) },
  });
}

describe('an account with too many wrong passwords', () => {
  const lock = async (email: string) => {
    for (let index = 0; index < 10; index += 1) expectError(await signIn(email, `guess ${index}`), 401);
  };

  it('is locked under every spelling by which the look-up finds it', async () => {
    const { email } = await buildUser(database.app, organisation.id, 'ADMIN');
    await lock(email);
    for (const spelling of [email, email.toUpperCase()]) expectError(await signIn(spelling, testPassword), 429);
    // PostgreSQL's lower() makes an i of it, JavaScript's toLowerCase() an i and a dot.
    expectError(await signIn(email.replace('admin', 'adm\u0130n'), testPassword), 401);
  });

  it('is told when and how to go on, in the same words as where there is no such account', async () => {
    const { email } = await newUser();
    const told: PortalAnswer[] = [];
    for (const address of [email, `nobody-${email}`]) {
      await lock(address);
      told.push(await signIn(address, testPassword));
    }
    for (const answer of told) expectError(answer, 429);
    expect(told[0]!.json).toEqual(told[1]!.json);
    expect(told[0]!.json.message).toMatch(/Try again in 1[45] minutes, or use “Forgotten your password\?”/);
    expect(Number(told[0]!.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('is unlocked by a new password, as it is told', async () => {
    const { email } = await newUser();
    await lock(email);
    expectError(await signIn(email, testPassword), 429);
    await resetByLink(email, 'another password of mine');
    expect((await signIn(email, 'another password of mine')).status).toBe(201);
    await lock(email);
    const password = await resetPassword(database.app, email, { kind: 'COMMAND_LINE' });
    expect((await signIn(email, password)).status).toBe(201);
  });
});

describe('a network with too many attempts', () => {
  const address = '203.0.113.9';
  const fromOne = (path: string, body: object) =>
    call(api, 'POST', path, { headers: { ...fromPortal, 'X-Forwarded-For': address }, body });

  it('locks no account: what it is refused does not count for the account', async () => {
    const { email } = await newUser();
    await fromOne('/session', { email, password: 'a wrong guess' });
    await database.asOwner('update sign_in_attempts set count = 100 where count > 0');
    await database.asOwner(
      `delete from sign_in_attempts where key_hash = '\\x${subjectKey('PASSWORD', email).toString('hex')}'`,
    );
    for (let turn = 0; turn < 12; turn += 1) {
      expectError(await fromOne('/session', { email, password: 'a wrong guess' }), 429);
    }
    expect((await signIn(email, testPassword)).status).toBe(201);
  });
});

describe('a new password', () => {
  it('counts although the account cannot be unlocked then', async () => {
    const { email } = await newUser();
    await database.asOwner('alter table sign_in_attempts rename to sign_in_attempts_away');
    const password = await resetPassword(database.app, email, { kind: 'COMMAND_LINE' }).finally(() =>
      database.asOwner('alter table sign_in_attempts_away rename to sign_in_attempts'),
    );
    expect((await signIn(email, password)).status).toBe(201);
  });
});

/** The id of the request that a user made last. */
async function latestReset(email: string): Promise<string> {
  const [row] = await database.rows<{ id: string }>(
    `select r.id from password_reset r join user_account u on u.id = r.user_id where u.email = $1 order by r.id desc limit 1`,
    [email],
  );
  return row!.id;
}

/** A new password by the link of an e-mail. */
async function resetByLink(email: string, newPassword: string): Promise<void> {
  const tokens = createResetTokens(testKeyring);
  await requestReset({ database: database.app, tokens }, { email, address: '203.0.113.1' });
  await completeReset(database.app, {
    token: tokens.create(await latestReset(email)).token,
    newPassword,
    address: '203.0.113.1',
  });
}

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
/** Six digits that are no code around now, all different. */
const wrongCodes = (secret: string): string[] => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const guesses = Array.from({ length: 100 }, (_, index) => String(index * 9_973 + 11).padStart(6, '0'));
  return guesses.filter((token) => totp.validate({ token, window: 5 }) === null);
};

async function withFactor() {
  const user: TestUser = await newUser();
  const client = await signedIn(api, user);
  const setUp = await client.post('/second-factor/set-up', { password: testPassword });
  expect(setUp).toMatchObject({ status: 200 });
  const { secret } = setUp.json;
  const confirmed = await client.post('/second-factor/confirm', { code: codeOf(secret) });
  expect(confirmed).toMatchObject({ status: 200 });
  const { recoveryCodes } = confirmed.json;
  await database.asOwner(`update second_factor set last_step = null where user_id = '${user.id}'`);
  return { user, client, secret: secret as string, recoveryCodes: recoveryCodes as string[] };
}

describe('wrong codes of a second factor', () => {
  const saysWrong = (answer: PortalAnswer) => /^The code is wrong/.test(answer.json?.message ?? '');

  it('are ten in a quarter of an hour, whichever way they come and whatever succeeds in between', async () => {
    const { user, client, secret } = await withFactor();
    const wrong = wrongCodes(secret);
    let password = testPassword;
    let looked = 0;
    for (let round = 0; round < 4; round += 1) {
      const guesses = [
        await signIn(user.email, password, wrong.pop()),
        await client.post('/second-factor/turn-off', { password, code: wrong.pop()! }),
        await client.post('/second-factor/recovery-codes', { password, code: wrong.pop()! }),
        await signIn(user.email, password, 'AAAA-BBBB-CCCC-DDDD'),
      ];
      looked += guesses.filter(saysWrong).length;
      // A correct password does not reset the count of wrong codes.
      const former = password;
      password = `password number ${round}`;
      expect((await client.post('/password', { currentPassword: former, newPassword: password })).status).toBe(200);
      expect((await signIn(user.email, password)).json).toEqual({ codeRequired: true });
    }
    expect(looked).toBe(10);
    const refused = await signIn(user.email, password, codeOf(secret));
    expectError(refused, 429);
    expect(refused.json.message).toContain('wrong codes');
    await resetByLink(user.email, 'a password by a link');
    expectError(await signIn(user.email, 'a password by a link', codeOf(secret)), 429);
  });

  it('do not use up the attempts with the password, nor does the right code count', async () => {
    const { user, secret, recoveryCodes } = await withFactor();
    for (const code of wrongCodes(secret).slice(0, 9)) expectError(await signIn(user.email, testPassword, code), 401);
    for (const code of recoveryCodes.slice(0, 3)) {
      expect((await signIn(user.email, testPassword, code)).status).toBe(201);
    }
    expectError(await signIn(user.email, testPassword, '000000'), 401);
    expectError(await signIn(user.email, testPassword, recoveryCodes[3]), 429);
  });

  it('are not counted against somebody whose password the caller does not know', async () => {
    const { user, secret } = await withFactor();
    for (let index = 0; index < 9; index += 1) expectError(await signIn(user.email, 'a guess', '000000'), 401);
    expect((await signIn(user.email, testPassword, codeOf(secret))).status).toBe(201);
  });
});

describe('an attempt that was no wrong guess', () => {
  /** The counts of subjects and networks that are left. */
  const counted = () => database.rows<{ count: number }>('select count from sign_in_attempts where count > 0');
  const withFault = async (table: string, event: 'insert' | 'update', work: () => Promise<void>) => {
    const mend = await plantFault(database, { table, event, organisationId: organisation.id, sqlState: '57014' });
    try {
      await work();
    } finally {
      await mend();
    }
  };
  const forgetAll = () => database.asOwner('delete from sign_in_attempts');

  it('is not counted for the network whose user has yet to send a code', async () => {
    const { user, secret } = await withFactor();
    await forgetAll();
    for (let index = 0; index < 3; index += 1) {
      expect((await signIn(user.email, testPassword)).json).toEqual({ codeRequired: true });
    }
    expect(await counted()).toEqual([]);
    expectError(await signIn(user.email, testPassword, wrongCodes(secret)[0]), 401);
    // The code, of the user and of the network.
    expect(await counted()).toEqual([{ count: 1 }, { count: 1 }]);
    expect((await signIn(user.email, testPassword, codeOf(secret))).status).toBe(201);
    expect(await counted()).toEqual([{ count: 1 }, { count: 1 }]);
  });

  it('is not counted where the password was right and something else stood in the way', async () => {
    const { client } = await withFactor();
    await forgetAll();
    expectError(await client.post('/second-factor/set-up', { password: testPassword }), 409);
    expect(await counted()).toEqual([]);
    const change = { currentPassword: testPassword, newPassword: 'another password of mine' };
    await withFault('user_account', 'update', async () => {
      const answer = await client.post('/password', change);
      expectError(answer, 503);
      expect(answer.json.message).toMatch(/may or may not have been completed/);
      expect(answer.headers['retry-after']).toBe('5');
    });
    expect(await counted()).toEqual([]);
  });

  it('is not counted where the database fails', async () => {
    const { email } = await newUser();
    await withFault('user_session', 'insert', async () => expectError(await signIn(email, testPassword), 503));
    expect(await counted()).toEqual([]);
  });

  describe('with a link of an e-mail', () => {
    const resetLink = async () => {
      const { email } = await newUser();
      const tokens = createResetTokens(testKeyring);
      await requestReset({ database: database.app, tokens }, { email, address: '203.0.113.1' });
      return { path: '/password-reset/complete', token: tokens.create(await latestReset(email)).token };
    };
    const invitation = async () => {
      const tokens = createInvitationTokens(testKeyring);
      const { id } = await inviteUser(
        { database: database.app, tokens },
        organisation.id,
        { email: `invited-${calls}@example.org`, name: 'Ina Invited', role: 'STAFF' },
        { kind: 'USER', userId: organisation.admin.id },
      );
      return { path: '/invitations/accept', token: tokens.create({ id, tokenNumber: 0 }).token };
    };

    it.each([
      ['a new password', resetLink],
      ['an invitation', invitation],
    ])('is not counted for %s while too many hashes wait, nor when it succeeds', async (_what, makeLink) => {
      const { path, token } = await makeLink();
      const field = path.startsWith('/invitations') ? 'password' : 'newPassword';
      const use = () =>
        call(api, 'POST', path, { headers: fromPortal, body: { token, [field]: 'a password of my own' } });
      await forgetAll();
      const endFlood = await floodHashes();
      const busy = await use();
      await endFlood();
      expectError(busy, 503);
      expect(await counted()).toEqual([]);
      expect((await use()).status).toBeLessThan(300);
      expect(await counted()).toEqual([]);
    });
  });
});

describe('links to a new password', () => {
  const tokens = createResetTokens(testKeyring);
  const ask = (email: string) => requestReset({ database: database.app, tokens }, { email, address: '203.0.113.1' });

  it('are one for each user, however many are asked for at once', async () => {
    const users = await Promise.all([1, 2, 3].map(() => newUser()));
    await Promise.all(users.flatMap(({ email }) => [1, 2, 3, 4, 5].map(() => ask(email))));
    const working = await database.rows<{ id: string }>(
      `select user_id as id from password_reset where used_at is null and expires_at > clock_timestamp() order by 1`,
    );
    expect(working.map(({ id }) => id)).toEqual(users.map(({ id }) => id).sort());
  });

  it('can be used and asked for at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email } = await newUser();
      await ask(email);
      const { token } = tokens.create(await latestReset(email));
      const use = completeReset(database.app, {
        token,
        newPassword: 'another password of mine',
        address: '203.0.113.1',
      });
      const [used, asked] = await Promise.allSettled([use, ask(email)]);
      expect(asked.status).toBe('fulfilled');
      if (used.status === 'rejected') expect(used.reason).toMatchObject({ code: 'RESET_CLOSED' });
    }
  });
});

describe('invitations', () => {
  const input = (email: string) => ({ email, name: 'Ina Invited', role: 'STAFF' });

  it('are sent to one address five times an hour, also when they are withdrawn and made again, and all at once', async () => {
    const admin = await signedIn(api, organisation.admin);
    const email = 'often@example.org';
    const { id } = (await admin.post('/invitations', input(email))).json;
    const sent = await Promise.all([1, 2, 3].map(() => admin.post(`/invitations/${id}/resend`)));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await admin.post(`/invitations/${id}/withdraw`)).status).toBe(200);
    const { id: again } = (await admin.post('/invitations', input(email.toUpperCase()))).json;
    const [before] = await database.rows('select token_number, expires_at from invitation where id = $1', [again]);
    const refused = await Promise.all([1, 2, 3].map(() => admin.post(`/invitations/${again}/resend`)));
    for (const answer of refused) {
      expectError(answer, 429);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_500);
      expect(answer.json.message).toMatch(
        /^This address was sent 5 invitations within an hour.*Try again in (59|60) minutes\.$/,
      );
    }
    expect(await database.rows('select token_number, expires_at from invitation where id = $1', [again])).toEqual([
      before,
    ]);
    await admin.post(`/invitations/${again}/withdraw`);
    expectError(await admin.post('/invitations', input(email)), 429);
    expect(await database.rows(`select 1 from invitation where email = '${email}' and withdrawn_at is null`)).toEqual(
      [],
    );
    expect((await admin.post('/invitations', input('seldom@example.org'))).status).toBe(201);
    await database.asOwner(`update sign_in_attempts set expires_at = now()`);
    expect((await admin.post('/invitations', input(email))).status).toBe(201);
  });

  it('are limited for the organisation as a whole', async () => {
    const admin = await signedIn(api, organisation.admin);
    await database.asOwner('delete from sign_in_attempts');
    expect((await admin.post('/invitations', input('first@example.org'))).status).toBe(201);
    await database.asOwner('update sign_in_attempts set count = 200');
    const refused = await admin.post('/invitations', input('second@example.org'));
    expectError(refused, 429);
    expect(refused.json.message).toMatch(/^Your organisation has sent 200 invitations within an hour/);
  });
});

/** Keeps every place in the queue of hashes taken, by cheap ones. @returns ends it, and resolves once the queue is empty */
async function floodHashes(): Promise<() => Promise<void>> {
  const passwordHash = await quickHash;
  let running = true;
  const one = async (): Promise<void> => {
    while (running) {
      await passwordMatches(passwordHash, testPassword).catch((error: unknown) => {
        if (!(error instanceof BusyError)) throw error;
        return new Promise((resolve) => setTimeout(resolve, 1));
      });
    }
  };
  const all = Promise.all(Array.from({ length: 110 }, one));
  return async () => {
    running = false;
    await all;
  };
}

describe('four hundred sign-ins at once', () => {
  it('leave the process its threads; those beyond the queue are told to come back, and not counted', async () => {
    await signIn('nobody@example.org', 'warm up');
    const startedAt = performance.now();
    let running = true;
    const probe = (async () => {
      let longest = 0;
      while (running) {
        const before = performance.now();
        // Served by the same threads as the hashes of passwords.
        await stat('/');
        longest = Math.max(longest, performance.now() - before);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return longest;
    })();
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) => signIn(`nobody-${index}@example.org`, testPassword)),
    );
    running = false;
    const longest = await probe;
    const total = performance.now() - startedAt;

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect(statuses).toContain(401);
    const busy = answers.filter(({ status }) => status === 503);
    expect(busy.length).toBeGreaterThan(0);
    for (const answer of busy) {
      expectError(answer, 503);
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(longest).toBeLessThan(total / 3);
    const [counted] = await database.rows<{ attempts: number }>(
      'select count(*)::int as attempts from sign_in_attempts where count = 0',
    );
    // The account's count and the network's.
    expect(counted!.attempts).toBe(2 * busy.length);
  });
});
