import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { HttpStandIn } from '../support/connectors/http-stand-in.ts';
import { v7 } from 'uuid';
import { newId } from '../../src/platform/ids.ts';
import { openLmsCall } from '../../src/features/lms/store/lms-calls.ts';
import { call, signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;
let staff: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  api = await startApi(database);
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  staff = await signedIn(api, organisation.staff);
});
afterAll(async () => {
  await api.close();
  await moodle.http.stop();
  await database.close();
});
beforeEach(() => moodle.reset());

const moodleSettings = () => ({
  preset: 'moodle',
  document: null,
  address: moodle.http.origin,
  constants: {},
  secrets: { token: moodleToken },
});

const save = (overrides: Record<string, unknown> = {}) =>
  admin.put('/lms/connection', { ...moodleSettings(), ...overrides });

const attempt = (operation: string, values: Record<string, string> = {}, confirmation?: string) =>
  admin.post('/lms/connection/try', { operation, values, ...(confirmation === undefined ? {} : { confirmation }) });

const enrolAda = { courseId: '2', 'student.id': 'ADA', 'student.firstName': 'Ada', 'student.lastName': 'Lovelace' };

const emptyCall = {
  operation: 'GET_COURSES',
  lms: 'CONNECTOR',
  actionId: null,
  enrolmentId: null,
  workflowId: null,
  runId: null,
  idempotencyKey: null,
  method: 'GET',
  url: 'https://lms.example',
  requestExcerpt: null,
} as const;

const calls = (organisationId: string) =>
  database.rows<{ id: string; ending: string; lms: string; steps: number }>(
    `select id, ending, lms, (select count(*)::int from lms_call_step s where s.call_id = c.id) as steps
     from lms_call c where organisation_id = $1 order by id`,
    [organisationId],
  );

describe('presets', () => {
  it('are listed with what must be entered, and their documents can be copied', async () => {
    const { json } = await admin.get('/lms/presets');
    const found = json.presets.find(({ preset }: { preset: string }) => preset === 'moodle');
    expect(found).toMatchObject({ name: 'Moodle', secrets: [{ name: 'token' }] });
    const copied = await admin.get('/lms/presets/moodle');
    expect(JSON.parse(copied.json.document)).toMatchObject({ preset: 'moodle', version: found.version });
    expect((await admin.get('/lms/presets/none')).status).toBe(404);
    expect((await staff.get('/lms/presets')).status).toBe(403);
  });

  it('speak the language of their reader, also in a copy, but not where it was changed', async () => {
    const inGerman = async (path: string) => (await admin.getIn('de', path)).json;
    const { presets } = await inGerman('/lms/presets');
    const found = presets.find(({ preset }: { preset: string }) => preset === 'moodle');
    expect(found).toMatchObject({
      address: { label: 'Adresse von Moodle' },
      secrets: [{ name: 'token', label: 'Token des Webservice' }],
      documentation: expect.stringContaining('Schalten Sie die Webservices und das REST-Protokoll ein.'),
    });

    const copy = JSON.parse((await admin.get('/lms/presets/moodle')).json.document);
    copy.address.label = 'Our Moodle';
    expect((await save({ document: JSON.stringify(copy) })).status).toBe(200);
    const connection = await inGerman('/lms/connection');
    expect(connection).toMatchObject({
      addressField: { label: 'Our Moodle' },
      secrets: [{ label: 'Token des Webservice' }],
      hints: { courseSearch: 'Moodle findet nur ganze Wörter.' },
      documentation: expect.stringContaining('Schalten Sie die Webservices und das REST-Protokoll ein.'),
    });
    const courses = connection.operations.find(({ operation }: { operation: string }) => operation === 'GET_COURSES');
    expect(courses).toMatchObject({ label: 'LMS-Kurse abrufen', steps: ['Kurse suchen'] });
    const body = { operation: 'GET_COURSE', values: { courseId: '99' } };
    const headers = { ...admin.headers, 'Accept-Language': 'de' };
    const { outcome } = (await call(api, 'POST', '/lms/connection/try', { headers, body })).json;
    expect(outcome.message).toContain('Moodle hat keinen Kurs mit dieser Kennung, oder er ist für den Benutzer');
    expect((await admin.get('/lms/connection')).json.secrets[0].label).toBe('Token of the web service');
  });
});

