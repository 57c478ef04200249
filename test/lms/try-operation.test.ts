import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { call, signedIn, type PortalClient } from '../support/portal-client.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { operationContext } from '../../src/features/lms/lms-target.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testKeyring } from '../support/test-keyring.ts';

type Json = ReturnType<typeof JSON.parse>;

const secretBox = createSecretBox(testKeyring);
const canary = 'canary-6f2d1c8e';
let database: TestDatabase;
let lms: TestLms;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await startTestLms();
  api = await startApi(database);
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

function configure(operation: string, path: string, body = '') {
  const authentication = { type: 'CUSTOM_HEADER', name: 'X-Key', value: canary };
  return admin.put(`/lms/operations/${operation}`, { url: lms.origin + path, body, authentication });
}

const attempt = (operation: string, body: Record<string, unknown> = {}) =>
  admin.post(`/lms/operations/${operation}/try`, body);

const ledger = () =>
  database.rows<{ id: string; operation: string; method: string; ending: string; actor: string; request: string }>(
    `select id, operation, method, ending, actor_user_id as actor, request_excerpt as request from lms_call
     where organisation_id = $1 order by id`,
    [organisation.id],
  );

const createBody = '{"course": "${courseId}",\n "name": "${student.firstName} ${student.lastName}"}';

