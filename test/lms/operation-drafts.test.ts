import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const storedSecret = 'canary-stored-0d41';
const draftSecret = 'canary-draft-7b9e';
let database: TestDatabase;
let lms: TestLms;
let elsewhere: TestLms;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await startTestLms();
  elsewhere = await startTestLms();
  api = await startApi(database);
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await elsewhere.close();
  await database.close();
});
beforeEach(async () => {
  lms.calls.length = 0;
  elsewhere.calls.length = 0;
  lms.answerWith(json(200, [{ id: 'c-1', name: 'First aid' }]));
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
});

const bearer = (token: string) => ({ type: 'BEARER', token });
const draftOf = (changes: Record<string, unknown> = {}) => ({
  url: `${lms.origin}/courses`,
  body: '',
  authentication: bearer(draftSecret),
  ...changes,
});
const attempt = (operation: string, body: Record<string, unknown>, client = admin) =>
  client.post(`/lms/operations/${operation}/try`, body);
const send = (draft: Record<string, unknown>, client = admin) => attempt('GET_COURSES', { draft, send: true }, client);
const shown = async (operation = 'GET_COURSES') => {
  const { operations } = (await admin.get('/lms/operations')).json;
  return operations.find((each: { operation: string }) => each.operation === operation);
};
const ledger = () =>
  database.rows<{ isDraft: boolean; ending: string }>(
    `select is_draft as "isDraft", ending from lms_call where organisation_id = $1 order by id`,
    [organisation.id],
  );