describe('saving the connection', () => {
  it('keeps what was entered, and shows of a secret only that it is set', async () => {
    const saved = await save({ constants: { studentRole: '7' } });
    expect(saved.status).toBe(200);
    expect(saved.json).toMatchObject({
      isSetUp: true,
      preset: 'moodle',
      name: 'Moodle',
      address: moodle.http.origin,
      secrets: [{ name: 'token', isSet: true }],
      areSecretsReadable: true,
      problems: [],
    });
    expect(saved.json.constants).toContainEqual(expect.objectContaining({ name: 'studentRole', value: '7' }));
    expect(saved.body.toString()).not.toContain(moodleToken);
    expect((await admin.get('/lms/connection')).json).toEqual(saved.json);
    const stored = await database.rows<{ text: string }>(`select c::text as text from lms_connection c`);
    expect(stored.map(({ text }) => text).join()).not.toContain(moodleToken);
  });

  it('stores a document that is no connector, and says what is wrong with it', async () => {
    const { status, json } = await save({ document: '{"connector": 1, "name": "Mine", "operations": {"NONE": 1}}' });
    expect(status).toBe(200);
    expect(json.problems).toContainEqual(expect.objectContaining({ path: expect.stringContaining('operations') }));
    expect((await attempt('GET_COURSES')).json).toMatchObject({
      callId: null,
      problem: expect.stringContaining('cannot be used'),
    });
    expect((await save({ document: 'no JSON' })).json.problems[0].message).toBe('The document is not valid JSON.');
  });

  it('stores a document whose expressions have mistakes, and lists all of them with their places', async () => {
    const document = {
      connector: 1,
      name: 'Mine',
      operations: {
        GET_COURSE: {
          steps: [{ name: 'courses', url: 'courses/{{variables.courseID}}' }],
          result: "[steps.courses.items.{'id': id, 'name': title]",
        },
      },
    };
    const { status, json } = await save({ preset: null, document: JSON.stringify(document) });
    expect(status).toBe(200);
    expect(json.name).toBe('Mine');
    expect(json.problems).toEqual([
      {
        path: 'operations.GET_COURSE.steps[0].url',
        message: 'There is no “variables.courseID” here. Possible names: variables.courseId.',
      },
      {
        path: 'operations.GET_COURSE.result',
        message: 'The expression cannot be read. Expected "}", got "]". It is at character 46.',
      },
    ]);
    expect((await admin.get('/lms/connection')).json.problems).toEqual(json.problems);
  });

  it('keeps a secret with a blank or masked field, but not for another server or another preset', async () => {
    await save();
    for (const secrets of [{}, { token: '' }, { token: '••••' }]) {
      expect((await save({ secrets, address: `${moodle.http.origin}/lms/` })).json.secrets[0].isSet).toBe(true);
    }
    const elsewhere = await HttpStandIn.start();
    const refused = await save({ secrets: {}, address: elsewhere.origin });
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 400,
      message: expect.stringContaining('Enter them again: Token of the web service.'),
    });
    // An address that cannot be called does not open a way round.
    expect((await save({ secrets: {}, address: 'nowhere' })).status).toBe(200);
    expect((await save({ secrets: {}, address: elsewhere.origin })).status).toBe(400);
    await save({ secrets: { token: 'another token' }, address: elsewhere.origin });
    await attempt('GET_COURSES');
    expect(elsewhere.received.map(({ form }) => form.get('wstoken'))).toEqual(['another token']);
    await elsewhere.stop();
    await save();
    const other = await save({ preset: 'attain', secrets: {} });
    expect(other.json.secrets).toEqual([expect.objectContaining({ name: 'token', isSet: false })]);
  });

  it('refuses a change that is based on an older version', async () => {
    const { json } = await save();
    expect(
      (await save({ address: 'https://moodle.example', secrets: { token: 'x' }, version: json.version })).status,
    ).toBe(200);
    expect((await save({ version: json.version })).status).toBe(409);
  });

  it('is audited without values', async () => {
    await save({ constants: { studentRole: '4711' } });
    const { json, body } = await admin.get('/audit-entries?limit=1');
    expect(json.items[0]).toMatchObject({ action: 'lms_connection.configured', details: { preset: 'moodle' } });
    expect(body.toString()).not.toContain('4711');
    expect(body.toString()).not.toContain(moodleToken);
  });

  it('offers a newer preset for a document that was copied from an older one', async () => {
    const { json: copied } = await admin.get('/lms/presets/moodle');
    const older = await save({ document: copied.document, presetVersion: copied.version });
    expect(older.json.newerVersion).toBeNull();
    await database.asOwner(`update lms_connection set preset_version = 0 where organisation_id = '${organisation.id}'`);
    expect((await admin.get('/lms/connection')).json.newerVersion).toBe(copied.version);
  });
});

