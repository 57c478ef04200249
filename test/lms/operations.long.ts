import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFromLms } from '../../src/features/lms/read-from-lms.ts';
import { captureLog } from '../support/log-capture.ts';
import { connectorsInThreads } from '../support/connectors/in-threads.ts';
import { createOutboundClient } from '../../src/platform/outbound-http/outbound-client.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { signedIn, type PortalAnswer, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { testKeyring } from '../support/test-keyring.ts';

const canary = 'canary-7b3d9a40';
let database: TestDatabase;
let api: ApiServer;
let lms: TestLms;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  lms = await startTestLms();
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(api, organisation.admin);
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

function save(operation: string, authentication: Record<string, string>, url = `${lms.origin}/courses`) {
  return admin.put(`/lms/operations/${operation}`, { url, body: '', authentication });
}

/** Calls Get LMS Courses, or another operation, with the stored configuration and returns the request's headers. */
async function sentHeaders(operation: 'GET_COURSES' | 'GET_COURSE' | 'GET_ENROLMENT' = 'GET_COURSES') {
  lms.answerWith(json(200, []));
  const before = lms.calls.length;
  const client = createOutboundClient({ allowedRanges: ['127.0.0.0/8'] });
  const read = await readFromLms(
    {
      database: database.app,
      secretBox: createSecretBox(testKeyring),
      firstPartyUrl: null,
      tenantClient: client,
      firstPartyClient: client,
      connectors: connectorsInThreads,
      log: captureLog('test').log,
    },
    { organisationId: organisation.id, userId: organisation.admin.id, operation, values: { searchTerm: '' } },
  );
  return { report: read.report, headers: lms.calls[before]?.headers };
}

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

function credentialsOf(answer: PortalAnswer) {
  return answer.json.authentication.credentials;
}

