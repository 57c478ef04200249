import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { saveOperation } from '../../../src/features/lms/store/lms-configuration.ts';
import { buildCourse } from '../../factories/course-factory.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { operationTemplates } from './lifecycle-environment.ts';
import { cut, json, startTestLms, type TestLms } from './test-lms.ts';
import { startApi, startApiAndWorker, type ApiAndWorker, type ApiServer } from '../../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { call, signedIn, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../../support/portal-organisation.ts';

let database: TestDatabase;
let api: ApiAndWorker;
let lms: TestLms;
let organisation: PortalOrganisation;
let staff: PortalClient;
let studentId: string;
let otherStudentId: string;
let courseId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiAndWorker(database);
  lms = await startTestLms();
  organisation = await buildPortalOrganisation(database.app);
  staff = await signedIn(api, organisation.staff);
  ({ id: studentId } = await buildStudent(database.app, organisation.id));
  ({ id: otherStudentId } = await buildStudent(database.app, organisation.id));
  ({ id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: 'c-1' }));
  for (const operation of ['CREATE_ENROLMENT', 'TRANSFER_ENROLMENT', 'CANCEL_ENROLMENT', 'GET_ENROLMENT'] as const) {
    const { path, body } = operationTemplates[operation];
    await database.app.inOrganisation(organisation.id, (tx) =>
      saveOperation(tx, {
        operation,
        url: lms.origin + path,
        body,
        authenticationType: 'NONE',
        credentials: null,
      }),
    );
  }
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

function act(path: string, body?: unknown, key: string = randomUUID(), server: ApiServer = api): Promise<PortalAnswer> {
  return call(server, 'POST', path, { body, headers: { ...staff.headers, 'Idempotency-Key': key } });
}

