import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { HttpStandIn } from '../support/connectors/http-stand-in.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  api = await startApi(database);
});
afterAll(async () => {
  await api.close();
  await moodle.http.stop();
  await database.close();
});
beforeEach(async () => {
  moodle.reset();
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
});

const draftOf = (changes: Record<string, unknown> = {}) => ({
  preset: 'moodle',
  document: null,
  address: moodle.http.origin,
  constants: {},
  secrets: { token: moodleToken },
  ...changes,
});
const attempt = (draft: Record<string, unknown> | null, body: Record<string, unknown> = {}, client = admin) =>
  client.post('/lms/connection/try', { operation: 'GET_COURSES', ...(draft === null ? {} : { draft }), ...body });
const states = async () =>
  Object.fromEntries(
    (await admin.get('/lms/connection')).json.operations.map(
      ({ operation, state }: { operation: string; state: { state: string } }) => [operation, state.state],
    ),
  );
const everyRow = async () => {
  const rows = await database.rows<{ text: string }>(
    `select t::text as text from lms_call t union all select t::text from lms_call_step t
     union all select t::text from audit_entry t union all select t::text from lms_connection t`,
  );
  return rows.map(({ text }) => text).join('\n');
};

describe('a draft of a connection', () => {
  it('is tried before anything is saved, with the titles of its connector', async () => {
    const tried = await attempt(draftOf());
    expect(tried.json).toMatchObject({
      isDraft: true,
      problem: null,
      steps: [{ name: 'courses', title: expect.not.stringMatching(/^courses$/), ending: 'SUCCEEDED', statusCode: 200 }],
      outcome: { ending: 'SUCCEEDED', lmsStatus: 200 },
    });
    expect((await admin.get('/lms/connection')).json).toMatchObject({ isSetUp: false, address: '', secrets: [] });
    const rows = await everyRow();
    expect(rows).toContain(tried.json.callId);
    for (const text of [tried.body.toString(), rows, api.logged.text()]) expect(text).not.toContain(moodleToken);
    expect((await admin.get(`/lms-calls/${tried.json.callId}`)).json.call.isDraft).toBe(true);
  });

  it('has the stored secrets for the saved origin and preset alone', async () => {
    await admin.put('/lms/connection', draftOf());
    const same = await attempt(draftOf({ secrets: { token: '' }, constants: { studentRole: '7' } }));
    expect(same.json).toMatchObject({ isDraft: true, outcome: { ending: 'SUCCEEDED' } });
    const elsewhere = await HttpStandIn.start();
    for (const secrets of [{}, { token: '' }, { token: '••••' }]) {
      const refused = await attempt(draftOf({ secrets, address: elsewhere.origin }));
      expect({ status: refused.status, message: refused.json.message }).toEqual({
        status: 400,
        message: expect.stringContaining('Enter them again: Token of the web service.'),
      });
    }
    const document = JSON.stringify({
      connector: 1,
      name: 'Echo',
      secrets: [{ name: 'token', label: 'Token' }],
      authentication: { type: 'BEARER', token: { secret: 'token' } },
      operations: { GET_COURSES: { steps: [{ name: 'all', url: `${elsewhere.origin}/all` }], result: '[]' } },
    });
    for (const changes of [{ preset: null }, { address: 'nowhere' }, { preset: null, address: elsewhere.origin }, {}]) {
      await attempt(draftOf({ secrets: {}, document, ...changes }));
    }
    const sent = elsewhere.received.map(({ headers, target }) => JSON.stringify(headers) + target.href).join('\n');
    expect(sent).not.toContain(moodleToken);
    await elsewhere.stop();
    expect((await admin.get('/lms/connection')).json).toMatchObject({ document: null, address: moodle.http.origin });
  });

  it.each([
    ['', '“Address of Moodle” is empty. Enter it, such as https://moodle.example.org.'],
    ['moodle.example.org', '“Address of Moodle” is not a complete address, such as https://moodle.example.org.'],
  ])('with the address %j names the field, and nothing is sent', async (address, problem) => {
    const tried = await attempt(draftOf({ address, secrets: {} }));
    expect(tried.json).toMatchObject({ isDraft: true, problem, callId: null, outcome: null });
  });

  it('without a credential names it, and does not lead to the page on which it is tested', async () => {
    const { outcome } = (await attempt(draftOf({ secrets: {} }))).json;
    expect(outcome.message).toContain('The credential “Token of the web service” is missing.');
    expect(outcome.nextSteps[0]).toBe(
      'Correct what the message names, in the connection or in the values of the test.',
    );
  });

  it('of another organisation has no secret of this one, and staff may not try any', async () => {
    await admin.put('/lms/connection', draftOf());
    const stranger = await buildPortalOrganisation(database.app);
    const foreign = await attempt(draftOf({ secrets: {} }), {}, await signedIn(api, stranger.admin));
    expect(foreign.json.outcome).toMatchObject({
      ending: 'MISCONFIGURED',
      message: expect.stringContaining('missing'),
    });
    const staff = await signedIn(api, organisation.staff);
    expect((await attempt(draftOf(), {}, staff)).status).toBe(403);
    expect(moodle.http.received).toEqual([]);
  });

  it('is refused when it is longer than what may be saved, and a wrong document is named', async () => {
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']));
    for (const changes of [
      { document: 'x'.repeat(131_073) },
      { address: `${moodle.http.origin}/${'x'.repeat(8_000)}` },
      { constants: names(31) },
      { constants: { studentRole: 'x'.repeat(1_001) } },
      { secrets: names(7) },
      { secrets: { token: 'x'.repeat(8_193) } },
      { version: 'a' },
    ]) {
      expect((await attempt(draftOf(changes))).status).toBe(400);
    }
    expect((await attempt(draftOf({ document: '{"connector": 1}' }))).json).toMatchObject({
      callId: null,
      problem: expect.stringContaining('cannot be used'),
    });
    expect(moodle.http.received).toEqual([]);
  });

  it('changes the LMS only as it was confirmed', async () => {
    await admin.put('/lms/connection', draftOf());
    const values = { courseId: '2', 'student.id': 'ADA', 'student.email': 'ada@example.org' };
    const create = { operation: 'CREATE_ENROLMENT', values };
    const draft = draftOf({ constants: { studentRole: '5' } });
    const { confirmation, change } = (await attempt(draft, create)).json;
    expect(change).toMatchObject({ method: 'POST' });
    for (const other of [null, draftOf(), draftOf({ constants: { studentRole: '8' } })]) {
      expect((await attempt(other, { ...create, confirmation })).status).toBe(409);
    }
    expect(moodle.world.writes).toEqual([]);
    expect((await attempt(draft, { ...create, confirmation })).json.outcome).toMatchObject({ ending: 'SUCCEEDED' });
    expect((await attempt(draft, { ...create, confirmation })).status).toBe(409);
    expect(moodle.world.writes).toHaveLength(2);
  });

  it('does not count in the states of the saved connection, unless it is the same', async () => {
    await admin.put('/lms/connection', draftOf());
    await attempt(draftOf({ secrets: { token: 'wrong' } }));
    expect(await states()).toMatchObject({ GET_COURSES: 'UNTESTED' });
    expect((await attempt(draftOf({ secrets: {} }))).json.isDraft).toBe(false);
    expect(await states()).toMatchObject({ GET_COURSES: 'WORKS' });
    await attempt(draftOf({ secrets: { token: 'wrong' } }));
    expect(await states()).toMatchObject({ GET_COURSES: 'WORKS' });
  });

  it('leaves the access token of the saved connection as it is, and stores none of its own', async () => {
    const lms = await HttpStandIn.start(({ target, form }) =>
      target.pathname === '/token'
        ? { body: { access_token: `token-of-${form.get('client_id')}`, expires_in: 600 } }
        : { body: [] },
    );
    const document = JSON.stringify({
      connector: 1,
      name: 'OAuth',
      secrets: [
        { name: 'id', label: 'Id' },
        { name: 'secret', label: 'Secret' },
      ],
      authentication: {
        type: 'OAUTH2_CLIENT_CREDENTIALS',
        tokenUrl: 'token',
        clientId: { secret: 'id' },
        clientSecret: { secret: 'secret' },
        clientIn: 'FORM',
      },
      operations: { GET_COURSES: { steps: [{ name: 'all', url: 'all' }], result: '[]' } },
    });
    const draft = (id: string) =>
      draftOf({ preset: null, document, address: lms.origin, secrets: { id, secret: 'canary-5f30' } });
    expect((await admin.put('/lms/connection', draft('saved'))).json.problems).toEqual([]);
    await attempt(null);
    const token = async () =>
      (await database.rows<{ text: string }>('select token::text as text from lms_connection where token is not null'))
        .map(({ text }) => text)
        .join();
    const before = await token();
    expect(before).not.toBe('');
    expect((await attempt(draft('drafted'))).json.outcome.ending).toBe('SUCCEEDED');
    expect(await token()).toBe(before);
    await attempt(null);
    const used = lms.received.filter(({ target }) => target.pathname === '/all');
    expect(used.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer token-of-saved',
      'Bearer token-of-drafted',
      'Bearer token-of-saved',
    ]);
    expect((await everyRow()) + api.logged.text()).not.toMatch(/canary-5f30|token-of-drafted/);
    await lms.stop();
  });
});