describe('the configuration of the seven operations', () => {
  it('lists all seven with what their templates may use, before anything is saved', async () => {
    const answer = await admin.get('/lms/operations');
    expect(answer.status).toBe(200);
    expect(answer.json.operations).toHaveLength(7);
    expect(answer.json.operations[6]).toEqual({
      state: { state: 'NOT_SET_UP', at: null, by: null },
      lastCall: null,
      version: expect.any(String),
      operation: 'UPDATE_MARKING',
      label: 'Update LMS Enrolment Marking',
      method: 'POST',
      isRequired: false,
      expects: 'any reply with a 2xx status',
      variables: [
        { name: 'enrolmentId', kind: 'text', meaning: expect.stringContaining('in the LMS') },
        { name: 'course.name', kind: 'text', meaning: 'The name of the course in Attain.' },
        { name: 'quizResults', kind: 'json', meaning: expect.stringContaining('JSON array') },
      ],
      url: '',
      body: '',
      authentication: { type: 'NONE', credentials: [], isReadable: true },
      successExpression: '',
      resultExpression: '',
    });
  });

  it('saves what is no URL and no JSON: a fault shows at the first call', async () => {
    const settings = { url: 'not a url ${nobody}', body: '{"half": ', authentication: { type: 'NONE' } };
    const saved = await admin.put('/lms/operations/CREATE_ENROLMENT', settings);
    expect(saved).toMatchObject({ status: 200, json: { url: settings.url, body: settings.body } });
  });

  it('sends saved credentials and never returns, stores in the open, audits or logs one', async () => {
    const saved = await save('GET_COURSES', { type: 'BASIC', username: `${canary}-u`, password: `${canary}-p` });
    expect(credentialsOf(saved)).toEqual([
      { field: 'username', isSet: true },
      { field: 'password', isSet: true },
    ]);
    expect((await sentHeaders()).headers?.authorization).toBe(basic(`${canary}-u`, `${canary}-p`));
    const seen = [saved.body.toString(), (await admin.get('/lms/operations')).body.toString()];
    const rows = await database.rows<{ text: string }>(
      `select to_jsonb(c)::text as text from lms_operation_configuration c
       union all select to_jsonb(a)::text from audit_entry a union all select to_jsonb(l)::text from lms_call l`,
    );
    seen.push(...rows.map(({ text }) => text), api.logged.text());
    const hex = Buffer.from(canary).toString('hex');
    expect(seen.filter((text) => text.includes(canary) || text.includes(hex))).toEqual([]);
    expect(rows.some(({ text }) => text.includes('lms_operation.configured'))).toBe(true);
  });

  it.each(['', '   ', '••••••••', '********'])('keeps the stored value for %j, field by field', async (unchanged) => {
    await save('GET_COURSES', { type: 'BASIC', username: 'ada', password: `${canary}-1` });
    const saved = await save('GET_COURSES', { type: 'BASIC', username: 'grace', password: unchanged });
    expect(credentialsOf(saved)).toEqual([
      { field: 'username', isSet: true },
      { field: 'password', isSet: true },
    ]);
    expect((await sentHeaders()).headers?.authorization).toBe(basic('grace', `${canary}-1`));
  });

  it('drops the credentials of the former type', async () => {
    await save('GET_COURSES', { type: 'BEARER', token: `${canary}-2` });
    expect((await sentHeaders()).headers?.authorization).toBe(`Bearer ${canary}-2`);
    const other = await save('GET_COURSES', { type: 'CUSTOM_HEADER', name: 'X-Key', value: '' });
    expect(credentialsOf(other)).toEqual([
      { field: 'name', isSet: true },
      { field: 'value', isSet: false },
    ]);
    const back = await save('GET_COURSES', { type: 'BEARER', token: '' });
    expect(credentialsOf(back)).toEqual([{ field: 'token', isSet: false }]);
    expect((await sentHeaders()).report).toMatchObject({ ending: 'MISCONFIGURED', httpStatusForClient: 500 });
  });

  it('does not open ciphertext that was moved to another row, and takes new credentials there', async () => {
    await save('GET_COURSES', { type: 'BEARER', token: `${canary}-3` });
    await save('GET_COURSE', { type: 'BEARER', token: 'other' });
    await database.asOwner(`
      alter table lms_operation_configuration no force row level security;
      update lms_operation_configuration t set credentials = s.credentials from lms_operation_configuration s
      where s.organisation_id = t.organisation_id and s.operation = 'GET_COURSES' and t.operation = 'GET_COURSE';
      alter table lms_operation_configuration force row level security`);
    const before = lms.calls.length;
    expect((await sentHeaders('GET_COURSE')).report).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(lms.calls).toHaveLength(before);
    const { operations } = (await admin.get('/lms/operations')).json;
    expect(operations[1].authentication).toEqual({
      type: 'BEARER',
      credentials: [{ field: 'token', isSet: false }],
      isReadable: false,
    });
    const kept = await save('GET_COURSE', { type: 'BEARER', token: '••••' });
    expect(credentialsOf(kept)).toEqual([{ field: 'token', isSet: false }]);
    const renewed = await save('GET_COURSE', { type: 'BEARER', token: 'new' });
    expect(renewed.json.authentication).toMatchObject({ isReadable: true, credentials: [{ isSet: true }] });
  });

  it('is for administrators, and one organisation does not see the other', async () => {
    const staff = await signedIn(api, organisation.staff);
    expect((await staff.get('/lms/operations')).status).toBe(403);
    const settings = { url: '', body: '', authentication: { type: 'NONE' } };
    expect((await staff.put('/lms/operations/GET_COURSES', settings)).status).toBe(403);
    const other = await signedIn(api, (await buildPortalOrganisation(database.app)).admin);
    const { operations } = (await other.get('/lms/operations')).json;
    expect(operations.every(({ url }: { url: string }) => url === '')).toBe(true);
    expect((await admin.put('/lms/operations/DROP_TABLES', settings)).status).toBe(400);
  });
});
