import { createHmac, generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { sha256 } from '../../first-party-lms/secrets/secret.ts';
import { eventually } from '../support/eventually.ts';
import { send } from '../support/http-client.ts';
import { launchToken, startTestLms, type Tenant, type TestLms } from './support/lms.ts';
import { Visitor } from './support/visitor.ts';

let lms: TestLms;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  lms = await startTestLms();
  tenant = await lms.provision('org-a');
  other = await lms.provision('org-b');
});
afterAll(() => lms.stop());

const now = () => Math.floor(Date.now() / 1000);
const open = async (token: string) => {
  const visitor = new Visitor(lms);
  return { visitor, page: await visitor.get(`/launch?token=${encodeURIComponent(token)}`) };
};

describe('a launch token', () => {
  it('signs its user in and leads to the dashboard', async () => {
    const { visitor, page } = await open(await launchToken(tenant, { name: 'Petra <Admin>' }));
    expect(page).toMatchObject({ status: 200, address: '/dashboard' });
    expect(page.text).toContain('Petra <Admin>');
    expect(page.html).not.toContain('<Admin>');
    expect(page.text).toContain('Organisation org-a');
    expect(visitor.setCookies).toEqual([
      expect.stringMatching(/^first-party-lms=[\w-]{43}; Max-Age=28800; Path=\/; .*HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('counts once, also for calls at the same time', async () => {
    const token = await launchToken(tenant);
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => open(token)));
    expect(pages.map(({ page }) => page.status).sort()).toEqual([200, 401, 401, 401, 401]);
    const late = await open(token);
    expect(late.page.text).toContain('You are not signed in');
    expect(late.visitor.cookies.size).toBe(0);
  });

  it('counts once for each tenant', async () => {
    for (const one of [tenant, other]) {
      expect((await open(await launchToken(one, { jti: 'the-same' }))).page.status).toBe(200);
    }
  });

  const refused: [string, () => Promise<string> | string][] = [
    ['expired', () => launchToken(tenant, { iat: now() - 90, exp: now() - 30 })],
    ['issued in the future', () => launchToken(tenant, { iat: now() + 30, exp: now() + 60 })],
    ['valid for longer than a minute', () => launchToken(tenant, { exp: now() + 120 })],
    ['old but said to be valid', () => launchToken(tenant, { iat: now() - 90, exp: now() + 60 })],
    ['without an end', () => launchToken(tenant, { exp: undefined })],
    ['without a beginning', () => launchToken(tenant, { iat: undefined })],
    ['for somebody else', () => launchToken(tenant, { aud: 'another-audience' })],
    ['for nobody', () => launchToken(tenant, { aud: undefined })],
    ['of another tenant', () => launchToken(tenant, { tenant: other.tenantId })],
    ['signed by another tenant', () => launchToken(tenant, {}, sha256(other.secret))],
    ['of an unknown tenant', () => launchToken(tenant, { tenant: 'none' })],
    ['without a tenant', () => launchToken(tenant, { tenant: undefined })],
    ['with a tenant that is no text', () => launchToken(tenant, { tenant: { id: tenant.tenantId } })],
    ['with a tenant that no database can hold', () => launchToken(tenant, { tenant: 'a\0b' })],
    ['without a user', () => launchToken(tenant, { sub: undefined })],
    ['without a name', () => launchToken(tenant, { name: undefined })],
    ['without an id', () => launchToken(tenant, { jti: undefined })],
    ['with a name that no database can hold', () => launchToken(tenant, { name: 'a\0b' })],
    ['signed with the secret itself', () => launchToken(tenant, {}, Buffer.from(tenant.secret))],
    [
      'not signed',
      () =>
        new UnsecuredJWT({
          tenant: tenant.tenantId,
          sub: 'u',
          name: 'n',
          jti: 'j',
          iat: now(),
          exp: now() + 60,
          aud: 'attain-first-party-lms',
        }).encode(),
    ],
    ['signed with HS512', () => signedWith('HS512', sha256(tenant.secret))],
    [
      'signed with a key pair',
      () => signedWith('ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey),
    ],
    ['changed after it was signed', async () => tampered(await launchToken(tenant))],
    ['cut off', async () => (await launchToken(tenant)).slice(0, -5)],
    ['nonsense', () => 'abc.def.ghi'],
    ['empty', () => ''],
  ];

  it.each(refused)('that is %s is refused', async (_case, make) => {
    const { visitor, page } = await open(await make());
    expect({ status: page.status, cookies: visitor.cookies.size }).toEqual({ status: 401, cookies: 0 });
  });

  it('of before the secrets were changed is refused', async () => {
    const before = await lms.provision('org-c');
    const token = await launchToken(before);
    await lms.provision('org-c');
    expect((await open(token)).page.status).toBe(401);
  });

  it('has to be there', async () => {
    const visitor = new Visitor(lms);
    expect((await visitor.get('/launch')).status).toBe(400);
    expect((await visitor.get('/launch?token=a&token=b')).status).toBe(400);
    expect((await visitor.post('/launch')).status).toBe(401);
    expect((await send(lms, { method: 'PUT', path: '/launch' })).status).toBe(405);
  });
});

/** Another browser with the same cookies. */
function copyOf(visitor: Visitor): Visitor {
  const copy = new Visitor(lms);
  for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('a session', () => {
  it('is replaced by the next launch in the same browser, and the old one ends', async () => {
    const visitor = await lms.launch(tenant);
    const old = copyOf(visitor);
    expect(await visitor.get(`/launch?token=${await launchToken(tenant)}`)).toMatchObject({ address: '/dashboard' });
    expect((await visitor.get('/dashboard')).status).toBe(200);
    expect((await old.get('/dashboard')).status).toBe(401);
  });

  it('of another user is replaced only after the visitor has agreed', async () => {
    for (const [whose, claims] of [
      [other, { name: 'Otto <b>Other</b>' }],
      [tenant, { sub: 'user-2', name: 'Otto <b>Other</b>' }],
    ] as const) {
      const visitor = await lms.launch(tenant);
      const old = copyOf(visitor);
      const token = await launchToken(whose, claims);
      const page = await visitor.get(`/launch?token=${token}`);
      expect(page).toMatchObject({ status: 200, address: `/launch?token=${token}` });
      expect(page.text).toContain('You are signed in as Petra Admin of Organisation org-a');
      expect(page.text).toContain(
        `as Otto <b>Other</b> of Organisation ${whose === other ? 'org-b' : 'org-a'} instead`,
      );
      expect(page.html).not.toContain('<b>Other');
      expect((await visitor.get('/dashboard')).text).toContain('Petra Admin');

      await visitor.get(`/launch?token=${token}`);
      expect(await visitor.post('/launch', { token })).toMatchObject({ status: 200, address: '/dashboard' });
      expect((await visitor.get('/dashboard')).text).toContain('Otto <b>Other</b>');
      expect((await old.get('/dashboard')).status).toBe(401);
      // The token has been used by now.
      const again = copyOf(visitor);
      await again.get('/dashboard');
      expect((await again.post('/launch', { token })).status).toBe(401);
    }
  });

  it('of another user is not replaced by a form of another site, nor without a session', async () => {
    const visitor = await lms.launch(tenant);
    await visitor.get('/dashboard');
    const token = await launchToken(other);
    expect((await visitor.post('/launch', { token, csrf: 'guess' })).status).toBe(403);
    await visitor.get('/dashboard');
    expect((await visitor.post('/launch', { token }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await visitor.get('/dashboard')).text).toContain('Petra Admin');
    const stranger = new Visitor(lms);
    expect((await stranger.post('/launch', { token })).status).toBe(401);
    expect(stranger.cookies.size).toBe(0);
    // Nothing of this has used the token.
    expect((await stranger.get(`/launch?token=${token}`)).text).toContain('Organisation org-b');
  });

  it('that has ended is replaced without a question', async () => {
    const visitor = await lms.launch(tenant);
    await lms.database.rows(`update session set expires_at = now() - interval '1 second'`);
    const page = await visitor.get(`/launch?token=${await launchToken(other)}`);
    expect(page).toMatchObject({ status: 200, address: '/dashboard' });
    expect(page.text).toContain('Organisation org-b');
  });

  it('survives a restart, ends at sign-out and after eight hours', async () => {
    const visitor = await lms.launch(tenant);
    await lms.restart();
    await visitor.get('/dashboard');
    const copy = new Visitor(lms);
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/dashboard')).status).toBe(200);
    expect(await visitor.post('/dashboard/sign-out')).toMatchObject({ status: 200, address: '/signed-out' });
    expect(visitor.cookies.size).toBe(0);
    expect((await copy.get('/dashboard')).status).toBe(401);

    const late = await lms.launch(tenant);
    await lms.database.rows(`update session set expires_at = now() - interval '1 second'`);
    expect((await late.get('/dashboard')).status).toBe(401);
  });

  describe('whose user Attain is asked about', () => {
    const age = (seconds: number) =>
      lms.database.rows(`update session set confirmed_at = now() - ${seconds} * interval '1 second'`);
    afterEach(() => {
      lms.attain.mayOpen = true;
    });

    it('ends in every browser when the user may not open the dashboard any more', async () => {
      const [here, elsewhere] = [await lms.launch(tenant), await lms.launch(tenant)];
      const somebodyElse = await lms.launch(tenant, { sub: 'user-2' });
      await age(11);
      lms.attain.mayOpen = false;
      const page = await here.get('/dashboard');
      expect(page).toMatchObject({ status: 401 });
      expect(page.text).toContain('You may not use the LMS any more');
      expect(lms.attain.askedWith.at(-1)).toBe(`Bearer ${tenant.reportSecret}`);
      lms.attain.mayOpen = true;
      for (const visitor of [here, elsewhere]) expect((await visitor.get('/dashboard')).status).toBe(401);
      expect((await somebodyElse.get('/dashboard')).status).toBe(200);
    });

    it('lets no form through either', async () => {
      const visitor = await lms.launch(tenant);
      await visitor.get('/dashboard');
      await age(11);
      lms.attain.mayOpen = false;
      expect((await visitor.post('/dashboard/courses', { name: 'A course' })).status).toBe(401);
      expect(await lms.database.rows(`select 1 from course where name = 'A course'`)).toEqual([]);
    });

    it('goes on for a quarter of an hour while Attain does not answer, and again when it does', async () => {
      const visitor = await lms.launch(tenant);
      lms.attain.mayOpen = null;
      await age(14 * 60);
      expect((await visitor.get('/dashboard')).status).toBe(200);
      await age(15 * 60 + 1);
      const page = await visitor.get('/dashboard');
      expect({ status: page.status, retry: page.headers['retry-after'] }).toEqual({ status: 503, retry: '30' });
      lms.attain.mayOpen = true;
      await eventually(async () => ((await visitor.get('/dashboard')).status === 200 ? true : null));
      lms.attain.mayOpen = null;
      expect((await visitor.get('/dashboard')).status).toBe(200);
    });

    it('waits for an Attain that does not answer with one page, not with each', async () => {
      const [visitor, other] = [await lms.launch(tenant), await lms.launch(tenant, { sub: 'user-2' })];
      await age(60);
      lms.attain.mayOpen = 'HANG';
      const before = lms.attain.askedWith.length;
      const startedAt = performance.now();
      await visitor.get('/dashboard');
      const first = performance.now() - startedAt;
      for (const someone of [visitor, other, visitor, other]) {
        expect((await someone.get('/dashboard')).status).toBe(200);
      }
      expect(performance.now() - startedAt - first).toBeLessThan(first);
      expect(lms.attain.askedWith).toHaveLength(before + 1);
      // Without an answer for longer than a quarter of an hour, nobody goes on.
      await age(15 * 60 + 1);
      expect((await visitor.get('/dashboard')).status).toBe(503);
      lms.attain.mayOpen = false;
      await eventually(async () => ((await visitor.get('/dashboard')).status === 401 ? true : null));
    });

    it.each([401, 403])(
      'is refused while Attain does not know the key (%s), and goes on once it does',
      async (status) => {
        const visitor = await lms.launch(tenant);
        await age(11);
        lms.attain.mayOpen = status;
        for (let page = 0; page < 2; page += 1) {
          const refused = await visitor.get('/dashboard');
          expect(refused.status).toBe(401);
          expect(refused.text).toContain('Attain does not accept the key of this LMS');
        }
        lms.attain.mayOpen = true;
        expect((await visitor.get('/dashboard')).status).toBe(200);
      },
    );

    it('asks at most every ten seconds, and at once with a token that is older', async () => {
      const visitor = await lms.launch(tenant);
      const before = lms.attain.askedWith.length;
      await age(5);
      await visitor.get('/dashboard');
      expect(lms.attain.askedWith).toHaveLength(before);
      lms.attain.mayOpen = false;
      const old = await launchToken(tenant, { iat: now() - 30, exp: now() + 20 });
      expect((await open(old)).page.status).toBe(401);
    });

    it('lasts for a quarter of an hour where the token does not say whom to ask', async () => {
      await lms.launch(tenant, { sub: 'user-3', userUrl: undefined });
      const [row] = await lms.database.rows<{ minutes: number }>(
        `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from session where user_id = 'user-3'`,
      );
      expect(row!.minutes).toBe(15);
      for (const userUrl of ['file:///etc/passwd', 'no address', '', 5]) {
        expect((await open(await launchToken(tenant, { userUrl }))).page.status).toBe(401);
      }
    });
  });

  it('is needed for every page, which says how to get one', async () => {
    for (const path of [
      '/dashboard',
      '/dashboard/courses',
      '/dashboard/courses/x',
      '/dashboard/enrolments/x',
      '/dashboard/nothing',
      '/',
    ]) {
      const page = await new Visitor(lms).get(path);
      expect({ path, status: page.status, type: page.headers['content-type'] }).toEqual({
        path,
        status: 401,
        type: 'text/html; charset=utf-8',
      });
      expect(page.text).toContain('Open the LMS from Attain');
    }
    const guess = new Visitor(lms);
    guess.cookies.set('first-party-lms', 'x'.repeat(43));
    expect((await guess.get('/dashboard')).status).toBe(401);
  });

  it('has a Secure cookie under https, which no other host can set', async () => {
    const secure = await startTestLms({ PUBLIC_URL: 'https://lms.example' });
    try {
      const visitor = await secure.launch(await secure.provision('org'));
      expect(visitor.setCookies[0]).toMatch(
        /^__Host-first-party-lms=[\w-]{43}; .*Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
      );
      expect(visitor.setCookies[0]).not.toContain('Domain');
    } finally {
      await secure.stop();
    }
  });
});

describe('every page', () => {
  it('allows its own style and nothing else', async () => {
    const answer = await send(lms, { method: 'GET', path: '/dashboard' });
    const html = answer.body.toString('utf8');
    const style = /<style>(.*?)<\/style>/s.exec(html)![1]!;
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain(`style-src 'sha256-${sha256(style).toString('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(answer.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(html).not.toMatch(/<script|<link|\sstyle=|https?:\/\//);
  });
});

const signedWith = (alg: string, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT({
    tenant: tenant.tenantId,
    sub: 'u',
    name: 'n',
    jti: alg,
    iat: now(),
    exp: now() + 60,
    aud: 'attain-first-party-lms',
  })
    .setProtectedHeader({ alg })
    .sign(key);

/** Another user, under the signature that was made for the first. */
function tampered(token: string): string {
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url');
  const genuine = createHmac('sha256', sha256(tenant.secret)).update(`${header}.${payload}`).digest('base64url');
  expect(genuine).toBe(signature);
  return [header, changed, signature].join('.');
}