describe('a draft of an operation', () => {
  it('is tried before anything is saved, and its credential is in no row, reply or log', async () => {
    lms.answerWith((received, response, request) =>
      json(200, [{ id: 'c-1', name: 'First aid', echo: received.headers.authorization }])(received, response, request),
    );
    const before = await shown();
    const preview = await attempt('GET_COURSES', { draft: draftOf() });
    expect(preview.json).toMatchObject({
      isDraft: true,
      problem: null,
      preview: { url: { text: `${lms.origin}/courses` }, authentication: 'Authorization: Bearer [hidden]' },
    });
    const sent = await send(draftOf());
    expect(sent.json).toMatchObject({ isDraft: true, sent: { ending: 'SUCCEEDED', lmsStatus: 200 } });
    expect(sent.json.sent.excerpt).toContain('[hidden]');
    expect(lms.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${draftSecret}`]);

    expect(await shown()).toEqual(before);
    expect(await ledger()).toEqual([{ isDraft: true, ending: 'SUCCEEDED' }]);
    const call = await admin.get(`/lms-calls/${sent.json.sent.callId}`);
    expect(call.json.call.isDraft).toBe(true);
    const rows = await database.rows<{ text: string }>(
      `select t::text as text from lms_call t union all select t::text from audit_entry t
       union all select t::text from lms_operation_configuration t`,
    );
    const places = [preview.body, sent.body, call.body, ...rows.map(({ text }) => text), api.logged.text()].join('\n');
    expect(places).toContain('[hidden]');
    expect(places).not.toContain(draftSecret);
  });

  it.each(['', '••••'])('has the stored credential for the origin of the saved URL alone: %j', async (blank) => {
    const saved = { url: `${lms.origin}/courses`, body: '', authentication: bearer(storedSecret) };
    await admin.put('/lms/operations/GET_COURSES', saved);
    const kept = { authentication: bearer(blank) };
    const same = await send(draftOf({ url: `${lms.origin}/catalogue`, ...kept }));
    expect(same.json.sent).toMatchObject({ ending: 'SUCCEEDED' });
    expect(lms.calls.at(-1)).toMatchObject({
      path: '/catalogue',
      headers: { authorization: `Bearer ${storedSecret}` },
    });

    const other = draftOf({ url: `${elsewhere.origin}/courses`, ...kept });
    const refused = await send(other);
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 400,
      message: expect.stringContaining('Enter them again: Token.'),
    });
    expect((await attempt('GET_COURSES', { draft: other })).json).toMatchObject({
      preview: null,
      problem: expect.stringContaining('Enter them again: Token.'),
    });
    // A URL that cannot be called does not open a way round.
    for (const url of ['', 'nowhere', '//evil.example/', 'ftp://lms.example/', `${lms.origin}\${searchTerm}`]) {
      expect((await send(draftOf({ url, ...kept }))).json).toMatchObject({ sent: null, problem: expect.any(String) });
    }
    expect(elsewhere.calls).toEqual([]);
    const entered = await send(draftOf({ url: `${elsewhere.origin}/courses` }));
    expect(entered.status).toBe(200);
    expect(elsewhere.calls.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${draftSecret}`]);
    expect((await shown()).url).toBe(saved.url);
  });

  it('of another organisation has no credential of this one, and staff may not try any', async () => {
    const saved = { url: `${lms.origin}/courses`, body: '', authentication: bearer(storedSecret) };
    await admin.put('/lms/operations/GET_COURSES', saved);
    const stranger = await buildPortalOrganisation(database.app);
    const foreign = await send(draftOf({ authentication: bearer('') }), await signedIn(api, stranger.admin));
    expect(foreign.json).toMatchObject({ sent: null, problem: expect.stringContaining('are missing') });
    const staff = await signedIn(api, organisation.staff);
    expect((await send(draftOf(), staff)).status).toBe(403);
    expect(lms.calls).toEqual([]);
  });

  it('is refused when it is longer than what may be saved, before anything is sent', async () => {
    for (const changes of [
      { url: `${lms.origin}/${'x'.repeat(8_000)}` },
      { body: 'x'.repeat(65_537) },
      { successExpression: 'x'.repeat(4_001) },
      { resultExpression: 'x'.repeat(4_001) },
      { authentication: bearer('x'.repeat(8_193)) },
      { authentication: { type: 'DIGEST' } },
      { version: 'a' },
    ]) {
      expect((await send(draftOf(changes))).status).toBe(400);
    }
    const huge = { draft: draftOf(), send: true, values: { searchTerm: 'x'.repeat(600 * 1024) } };
    expect((await attempt('GET_COURSES', huge)).status).toBe(413);
    expect(lms.calls).toEqual([]);
    expect(await ledger()).toEqual([]);
  });

  it('is judged by its own expressions', async () => {
    lms.answerWith(json(200, { items: [{ uuid: 'c-7', title: 'Fire warden' }] }));
    const mapped = await send(draftOf({ resultExpression: '{"id": 1}' }));
    expect(mapped.json.sent.ending).toBe('INVALID_RESPONSE');
    const resultExpression = '[reply.items.{"id": uuid, "name": title}]';
    const { sent } = (await send(draftOf({ resultExpression }))).json;
    expect(sent).toMatchObject({ ending: 'SUCCEEDED', result: expect.stringContaining('Fire warden') });
    const endless = await send(draftOf({ successExpression: '($f := function() { $f() }; $f())' }));
    expect(endless.json.sent.ending).toBe('INVALID_RESPONSE');
  });

  it('that would change something is confirmed as it is, once', async () => {
    lms.answerWith(json(201, { id: 'e-1' }));
    const create = draftOf({ url: `${lms.origin}/enrolments`, body: '{"course": "${courseId}"}' });
    await admin.put('/lms/operations/CREATE_ENROLMENT', { ...create, authentication: bearer(storedSecret) });
    const { confirmation } = (await attempt('CREATE_ENROLMENT', { draft: create })).json;
    // All of them make the same request for the eye.
    for (const draft of [
      undefined,
      { ...create, authentication: bearer('another') },
      { ...create, successExpression: 'true' },
      { ...create, body: '{"course": "course-1"}' },
    ]) {
      const other = await attempt('CREATE_ENROLMENT', {
        ...(draft === undefined ? {} : { draft }),
        send: true,
        confirmation,
      });
      expect(other.status).toBe(409);
    }
    expect(lms.calls).toEqual([]);
    const sent = await attempt('CREATE_ENROLMENT', { draft: create, send: true, confirmation });
    expect(sent.json.sent).toMatchObject({ ending: 'SUCCEEDED' });
    expect((await attempt('CREATE_ENROLMENT', { draft: create, send: true, confirmation })).status).toBe(409);
    expect(lms.calls).toHaveLength(1);
  });

  it('does not count in the state of what is saved, unless it is the same', async () => {
    const saved = draftOf({ authentication: bearer(storedSecret) });
    await admin.put('/lms/operations/GET_COURSES', saved);
    lms.answerWith(json(500, {}));
    expect((await send(draftOf())).json.sent.ending).toBe('REJECTED');
    expect(await shown()).toMatchObject({ state: { state: 'UNTESTED' }, lastCall: null });
    lms.answerWith(json(200, []));
    const same = await send({ ...saved, authentication: bearer('') });
    expect(same.json).toMatchObject({ isDraft: false, sent: { ending: 'SUCCEEDED' } });
    expect(await shown()).toMatchObject({ state: { state: 'WORKS' }, lastCall: { ending: 'SUCCEEDED' } });
    lms.answerWith(json(500, {}));
    await send(draftOf());
    expect(await shown()).toMatchObject({ state: { state: 'WORKS' } });
    expect((await ledger()).map(({ isDraft }) => isDraft)).toEqual([true, false, true]);
  });
});