describe('trying an operation', () => {
  it('does one that only reads, and keeps its requests in the ledger without secrets', async () => {
    await save();
    const { status, json, body } = await attempt('GET_COURSES', { searchTerm: 'Bookkeeping' });
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        problem: null,
        change: null,
        confirmation: null,
        steps: [{ number: 1, name: 'courses', effect: 'READ', ending: 'SUCCEEDED', statusCode: 200 }],
        outcome: { ending: 'SUCCEEDED', result: expect.stringContaining('Level 3 Bookkeeping') },
      },
    });
    expect(body.toString()).not.toContain(moodleToken);
    const shown = await admin.get(`/lms-calls/${json.callId}`);
    expect(shown.json).toMatchObject({ call: { operation: 'GET_COURSES', ending: 'SUCCEEDED' }, steps: json.steps });
    expect(shown.body.toString()).not.toContain(moodleToken);
    const [request] = json.steps;
    const [listed] = (await admin.get('/lms-calls?limit=1')).json.items;
    const path = request.url.replace(/^https?:\/\/[^/]+/, '');
    expect(path).toContain('/webservice/rest/server.php');
    expect(listed).toMatchObject({ id: json.callId, requests: [{ method: request.method, path }] });
    const { operations } = (await admin.get('/lms/connection')).json;
    expect(operations[0]).toMatchObject({ operation: 'GET_COURSES', state: { state: 'WORKS', by: 'Ada Admin' } });
  });

  it('does not count an id that the LMS does not know as a failure of the LMS', async () => {
    const stateOf = async (wanted: string) => {
      const { operations } = (await admin.get('/lms/connection')).json;
      return operations.find(({ operation }: { operation: string }) => operation === wanted).state.state;
    };
    await save();
    for (let times = 0; times < 3; times += 1) {
      expect((await attempt('GET_COURSE', { courseId: '99' })).json.outcome.ending).not.toBe('SUCCEEDED');
    }
    expect(await stateOf('GET_COURSE')).toBe('UNTESTED');
    expect((await attempt('GET_COURSE', { courseId: '2' })).json.outcome.ending).toBe('SUCCEEDED');
    await attempt('GET_COURSE', { courseId: '99' });
    expect(await stateOf('GET_COURSE')).toBe('WORKS');
  });

  it('shows what would change, and changes it once after a confirmation', async () => {
    await save();
    const values = { ...enrolAda, 'student.email': 'ada@example.org' };
    const { json: shown } = await attempt('CREATE_ENROLMENT', values);
    expect(shown).toMatchObject({
      steps: [{ name: 'found', effect: 'READ' }],
      change: { title: 'create the user', method: 'POST', requestExcerpt: expect.stringContaining('attain-ada') },
      outcome: null,
    });
    expect(moodle.world.writes).toEqual([]);
    const { json: done } = await attempt('CREATE_ENROLMENT', values, shown.confirmation);
    expect(done).toMatchObject({ outcome: { ending: 'SUCCEEDED', result: '{"id":"2:6"}' }, change: null });
    expect(moodle.world.writes).toEqual(['create attain-ada', 'enrol 2:6']);
    expect((await attempt('CREATE_ENROLMENT', values, shown.confirmation)).status).toBe(409);
    expect(moodle.world.writes).toHaveLength(2);
  });

  it('sends nothing when the change is another one than was confirmed', async () => {
    await save();
    const values = { ...enrolAda, 'student.email': 'ada@example.org' };
    const { confirmation } = (await attempt('CREATE_ENROLMENT', values)).json;
    expect((await attempt('CREATE_ENROLMENT', { ...values, courseId: '3' }, confirmation)).status).toBe(409);
    // Meanwhile the user exists, so the first change is the enrolment.
    moodle.addUser('attain-ada');
    expect((await attempt('CREATE_ENROLMENT', values, confirmation)).json.message).toContain('has changed');
    await save({ constants: { studentRole: '4' } });
    expect((await attempt('CREATE_ENROLMENT', values, confirmation)).status).toBe(409);
    expect(moodle.world.writes).toEqual([]);
    const other = await buildPortalOrganisation(database.app);
    const foreign = await signedIn(api, other.admin);
    await foreign.put('/lms/connection', moodleSettings());
    expect(
      (await foreign.post('/lms/connection/try', { operation: 'CREATE_ENROLMENT', values, confirmation })).status,
    ).toBe(409);
  });

  it('sends nothing when what the page does not show of the change is another one', async () => {
    let reads = 0;
    const lms = await HttpStandIn.start(({ method }) => ({ body: method === 'GET' ? { n: ++reads } : { id: 'e' } }));
    const step = { name: 'made', url: 'made', method: 'POST' };
    for (const change of [
      { headers: { 'x-n': '{{steps.read.n}}' } },
      { json: { long: 'x'.repeat(600), n: '{{steps.read.n}}' } },
    ]) {
      const document = {
        connector: 1,
        name: 'Changing',
        operations: {
          CREATE_ENROLMENT: {
            steps: [
              { name: 'read', url: 'read' },
              { ...step, ...change },
            ],
            result: "{'id': 'e'}",
          },
        },
      };
      await save({ preset: null, document: JSON.stringify(document), address: lms.origin, secrets: {} });
      const { confirmation } = (await attempt('CREATE_ENROLMENT')).json;
      expect((await attempt('CREATE_ENROLMENT', {}, confirmation)).status).toBe(409);
    }
    expect(lms.received.filter(({ method }) => method === 'POST')).toEqual([]);
    await lms.stop();
  });

  it('tells the words of the LMS and the next step when it fails', async () => {
    await save({ secrets: { token: 'wrong' } });
    const { json } = await attempt('GET_COURSES');
    expect(json.outcome).toMatchObject({
      ending: 'MISCONFIGURED',
      message: expect.stringContaining('Moodle does not know the token'),
    });
    expect(json.outcome.nextSteps.length).toBeGreaterThan(0);
  });

  it('reads the progress of an enrolment', async () => {
    await save();
    moodle.addUser('attain-ada');
    moodle.world.enrolments.set('2:6', { suspended: false, progress: 40 });
    const { json } = await attempt('GET_PROGRESS', { enrolmentIds: '2:6, 2:7' });
    expect(json.outcome.result).toBe('[{"lmsEnrolmentId":"2:6","progress":40}]');
    const unusable: Record<string, string>[] = [
      { enrolmentIds: Array.from({ length: 101 }, (_, at) => `2:${at}`).join(',') },
      { since: 'yesterday' },
      { enrolmentId: '2:6' },
    ];
    for (const values of unusable) {
      expect((await attempt('GET_PROGRESS', values)).status).toBe(400);
    }
  });

  it('sends and stores nothing more after 120 calls within a minute, and others go on', async () => {
    const busy = await buildPortalOrganisation(database.app);
    const user = await signedIn(api, busy.admin);
    await user.put('/lms/connection', moodleSettings());
    const first = await user.post('/lms/connection/try', { operation: 'GET_COURSES', values: {} });
    expect(first.status).toBe(200);
    const { json } = await user.get('/session');
    for (let count = 1; count < 120; count += 1) {
      await database.app.inOrganisation(busy.id, (tx) =>
        openLmsCall(tx, { ...emptyCall, id: newId(), actorUserId: json.user.id }),
      );
    }
    const requests = moodle.http.received.length;
    const refused = await user.post('/lms/connection/try', { operation: 'GET_COURSES', values: {} });
    expect({ status: refused.status, message: refused.json.message }).toEqual({
      status: 429,
      message: expect.stringContaining('120 times within a minute') as unknown,
    });
    expect(moodle.http.received).toHaveLength(requests);
    expect(await calls(busy.id)).toHaveLength(120);
    expect((await attempt('GET_COURSES')).status).toBe(200);
  });

  it('sends nothing more after 2,000 requests within an hour, of which one call may have many', async () => {
    const busy = await buildPortalOrganisation(database.app);
    const user = await signedIn(api, busy.admin);
    await user.put('/lms/connection', moodleSettings());
    const tryIt = () => user.post('/lms/connection/try', { operation: 'GET_COURSES', values: {} });
    const { json } = await user.get('/session');
    // The limit of a minute counts none of them.
    const id = v7({ msecs: Date.now() - 10 * 60_000 });
    await database.app.inOrganisation(busy.id, (tx) =>
      openLmsCall(tx, { ...emptyCall, id, actorUserId: json.user.id }),
    );
    const addSteps = (from: number, to: number) =>
      database.asOwner(`
        insert into lms_call_step (id, organisation_id, call_id, number, name, effect, method, url, started_at)
        select ('${id.slice(0, 15)}' || substr(md5(n::text), 1, 3) || '-8' || substr(md5(n::text), 4, 3) || '-'
          || substr(md5(n::text), 7, 12))::uuid, '${busy.id}', '${id}', n, 'step', 'READ', 'GET', 'https://lms.example', now()
        from generate_series(${from}, ${to}) n`);
    await addSteps(1, 1_990);
    expect((await tryIt()).status).toBe(200);
    await addSteps(1_991, 2_000);
    const requests = moodle.http.received.length;
    const refused = await tryIt();
    expect(refused.status).toBe(429);
    expect(refused.json.message).toContain('2000 requests to its LMS within an hour to try operations');
    expect(refused.json.message).toContain('Try again in 60 minutes.');
    expect(moodle.http.received).toHaveLength(requests);
    expect((await attempt('GET_COURSES')).status).toBe(200);
  });

  it('is for administrators, and each organisation has its own connection', async () => {
    await save();
    expect((await staff.post('/lms/connection/try', { operation: 'GET_COURSES' })).status).toBe(403);
    const other = await buildPortalOrganisation(database.app);
    const foreign = await signedIn(api, other.admin);
    expect((await foreign.get('/lms/connection')).json).toMatchObject({ isSetUp: false, address: '', secrets: [] });
    const { json } = await foreign.post('/lms/connection/try', { operation: 'GET_COURSES' });
    expect(json.problem).toContain('No connector is set up');
    expect(await calls(other.id)).toEqual([]);
  });
});

describe('the mode CONNECTOR', () => {
  it('answers reads of the portal through the connector, with their steps in the ledger', async () => {
    await save();
    expect((await admin.put('/lms/mode', { mode: 'CONNECTOR' })).status).toBe(200);
    const { status, json } = await staff.get('/lms/courses?search=Bookkeeping');
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        lms: 'CONNECTOR',
        courses: [
          { id: '2', name: 'Level 3 Bookkeeping' },
          { id: '3', name: 'Level 4 Bookkeeping' },
        ],
      },
    });
    expect((await calls(organisation.id)).at(-1)).toMatchObject({ lms: 'CONNECTOR', ending: 'SUCCEEDED', steps: 1 });
    await save({ secrets: { token: 'wrong' } });
    const failed = await staff.get('/lms/courses?search=x');
    expect(failed.status).toBe(500);
    expect(failed.json.message).toContain('Moodle does not know the token');
  });
});
