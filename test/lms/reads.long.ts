import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { rowsOf } from '../support/rows-of.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { json, startTestLms, type Answer, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let own: TestLms;
let firstParty: TestLms;
let api: ApiServer;
let organisation: PortalOrganisation;
let admin: PortalClient;
let staff: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await startTestLms();
  firstParty = await startTestLms();
  api = await startApi(database, {
    FIRST_PARTY_LMS_URL: firstParty.origin,
    FIRST_PARTY_LMS_PROVISIONING_TOKEN: 'token-for-provisioning',
  });
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
  staff = await signedIn(api, organisation.staff);
  const urls = {
    GET_COURSES: '/courses?q=${searchTerm}',
    GET_COURSE: '/courses/${courseId}',
    GET_ENROLMENT: '/enrolments/${enrolmentId}',
  };
  for (const [operation, path] of Object.entries(urls)) {
    const authentication = { type: 'BEARER', token: 'canary-5c1e' };
    await admin.put(`/lms/operations/${operation}`, { url: own.origin + path, body: '', authentication });
  }
});
afterAll(async () => {
  await api.close();
  await own.close();
  await firstParty.close();
  await database.close();
});

async function enrolmentIn(lms: string | null, lmsEnrolmentId: string | null): Promise<string> {
  const { id } = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId });
  await database.app.inOrganisation(organisation.id, (tx) =>
    rowsOf(tx, sql`update enrolment set lms = ${lms}::text where id = ${id}`),
  );
  return id;
}

describe('what is read from the LMS', () => {
  it('finds courses as the user types, and one course by any id', async () => {
    own.answerWith(json(200, [{ id: 9007199254740993n.toString(), name: 'Maths', more: true }]));
    expect((await staff.get('/lms/courses?search=ma%20%26x')).json).toEqual({
      lms: 'CUSTOM',
      courses: [{ id: '9007199254740993', name: 'Maths' }],
    });
    expect(own.calls.at(-1)!.path).toBe('/courses?q=ma%20%26x');
    expect((await staff.get('/lms/courses')).status).toBe(200);

    own.answerWith(json(200, { id: 'a/b c', name: 'Art' }));
    expect((await staff.get('/lms/courses/a%2Fb%20c')).json).toEqual({ lms: 'CUSTOM', id: 'a/b c', name: 'Art' });
    expect(own.calls.at(-1)!.path).toBe('/courses/a%2Fb%20c');
  });

  it.each([
    ['nothing=1', 'There is no parameter “nothing”.'],
    [`search=${'a'.repeat(201)}`, 'Search is longer than 200 characters.'],
    ['search=a&search=b', 'Search must be a text.'],
  ])('says in words what is wrong with %s', async (query, message) => {
    expect(await staff.get(`/lms/courses?${query}`)).toMatchObject({ status: 400, json: { message } });
  });

  it('takes an empty search as one for all courses', async () => {
    own.answerWith(json(200, []));
    expect(await staff.get('/lms/courses?search=')).toMatchObject({ status: 200, json: { courses: [] } });
    expect(own.calls.at(-1)!.path).toBe('/courses?q=');
    // A parameter that must not be empty says so, and each of its neighbours answers in the same words.
    expect((await staff.get('/students?limit=')).json).toMatchObject({ message: 'limit is empty.' });
  });

  it.each<[string, Answer, number, string]>([
    ['refuses', json(403, { error: 'no rights, canary-5c1e' }), 502, '403'],
    ['answers something else', json(200, { courses: [] }), 502, 'expected an array'],
    ['cuts the connection', (_call, response) => response.destroy(), 502, 'before the LMS had answered'],
  ])('says what went wrong when the LMS %s, without a credential', async (_what, answer, status, why) => {
    own.answerWith(answer);
    const failed = await staff.get('/lms/courses');
    expect(failed).toMatchObject({ status, json: { title: 'Bad Gateway', message: expect.stringContaining(why) } });
    expect(Object.keys(failed.json)).toEqual(['title', 'message']);
    expect(failed.body.toString()).not.toContain('canary');
    const [call] = await database.rows<{ operation: string; actor: string; ending: string }>(
      'select operation, actor_user_id as actor, ending from lms_call order by id desc limit 1',
    );
    expect(call).toMatchObject({ operation: 'GET_COURSES', actor: organisation.staff.id });
    expect(call!.ending).not.toBe('SUCCEEDED');
  });

  it('asks the LMS that the enrolment lives in, whichever mode is on', async () => {
    const custom = await enrolmentIn('CUSTOM', 'e-1');
    const first = await enrolmentIn('FIRST_PARTY', 'e-2');
    firstParty.answerWith(json(200, { tenantId: 'tenant-1', secret: 'secret-of-the-provider' }));
    expect((await admin.put('/lms/mode', { mode: 'FIRST_PARTY' })).status).toBe(200);
    own.answerWith(json(200, { id: 'e-1', state: 'open' }));
    firstParty.answerWith(json(200, { id: 'e-2' }));
    for (const mode of ['FIRST_PARTY', 'CUSTOM']) {
      await admin.put('/lms/mode', { mode });
      expect((await staff.get(`/enrolments/${custom}/lms`)).json).toEqual({
        lms: 'CUSTOM',
        lmsEnrolmentId: 'e-1',
        id: 'e-1',
        excerpt: '{"id":"e-1","state":"open"}',
      });
      expect(own.calls.at(-1)!.path).toBe('/enrolments/e-1');
      expect((await staff.get(`/enrolments/${first}/lms`)).json).toMatchObject({ lms: 'FIRST_PARTY', id: 'e-2' });
      expect(firstParty.calls.at(-1)).toMatchObject({
        path: '/tenants/tenant-1/enrolments/e-2',
        headers: { authorization: 'Bearer secret-of-the-provider' },
      });
    }
  });

  it('says 500 for wrong settings, 409 without an id in an LMS, 404 for what is not there', async () => {
    const other = await buildPortalOrganisation(database.app);
    const stranger = await signedIn(api, other.staff);
    expect(await stranger.get('/lms/courses')).toMatchObject({
      status: 500,
      json: { title: 'Internal Server Error', message: expect.stringContaining('has no URL') },
    });
    expect((await staff.get(`/enrolments/${await enrolmentIn(null, null)}/lms`)).status).toBe(409);
    const id = await enrolmentIn('CUSTOM', 'e-3');
    expect((await stranger.get(`/enrolments/${id}/lms`)).status).toBe(404);
  });
});
