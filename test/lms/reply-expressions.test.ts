import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const canary = 'canary-99b1f2';
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

const authentication = { type: 'BEARER', token: canary };
const configure = (operation: string, more: Record<string, unknown> = {}) =>
  admin.put(`/lms/operations/${operation}`, { url: `${lms.origin}/${operation}`, body: '{}', authentication, ...more });
const details = () =>
  database.rows<{ changed: string[] }>(
    `select details -> 'changed' as changed from audit_entry where action = 'lms_operation.configured' and organisation_id = $1
     order by id`,
    [organisation.id],
  );

describe('the expressions about replies', () => {
  it('are saved as they are, kept when they are not sent, and named in the audit trail', async () => {
    const plain = (await configure('CANCEL_ENROLMENT')).json;
    expect(plain).toMatchObject({ successExpression: '', resultExpression: '' });
    const nonsense = { successExpression: ' reply.( ${nonsense} ', resultExpression: '[[[' };
    const saved = (await configure('CANCEL_ENROLMENT', nonsense)).json;
    expect(saved).toMatchObject(nonsense);
    expect(saved.version).not.toBe(plain.version);
    expect((await configure('CANCEL_ENROLMENT')).json).toMatchObject(nonsense);
    const stale = await configure('CANCEL_ENROLMENT', { successExpression: '', version: plain.version });
    expect(stale.status).toBe(409);
    const cleared = await configure('CANCEL_ENROLMENT', { successExpression: '', resultExpression: '' });
    expect(cleared.json).toMatchObject({ successExpression: '', resultExpression: '', version: expect.any(String) });
    expect((await details()).map(({ changed }) => changed)).toEqual([
      ['url', 'body', 'authenticationType', 'credentials'],
      ['successExpression', 'resultExpression'],
      ['successExpression', 'resultExpression'],
    ]);
    const long = await configure('CANCEL_ENROLMENT', { successExpression: 'x'.repeat(4_001) });
    expect(long).toMatchObject({
      status: 400,
      json: { message: 'Condition for a success is longer than 4000 characters.' },
    });
  });

  it('are tried: the trial shows what they made of the reply, and the values in it', async () => {
    lms.answerWith(json(200, { data: { courses: [{ id: 7, fullname: 'Fire warden', by: canary }] }, [canary]: 1 }));
    const resultExpression = 'reply.data.courses.{"id": id, "name": fullname & " " & by}';
    await configure('GET_COURSES', { successExpression: '$exists(reply.data)', resultExpression });
    const tried = await admin.post('/lms/operations/GET_COURSES/try', { send: true });
    expect(tried.json.sent).toMatchObject({
      ending: 'SUCCEEDED',
      success: true,
      values: [
        { path: '/data/courses/0/id', value: '7' },
        { path: '/data/courses/0/fullname', value: '"Fire warden"' },
        { path: '/data/courses/0/by', value: '"[hidden]"' },
      ],
    });
    expect(JSON.parse(tried.json.sent.result)).toEqual({ id: 7, name: 'Fire warden [hidden]' });
    expect(tried.body.toString()).not.toContain(canary);

    await configure('GET_COURSES', { successExpression: 'reply.ok', resultExpression });
    const open = await admin.post('/lms/operations/GET_COURSES/try', { send: true });
    expect(open.json.sent).toMatchObject({ ending: 'INVALID_RESPONSE', success: null, result: null });
    expect(open.json.sent.message).toContain('the condition reply.ok gives neither true nor false');
    expect(open.json.sent.values).toHaveLength(3);
    const { items } = (await admin.getIn('de', '/lms-calls')).json;
    expect(items[0].errorMessage).toContain('die Bedingung reply.ok ergibt weder true noch false');

    // A read for the pages of the portal goes the same way. No expression gets a credential that the LMS sends back.
    await configure('GET_COURSES', { successExpression: 'status = 200', resultExpression });
    expect((await admin.get('/lms/courses')).json.courses).toEqual([{ id: '7', name: 'Fire warden [hidden]' }]);
  });

  it('make a refusal of a POST that is tried, and show the values where there is no expression', async () => {
    lms.answerWith(json(200, { exception: 'x', message: 'no rights' }));
    const send = async () => {
      const { confirmation } = (await admin.post('/lms/operations/CANCEL_ENROLMENT/try', {})).json;
      return (await admin.post('/lms/operations/CANCEL_ENROLMENT/try', { send: true, confirmation })).json.sent;
    };
    expect(await send()).toMatchObject({ ending: 'SUCCEEDED', success: null, result: null, values: [{}, {}] });
    await configure('CANCEL_ENROLMENT', { successExpression: '$not($exists(reply.exception))' });
    expect(await send()).toMatchObject({ ending: 'REJECTED', lmsStatus: 200, success: false });
  });
});