describe('trying an operation', () => {
  it('shows what would be sent, secrets masked, and sends nothing', async () => {
    await configure('CREATE_ENROLMENT', `/enrolments?key=${canary}`, createBody);
    const values = { courseId: 'a"b', 'student.firstName': 'Ada', 'student.lastName': canary };
    const { status, json: shown, body } = await attempt('CREATE_ENROLMENT', { values });
    expect({ status, shown }).toEqual({
      status: 200,
      shown: {
        values: expect.objectContaining({ courseId: 'a"b', 'student.id': expect.stringMatching(/./) }),
        preview: {
          method: 'POST',
          url: { ok: true, text: `${lms.origin}/enrolments?key=[hidden]` },
          body: { ok: true, text: '{"course": "a\\"b",\n "name": "Ada [hidden]"}' },
          authentication: 'X-Key: [hidden]',
        },
        problem: null,
        confirmation: expect.stringMatching(/^[\w-]{100,500}$/),
        isDraft: false,
        sent: null,
      },
    });
    // Only what the user himself has sent as a value comes back.
    expect(body.toString().split(canary)).toHaveLength(2);
    expect(lms.calls).toHaveLength(0);
    expect(await ledger()).toEqual([]);
  });

  it('sends a POST only as it was shown and confirmed, once, and keeps it in the ledger', async () => {
    await configure('CREATE_ENROLMENT', '/enrolments', createBody);
    lms.answerWith(json(200, { id: 'e-1', echo: canary }));
    const values = { courseId: 'c-1' };
    const unconfirmed = await attempt('CREATE_ENROLMENT', { values, send: true });
    expect(unconfirmed).toMatchObject({ status: 409, json: { message: expect.stringContaining('confirm') } });
    const { confirmation } = (await attempt('CREATE_ENROLMENT', { values })).json;
    const others = [
      { values: { courseId: 'c-2' }, confirmation },
      { values, confirmation: '0'.repeat(64) },
      { values, confirmation: 'no confirmation at all' },
    ];
    for (const other of others) {
      expect((await attempt('CREATE_ENROLMENT', { ...other, send: true })).status).toBe(409);
    }
    await configure('CREATE_ENROLMENT', '/elsewhere', createBody);
    expect((await attempt('CREATE_ENROLMENT', { values, send: true, confirmation })).status).toBe(409);
    await configure('CREATE_ENROLMENT', '/enrolments', createBody);
    expect(lms.calls).toHaveLength(0);
    expect(await ledger()).toEqual([]);

    const sent = await attempt('CREATE_ENROLMENT', { values, send: true, confirmation });
    expect(sent.json.confirmation).toBeNull();
    expect(sent.json.sent).toEqual({
      callId: expect.any(String),
      expected: 'an object with id, the id of the new enrolment',
      ending: 'SUCCEEDED',
      lmsStatus: 200,
      excerpt: '{"id":"e-1","echo":"[hidden]"}',
      message: expect.stringContaining('200 OK'),
      nextSteps: [],
      success: null,
      result: null,
      values: [
        { path: '/id', value: '"e-1"' },
        { path: '/echo', value: '"[hidden]"' },
      ],
    });
    expect(lms.calls).toHaveLength(1);
    expect(lms.calls[0]).toMatchObject({
      method: 'POST',
      path: '/enrolments',
      headers: { 'x-key': canary, 'idempotency-key': sent.json.sent.callId },
      body: sent.json.preview.body.text,
    });
    expect(await ledger()).toEqual([
      {
        id: sent.json.sent.callId,
        operation: 'CREATE_ENROLMENT',
        method: 'POST',
        ending: 'SUCCEEDED',
        actor: organisation.admin.id,
        request: expect.stringContaining('c-1'),
      },
    ]);
  });

  describe('one confirmation', () => {
    const path = '/lms/operations/CANCEL_ENROLMENT/try';
    const sent = () => lms.calls.filter((call) => call.path === '/once').length;
    let other: ApiServer;

    beforeAll(async () => {
      other = await startApi(database);
      await configure('CANCEL_ENROLMENT', '/once', '{}');
    });
    afterAll(() => other.close());

    it('sends one request, however often and wherever it is used at once', async () => {
      lms.answerWith(json(200, {}));
      const before = (await ledger()).length;
      const { confirmation } = (await attempt('CANCEL_ENROLMENT')).json;
      const elsewhere = await signedIn(other, organisation.admin);
      const clicks = Array.from({ length: 10 }, (_, n) =>
        (n % 2 === 0 ? admin : elsewhere).post(path, { send: true, confirmation }),
      );
      const answers = await Promise.all(clicks);
      const [first] = answers.filter(({ status }) => status === 200);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(9);
      const { callId } = first!.json.sent;
      for (const { json: body } of refused) {
        expect(body.message).toMatch(
          new RegExp(`^Nothing was sent now: .* call ${callId}\\. To send the request again, check a new preview`),
        );
      }
      expect(sent()).toBe(1);
      expect((await ledger()).slice(before)).toMatchObject([{ id: callId, ending: 'SUCCEEDED' }]);
      expect((await elsewhere.post(path, { send: true, confirmation })).status).toBe(409);
      expect(sent()).toBe(1);
    });

    it('is used up by a request that failed; a new preview brings a new one', async () => {
      lms.answerWith(json(503, {}));
      const before = sent();
      const [one, two] = [(await attempt('CANCEL_ENROLMENT')).json, (await attempt('CANCEL_ENROLMENT')).json];
      expect(one.confirmation).not.toBe(two.confirmation);
      const click = (confirmation: string) => attempt('CANCEL_ENROLMENT', { send: true, confirmation });
      expect((await click(one.confirmation)).json.sent).toMatchObject({ ending: 'REJECTED', lmsStatus: 503 });
      expect((await click(one.confirmation)).status).toBe(409);
      expect((await click(two.confirmation)).json.sent).toMatchObject({ ending: 'REJECTED' });
      expect(sent()).toBe(before + 2);
    });

    it('is of no use to others, for another operation, or after a quarter of an hour', async () => {
      const before = sent();
      const { confirmation } = (await attempt('CANCEL_ENROLMENT')).json;
      const stranger = await buildPortalOrganisation(database.app);
      const there = await signedIn(api, stranger.admin);
      const authentication = { type: 'CUSTOM_HEADER', name: 'X-Key', value: canary };
      await there.put('/lms/operations/CANCEL_ENROLMENT', { url: `${lms.origin}/once`, body: '{}', authentication });
      expect((await there.post(path, { send: true, confirmation })).status).toBe(409);
      await configure('UPDATE_MARKING', '/once', '{}');
      expect((await attempt('UPDATE_MARKING', { send: true, confirmation })).status).toBe(409);

      const box = createSecretBox(testKeyring);
      const place = `lms_trial:${organisation.id}:${organisation.admin.id}:CANCEL_ENROLMENT`;
      const opened = JSON.parse(box.open(Buffer.from(confirmation, 'base64url'), place));
      const age = (minutes: number) => {
        const aged = { ...opened, issuedAt: Date.now() - minutes * 60_000 };
        return attempt('CANCEL_ENROLMENT', {
          send: true,
          confirmation: box.seal(JSON.stringify(aged), place).toString('base64url'),
        });
      };
      expect(await age(15.1)).toMatchObject({
        status: 409,
        json: { message: expect.stringContaining('older than 15 minutes') },
      });
      expect(sent()).toBe(before);
      expect((await age(14.9)).status).toBe(200);
      expect(sent()).toBe(before + 1);
    });
  });

  it('sends a GET at once, and says what the LMS should have answered', async () => {
    await configure('GET_COURSES', '/courses?q=${searchTerm}');
    lms.answerWith(json(200, { courses: [] }));
    const before = (await ledger()).length;
    const sent = await attempt('GET_COURSES', { values: { searchTerm: 'a b' }, send: true });
    expect(sent.json).toMatchObject({
      confirmation: null,
      sent: {
        expected: 'an array of objects with id and name',
        ending: 'INVALID_RESPONSE',
        lmsStatus: 200,
        excerpt: '{"courses":[]}',
        message: expect.stringContaining('expected an array'),
      },
    });
    expect(lms.calls.at(-1)!.path).toBe('/courses?q=a%20b');
    expect((await ledger()).slice(before)).toMatchObject([{ operation: 'GET_COURSES', ending: 'INVALID_RESPONSE' }]);
  });

  it.each<[string, string, string, string]>([
    ['an unknown variable', '/e/${nobody}', '{}', 'nobody'],
    ['a body that is no JSON', '/e', '{"half": ', 'JSON'],
    ['quotes around an array', '/e', '{"results": "${quizResults}"}', 'quotes'],
  ])('says what is wrong with %s, and sends nothing', async (_what, path, body, problem) => {
    await configure('UPDATE_MARKING', path, body);
    const before = lms.calls.length;
    const shown = await attempt('UPDATE_MARKING', { send: true });
    expect(shown).toMatchObject({
      status: 200,
      json: { problem: expect.stringContaining(problem), confirmation: null, sent: null },
    });
    expect(lms.calls).toHaveLength(before);
  });

  it('says at once that a template asks for more than is sent, and does not render it', async () => {
    const body = `[${Array.from({ length: 300 }, () => '${quizResults}').join(',')}]`;
    await configure('UPDATE_MARKING', '/marks', body);
    const values = { quizResults: JSON.stringify([{ name: 'x'.repeat(19_000) }]) };
    const began = performance.now();
    const tooMany = await attempt('UPDATE_MARKING', { values });
    expect(tooMany.json.problem).toBe('The body template has too many variables: it may have at most 200.');
    await configure('UPDATE_MARKING', '/marks', '[${quizResults}, '.repeat(50) + '1' + ']'.repeat(50));
    const tooLarge = await attempt('UPDATE_MARKING', { values });
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(tooLarge).toMatchObject({
      status: 200,
      json: {
        confirmation: null,
        sent: null,
        problem: 'With these values the body would be too large: it may have at most 256 KiB.',
      },
    });
  });

  it.each<[string, string, string]>([
    ['/courses?q=${nothing}', '', 'Die URL verwendet ${nothing}, das nicht bekannt ist. Hier bekannt:'],
    ['/marks', '{"a": 1,}', 'Die Vorlage des Body ist kein gültiges JSON (Zeile 1, Spalte 9, bei }).'],
    [
      '/marks',
      '[${quizResults',
      'Die Vorlage des Body hat eine Variable, die nicht mit } geschlossen ist: ${quizResults',
    ],
  ])('says in the language of the reader what is wrong with %s %s', async (path, body, problem) => {
    await configure('UPDATE_MARKING', path, body);
    const headers = { ...admin.headers, 'Accept-Language': 'de' };
    const { json } = await call(api, 'POST', '/lms/operations/UPDATE_MARKING/try', { headers, body: {} });
    expect(json.problem).toContain(problem);
  });

  it('refuses variables that the operation does not have, and everybody but administrators', async () => {
    expect((await attempt('GET_COURSES', { values: { courseId: 'x' } })).status).toBe(400);
    expect((await attempt('GET_COURSES', { values: { __proto__x: 'x' } })).status).toBe(400);
    expect((await attempt('TRANSFER_ENROLMENT')).json).toMatchObject({
      preview: null,
      problem: expect.stringMatching(/URL/),
    });
    const staff = await signedIn(api, organisation.staff);
    expect((await staff.post('/lms/operations/GET_COURSES/try', {})).status).toBe(403);
  });
});

