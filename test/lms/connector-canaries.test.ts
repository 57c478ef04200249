import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { HttpStandIn, type ReceivedRequest } from '../support/connectors/http-stand-in.ts';
import { call, signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const secrets = {
  user: 'canary-user-41d0',
  password: 'canary password/+="9f2b',
  token: 'canary-token-3d1c',
  header: 'canary-header-77aa',
  query: 'canary-query&5c1e',
  body: 'canary-body-e0b3',
};
const accessToken = 'canary-access-token-0b6f';

/** A secret as it may come back: as it is, and in the encodings in which requests carry it. */
const forms = [...Object.values(secrets), accessToken, `${secrets.user}:${secrets.password}`].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ s: secret }).toString().slice(2),
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64'),
]);

const withSecretsEverywhere = {
  headers: { 'x-key': { secret: 'header' } },
  request: { query: { key: { secret: 'query' } } },
};
const operations = {
  GET_COURSE: { steps: [{ name: 'echo', url: 'echoed' }], result: "{'id': '1', 'name': $string(steps.echo)}" },
  GET_COURSES: { steps: [{ name: 'courses', url: 'courses' }], result: '[]' },
  CREATE_ENROLMENT: {
    steps: [
      { name: 'looked', title: 'look', url: 'look', accept: 'true' },
      {
        name: 'made',
        title: 'enrol',
        method: 'POST',
        url: 'enrolments',
        form: { key: { secret: 'body' }, student: '{{variables.student.id}}' },
      },
    ],
    result: "{'id': 'never'}",
  },
};
const field = (name: keyof typeof secrets) => ({ secret: name });
const authentications = {
  BASIC: { type: 'BASIC', username: field('user'), password: field('password') },
  BEARER: { type: 'BEARER', token: field('token') },
  CUSTOM_HEADER: { type: 'CUSTOM_HEADER', name: 'x-secret', value: field('token') },
  OAUTH2: {
    type: 'OAUTH2_CLIENT_CREDENTIALS',
    tokenUrl: 'token',
    clientId: field('user'),
    clientSecret: field('password'),
  },
};

let database: TestDatabase;
let lms: HttpStandIn;
let server: ApiAndWorker;
let organisation: PortalOrganisation;
let admin: PortalClient;
let courseId: string;

/** Refuses everything but a request for a token, and sends back all that it received, also decoded. */
function echo({ target, headers, body, form }: ReceivedRequest) {
  if (target.pathname === '/token') return { body: { access_token: accessToken, expires_in: 600, echo: body } };
  const [scheme = '', credentials = ''] = (headers.authorization ?? '').split(' ');
  const decoded = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString() : credentials;
  return {
    status: target.pathname === '/echoed' ? 200 : 400,
    headers: { 'x-echo': encodeURIComponent(decoded) },
    body: { error: { target: target.href, headers, body, form: [...form], decoded, query: [...target.searchParams] } },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  lms = await HttpStandIn.start(echo);
  server = await startApiAndWorker(database);
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(server, organisation.admin);
  ({ id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: '2' }));
});
afterAll(async () => {
  await server.close();
  await lms.stop();
  await database.close();
});

describe.each(Object.entries(authentications))('the secrets of a connection with %s', (_type, authentication) => {
  it('come back in no reply, row, log or run, whatever the LMS sends back', async () => {
    const document = {
      connector: 1,
      name: 'Echo',
      secrets: Object.keys(secrets).map((name) => ({ name, label: name })),
      authentication,
      ...withSecretsEverywhere,
      failures: [{ when: 'true', message: "'It said: ' & $string(reply.error)" }],
      operations,
    };
    const replies: string[] = [];
    const keep = <Answer extends { body: Buffer }>(answer: Answer): Answer => {
      replies.push(answer.body.toString());
      return answer;
    };
    const before = lms.received.length;
    const settings = { preset: null, document: JSON.stringify(document), address: lms.origin, constants: {}, secrets };
    expect(keep(await admin.put('/lms/connection', settings)).json.problems).toEqual([]);
    await admin.put('/lms/mode', { mode: 'CONNECTOR' });
    keep(await admin.post('/lms/connection/try', { operation: 'GET_COURSES' }));
    const echoed = keep(await admin.post('/lms/connection/try', { operation: 'GET_COURSE' }));
    expect(echoed.json.outcome).toMatchObject({ ending: 'SUCCEEDED', result: expect.stringContaining('[hidden]') });
    const { json } = keep(await admin.post('/lms/connection/try', { operation: 'CREATE_ENROLMENT' }));
    const confirmed = { operation: 'CREATE_ENROLMENT', confirmation: json.confirmation };
    const { outcome } = keep(await admin.post('/lms/connection/try', confirmed)).json;
    expect(outcome.message).toContain('It said');
    const { id: studentId } = await buildStudent(database.app, organisation.id);
    const acted = keep(
      await call(server, 'POST', '/actions/create', {
        body: { studentId, courseId },
        headers: { ...admin.headers, 'Idempotency-Key': randomUUID() },
      }),
    );
    const actionId: string = acted.json.action.id;
    for (const path of ['/lms-calls', `/actions/${actionId}`, '/audit-entries', '/lms/connection', '/events']) {
      keep(await admin.get(path));
    }
    for (const { id } of (await admin.get('/lms-calls')).json.items) keep(await admin.get(`/lms-calls/${id}`));

    // The LMS did get them.
    const sent = lms.received
      .slice(before)
      .map(({ target, headers, body }) => target.href + JSON.stringify(headers) + body);
    for (const secret of [secrets.header, secrets.body]) expect(sent.join()).toContain(secret);

    const rows = await database.rows<{ text: string }>(
      `select t::text as text from lms_call t union all select t::text from lms_call_step t
       union all select t::text from lifecycle_action t union all select t::text from audit_entry t
       union all select t::text from lms_connection t union all select t::text from domain_event t`,
    );
    const connection = await Connection.connect({ address: testServices().temporalAddress });
    const history = await new Client({ connection }).workflow.getHandle(actionId).fetchHistory();
    await connection.close();
    const decodedHistory = historyToJSON(history).replaceAll(/"data": ?"([^"]+)"/g, (_all, data: string) =>
      Buffer.from(data, 'base64').toString(),
    );
    const places = {
      replies: replies.join('\n'),
      rows: rows.map(({ text }) => text).join('\n'),
      history: decodedHistory,
      'log of the API': server.logged.text(),
      'log of the worker': server.worker.logged.text(),
    };
    // What came back is there, with its secrets masked.
    expect(places.rows).toContain('[hidden]');
    for (const [place, text] of Object.entries(places)) {
      if (!place.startsWith('log')) expect(text.length).toBeGreaterThan(100);
      for (const form of forms)
        expect({ place, found: text.includes(form) ? form : null }).toEqual({ place, found: null });
    }
  });
});
