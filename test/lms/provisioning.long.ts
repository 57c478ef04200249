import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { rowsOf } from '../support/rows-of.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import {
  provisioningToken,
  startTestLms as startFirstPartyLms,
  type TestLms as FirstPartyLms,
} from '../first-party-lms/support/lms.ts';
import { Visitor } from '../first-party-lms/support/visitor.ts';
import { json, startTestLms, type Answer, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { startApi, testPublicUrl, type ApiServer } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const exchanged = (n: number) => json(200, { tenantId: 'tenant-1', secret: `canary-of-the-provider-${n}` });

let database: TestDatabase;
let lms: TestLms;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await startTestLms();
  api = await startApi(database, {
    FIRST_PARTY_LMS_URL: lms.origin,
    FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
  });
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});
beforeEach(async () => {
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  lms.calls.length = 0;
});

/** The row, of whose secrets the hash and the length are shown. */
async function settings() {
  const [row] = await database.rows<{
    mode: string;
    tenant: string | null;
    sealed: string | null;
    hash: string | null;
  }>(
    `select mode, provider_tenant_id as tenant, encode(provider_secret, 'hex') as sealed,
       encode(report_secret_hash, 'hex') as hash
     from lms_settings where organisation_id = $1`,
    [organisation.id],
  );
  return row ?? null;
}

const reportSecretOf = (index: number): string => JSON.parse(lms.calls[index]!.body).reportSecret;