describe('a stored credential belongs to the origin that it was entered for', () => {
  const path = '/lms/operations/GET_COURSE';
  const save = (url: string, authentication: Record<string, string>) =>
    admin.put(path, { url, body: '', authentication });
  const stored = async () =>
    (await admin.get('/lms/operations')).json.operations.find((each: Json) => each.operation === 'GET_COURSE');
  const isSet = ({ authentication }: Json) => authentication.credentials.map((each: Json) => each.isSet);
  const basic = { type: 'BASIC', username: 'ada', password: canary };

  it.each(['', '••••••••'])('is asked for again when the address leads elsewhere: %j', async (unchanged) => {
    await save('https://lms.example/a/${courseId}', basic);
    const kept = { type: 'BASIC', username: unchanged, password: unchanged };
    for (const url of ['https://lms.example:443/b?c=${courseId}', 'HTTPS://LMS.EXAMPLE/c', 'https://lms.example/a']) {
      const saved = await save(url, kept);
      expect([url, saved.status, isSet(saved.json)]).toEqual([url, 200, [true, true]]);
    }
    const others = ['http://lms.example/a', 'https://lms.example:8443/a', 'https://lms.example.evil.example/a'];
    for (const url of [...others, 'https://evil.example/lms.example', 'https://${courseId}.example/']) {
      const refused = await save(url, kept);
      expect([url, refused.status, refused.json?.message]).toEqual([
        url,
        400,
        'The URL now leads to another address than the one for which the credentials were stored. Enter them again: User name, Password.',
      ]);
    }
    const partly = await save('https://evil.example/', { ...kept, username: 'eve' });
    expect([partly.status, partly.json.message]).toEqual([400, expect.stringMatching(/again: Password\.$/)]);
    expect(await stored()).toMatchObject({ url: 'https://lms.example/a' });

    const renewed = await save('https://other.example/', { ...basic, password: 'another' });
    expect([renewed.status, isSet(renewed.json)]).toEqual([200, [true, true]]);
    expect((await save('https://other.example/x', kept)).status).toBe(200);
    expect((await save('https://third.example/x', { type: 'NONE' })).status).toBe(200);
  });

  it.each(['', '  ', 'no address', 'https://lms.example:${courseId}/', 'https://:443', 'ftp://lms.example/'])(
    'cannot be carried elsewhere by a text that is no address of a call: %j',
    async (text) => {
      const blank = { type: 'BEARER', token: '' };
      await save('https://lms.example/a', { type: 'BEARER', token: canary });
      expect(isSet((await save(text, blank)).json)).toEqual([true]);
      for (const url of ['https://evil.example/', 'https://lms.example/a'])
        expect((await save(url, blank)).status).toBe(400);
      await save(text, { type: 'BEARER', token: canary });
      expect((await save('https://evil.example/', blank)).status).toBe(400);
    },
  );

  it('does not come together with another address when two save at once', async () => {
    const own = { url: `${lms.origin}/own`, authentication: { type: 'BEARER', token: canary } };
    for (let round = 0; round < 10; round += 1) {
      await save('https://evil.example/', { type: 'BEARER', token: 'of evil.example' });
      // One enters the credential for the own address; the other keeps what is stored for a third one.
      const answers = await Promise.all([
        save(own.url, own.authentication),
        save('https://evil.example/hook', { type: 'BEARER', token: '' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual(answers[1].status === 400 ? [200, 400] : [200, 200]);
      const { url } = await stored();
      const [row] = await database.rows<{ credentials: Buffer }>(
        `select credentials from lms_operation_configuration where organisation_id = $1 and operation = 'GET_COURSE'`,
        [organisation.id],
      );
      const { token } = JSON.parse(secretBox.open(row!.credentials, operationContext(organisation.id, 'GET_COURSE')));
      expect([url, token]).toEqual([own.url, canary]);
    }
  });
});