describe('lifecycle actions over HTTP', () => {
  it('answers a created enrolment with 201, and the same key with the same action', async () => {
    lms.answerWith(json(200, { id: 'e-1' }));
    const key = randomUUID();
    const first = await act('/actions/create', { studentId, courseId }, key);
    const again = await act('/actions/create', { studentId, courseId }, key);
    expect(first).toMatchObject({
      status: 201,
      json: { kind: 'CREATE', state: 'CLOSED', ending: 'SUCCEEDED', choices: [] },
    });
    expect(again.json).toEqual(first.json);
    expect((await act('/actions/create', { studentId: otherStudentId, courseId }, key)).status).toBe(422);
    expect((await staff.get(`/actions/${first.json.id}`)).json).toEqual(first.json);
  });

  it('tells the user what the LMS did not do, and what to do next; a repeat after it recovered works', async () => {
    lms.answerWith(json(503, { error: 'Down for maintenance' }));
    const failed = await act('/actions/create', { studentId: otherStudentId, courseId });
    expect(failed).toMatchObject({
      status: 502,
      json: {
        title: 'Bad Gateway',
        message: expect.stringContaining('503'),
        action: {
          ending: 'REJECTED',
          lmsStatus: 503,
          excerpt: expect.stringContaining('Down for maintenance'),
          choices: ['REPEAT', 'DISCARD'],
        },
      },
    });
    expect(failed.json.action.nextSteps.length).toBeGreaterThan(0);

    lms.answerWith(json(200, { id: 'e-2' }));
    const repeated = await act(`/enrolments/${failed.json.action.enrolmentId}/create-again`);
    expect(repeated).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });

    const transferred = await act(`/enrolments/${repeated.json.enrolmentId}/transfer`, { toStudentId: studentId });
    expect(transferred).toMatchObject({ status: 200, json: { kind: 'TRANSFER', ending: 'SUCCEEDED' } });
    expect((await act(`/enrolments/${repeated.json.enrolmentId}/cancel`)).status).toBe(409);
  });

  it('lets the user link what the LMS has, after an answer that never came', async () => {
    lms.answerWith(cut);
    const open = await act('/actions/create', { studentId, courseId });
    expect(open).toMatchObject({
      status: 502,
      json: { action: { ending: 'UNKNOWN', choices: ['REPEAT', 'LINK', 'DISCARD'] } },
    });
    lms.answerWith(json(200, { id: 'e-3' }));
    const linked = await act(`/actions/${open.json.action.id}/link`, { lmsEnrolmentId: 'e-3' });
    expect(linked).toMatchObject({ status: 200, json: { choices: [], nextSteps: [] } });
    expect((await act(`/actions/${open.json.action.id}/discard`)).status).toBe(409);
  });

  it('puts a refused cancellation aside: the enrolment stays as it was, and nothing waits any more', async () => {
    lms.answerWith(json(200, { id: 'e-4' }));
    const { enrolmentId } = (await act('/actions/create', { studentId, courseId })).json;
    lms.answerWith(json(409, { error: 'Exam under way' }));
    const refused = await act(`/enrolments/${enrolmentId}/cancel`);
    expect(refused).toMatchObject({
      status: 502,
      json: { action: { ending: 'REJECTED', choices: ['REPEAT', 'DISCARD'] } },
    });
    const { id } = refused.json.action;
    const waiting = async () =>
      (await staff.get('/actions?choice=ANY')).json.items.map((each: { id: string }) => each.id);
    expect(await waiting()).toContain(id);
    const before = (await staff.get(`/enrolments/${enrolmentId}`)).json;
    const sent = lms.calls.length;

    const discarded = await act(`/actions/${id}/discard`);

    expect(discarded).toMatchObject({ status: 200, json: { ending: 'REJECTED', choices: [], nextSteps: [] } });
    expect(lms.calls).toHaveLength(sent);
    const { lastActions: _before, ...enrolment } = before;
    expect((await staff.get(`/enrolments/${enrolmentId}`)).json).toMatchObject({ ...enrolment, status: 'ACTIVE' });
    expect(await waiting()).not.toContain(id);
    // Counted for the first time here: figures are kept for some seconds.
    expect((await staff.get('/dashboard')).json.waitingActions.count).toBe((await waiting()).length);
    const timeline = (await staff.get(`/enrolments/${enrolmentId}/timeline`)).json.items;
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'DEED',
        action: 'lifecycle_action.discarded',
        actor: expect.objectContaining({ userId: organisation.staff.id }),
        details: expect.objectContaining({ enrolmentId, ending: 'REJECTED', operation: 'CANCEL_ENROLMENT' }),
      }),
    );
    expect((await act(`/actions/${id}/discard`)).status).toBe(409);
    lms.answerWith(json(200, {}));
    expect((await act(`/enrolments/${enrolmentId}/cancel`)).json).toMatchObject({ ending: 'SUCCEEDED' });
  });

  it('needs an Idempotency-Key, a session and ids of the organisation', async () => {
    const body = { studentId, courseId };
    expect((await call(api, 'POST', '/actions/create', { body, headers: staff.headers })).status).toBe(400);
    const foreign = await buildPortalOrganisation(database.app);
    const stranger = await signedIn(api, foreign.admin);
    const headers = { ...stranger.headers, 'Idempotency-Key': randomUUID() };
    expect((await call(api, 'POST', '/actions/create', { body, headers })).status).toBe(404);
    const action = await act('/actions/create', body);
    expect((await stranger.get(`/actions/${action.json.action?.id ?? action.json.id}`)).status).toBe(404);
  });

  it('says 503 and sends nothing while Temporal is away', async () => {
    const alone = await startApi(database, { TEMPORAL_ADDRESS: '127.0.0.1:1' });
    try {
      const before = lms.calls.length;
      const answer = await act('/actions/create', { studentId, courseId }, randomUUID(), alone);
      expect(answer).toMatchObject({ status: 503, json: { action: { ending: 'NOT_SENT', state: 'CLOSED' } } });
      expect(lms.calls).toHaveLength(before);
    } finally {
      await alone.close();
    }
  });
});