describe('switching to the first-party LMS', () => {
  it('provisions once, with one secret per direction, of which nothing is stored or shown in the open', async () => {
    lms.answerWith(exchanged(1));
    const on = await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    expect(on).toMatchObject({
      status: 200,
      json: { mode: 'FIRST_PARTY', isFirstPartyAvailable: true, isFinished: true, enrolmentsInOtherLms: 0 },
    });
    expect(lms.calls).toHaveLength(1);
    expect(lms.calls[0]).toMatchObject({
      method: 'PUT',
      path: `/provisioning/organisations/${organisation.id}`,
      headers: { authorization: `Bearer ${provisioningToken}` },
    });
    expect(JSON.parse(lms.calls[0]!.body)).toEqual({
      name: expect.any(String),
      reportUrl: `${testPublicUrl}/provider/lms-progress`,
      reportSecret: expect.stringMatching(/^[\w-]{43}$/),
      confirms: true,
    });
    const stored = await settings();
    expect(stored).toMatchObject({ mode: 'FIRST_PARTY', tenant: 'tenant-1', hash: hashOf(reportSecretOf(0)) });
    const dump = await database.rows<{ text: string }>(
      'select to_jsonb(s)::text as text from lms_settings s union all select to_jsonb(a)::text from audit_entry a',
    );
    const seen = [on.body.toString(), api.logged.text(), ...dump.map(({ text }) => text)].join('\n');
    for (const secret of ['canary-of-the-provider-1', reportSecretOf(0)]) {
      expect(seen).not.toContain(secret);
      expect(seen).not.toContain(Buffer.from(secret).toString('hex'));
    }

    await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    await admin.put('/lms/mode', { mode: 'CUSTOM' });
    await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    expect(lms.calls).toHaveLength(1);
    expect(await settings()).toEqual(stored);
  });

  it('changes both secrets when it is asked to provision again, and keeps the mode', async () => {
    lms.answerWith(exchanged(1));
    await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    await admin.put('/lms/mode', { mode: 'CUSTOM' });
    const before = await settings();
    lms.answerWith(exchanged(2));
    expect((await admin.post('/lms/provisioning')).json).toMatchObject({ mode: 'CUSTOM', isFinished: true });
    const after = await settings();
    expect(after).toMatchObject({ mode: 'CUSTOM', tenant: 'tenant-1', hash: hashOf(reportSecretOf(1)) });
    expect(after!.sealed).not.toBe(before!.sealed);
    expect(after!.hash).not.toBe(before!.hash);
  });

  it.each<[string, Answer, number, string]>([
    ['is down', json(503, { title: 'Down for maintenance' }), 502, 'Down for maintenance'],
    ['does not know the token', json(401, {}), 500, 'provisioning token'],
    ['answers something else', json(200, { hello: 'canary-of-the-provider-1' }), 502, 'cannot be used'],
    ['has done it, but the connection breaks', (_call, response) => response.destroy(), 502, 'connection'],
  ])('stays as it was when the LMS %s, says why, and trying again repairs it', async (_what, answer, status, why) => {
    lms.answerWith(answer);
    const failed = await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    expect(failed).toMatchObject({ status, json: { message: expect.stringContaining(why) } });
    expect(failed.body.toString()).not.toContain('canary');
    expect(await settings()).toMatchObject({ mode: 'CUSTOM', tenant: null, hash: null });
    expect((await admin.get('/lms/mode')).json).toMatchObject({ mode: 'CUSTOM', isFinished: false });

    lms.answerWith(exchanged(3));
    expect(await admin.put('/lms/mode', { mode: 'FIRST_PARTY' })).toMatchObject({ status: 200 });
    expect(await settings()).toMatchObject({ mode: 'FIRST_PARTY', hash: hashOf(reportSecretOf(1)) });
  });

  it('exchanges the secrets again at the next switch after a rotation of which nobody knows how it ended', async () => {
    lms.answerWith(exchanged(1));
    await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    const before = await settings();
    lms.answerWith((_call, response) => response.destroy());
    expect((await admin.post('/lms/provisioning')).status).toBe(502);
    expect(await settings()).toEqual(before);
    lms.answerWith(exchanged(2));
    await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    // The call between the two confirms the secret that is in use.
    expect((await settings())!.hash).toBe(hashOf(reportSecretOf(3)));
  });

  it('runs one at a time, without a transaction during the call', async () => {
    let release = (): void => undefined;
    lms.answerWith((call, response, request) => {
      release = () => exchanged(1)(call, response, request);
    });
    const first = admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    await eventually(async () => (lms.calls.length === 1 ? true : null));
    expect((await admin.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(409);
    expect((await admin.post('/lms/provisioning')).status).toBe(409);
    const open = await database.rows<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and usename = 'attain_app' and state like 'idle in transaction%'`,
    );
    expect(open[0]!.count).toBe(0);
    release();
    expect((await first).status).toBe(200);
    expect(lms.calls).toHaveLength(1);
    expect((await settings())!.hash).toBe(hashOf(reportSecretOf(0)));
  });

  it('leaves each enrolment at its LMS, and says how many stay behind', async () => {
    const enrolments = [];
    for (const where of ['CUSTOM', 'CUSTOM', 'FIRST_PARTY', null]) {
      const { id } = await buildEnrolment(database.app, organisation.id);
      enrolments.push({ id, lms: where });
      await database.app.inOrganisation(organisation.id, (tx) =>
        rowsOf(tx, sql`update enrolment set lms = ${where}::text where id = ${id}`),
      );
    }
    lms.answerWith(exchanged(1));
    const on = await admin.put('/lms/mode', { mode: 'FIRST_PARTY' });
    expect(on.json).toMatchObject({ mode: 'FIRST_PARTY', enrolmentsInOtherLms: 2 });
    const off = await admin.put('/lms/mode', { mode: 'CUSTOM' });
    expect(off.json).toMatchObject({ mode: 'CUSTOM', enrolmentsInOtherLms: 1 });
    const rows = await database.rows('select id, lms from enrolment where organisation_id = $1', [organisation.id]);
    expect(rows).toHaveLength(4);
    expect(rows).toEqual(expect.arrayContaining(enrolments));
  });

  it('is for administrators, and needs an LMS that the operator has configured', async () => {
    const staff = await signedIn(api, organisation.staff);
    expect((await staff.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(403);
    expect((await staff.post('/lms/provisioning')).status).toBe(403);
    const without = await startApi(database);
    try {
      const there = await signedIn(without, organisation.admin);
      expect((await there.get('/lms/mode')).json).toMatchObject({ mode: 'CUSTOM', isFirstPartyAvailable: false });
      const message = expect.stringContaining('FIRST_PARTY_LMS_URL');
      for (const answer of [
        await there.put('/lms/mode', { mode: 'FIRST_PARTY' }),
        await there.post('/lms/provisioning'),
      ]) {
        expect(answer).toMatchObject({ status: 409, json: { title: 'Conflict', message } });
      }
      expect((await there.post('/lms/launch')).status).toBe(409);
      expect((await there.put('/lms/mode', { mode: 'CUSTOM' })).status).toBe(200);
    } finally {
      await without.close();
    }
  });
});

describe('the first-party LMS itself', () => {
  let real: FirstPartyLms;
  let server: ApiServer;

  beforeAll(async () => {
    real = await startFirstPartyLms();
    server = await startApi(database, {
      FIRST_PARTY_LMS_URL: `http://127.0.0.1:${real.port}`,
      FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
    });
  });
  afterAll(async () => {
    await server.close();
    await real.stop();
  });

  it('opens its dashboard as the current user, once, before and after the secrets were changed', async () => {
    const staff = await signedIn(server, organisation.staff);
    expect((await staff.post('/lms/launch')).status).toBe(409);
    const there = await signedIn(server, organisation.admin);
    expect((await there.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      const { url } = (await staff.post('/lms/launch')).json;
      expect(url).toMatch(new RegExp(`^http://127.0.0.1:${real.port}/launch\\?token=`));
      const path = url.slice(url.indexOf('/launch'));
      const page = await new Visitor(real).get(path);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Stan Staff');
      expect((await new Visitor(real).get(path)).status).toBe(401);
      expect((await there.post('/lms/provisioning')).status).toBe(200);
    }
  });

  it('ends a session there when its user is deactivated here', async () => {
    const there = await signedIn(server, organisation.admin);
    expect((await there.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(200);
    const staff = await signedIn(server, organisation.staff);
    const { url } = (await staff.post('/lms/launch')).json;
    const visitor = new Visitor(real);
    await visitor.get(url.slice(url.indexOf('/launch')));
    // The public address of these tests leads nowhere; the path is what the two have agreed on.
    await real.database.rows(
      `update session set user_url = replace(user_url, '${testPublicUrl}', '${server.url}'), confirmed_at = now() - interval '1 hour'`,
    );
    expect((await visitor.get('/dashboard')).status).toBe(200);
    await there.post(`/users/${organisation.staff.id}/deactivate`);
    await real.database.rows(`update session set confirmed_at = now() - interval '11 seconds'`);
    expect((await visitor.get('/dashboard')).status).toBe(401);
  });
});
