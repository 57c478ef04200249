import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestAction } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import { saveOperation } from '../../../src/features/lms/store/lms-configuration.ts';
import { buildCourse, type TestCourse } from '../../factories/course-factory.ts';
import { buildEnrolment } from '../../factories/enrolment-factory.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import { operationTemplates } from './lifecycle-environment.ts';
import { cut, json, startTestLms, type TestLms } from './test-lms.ts';
import { startApi, startApiAndWorker, type ApiAndWorker } from '../../support/api-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';
import { call, signedIn, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../../support/portal-organisation.ts';

const operations = [
  'CREATE_ENROLMENT',
  'TRANSFER_ENROLMENT',
  'CANCEL_ENROLMENT',
  'UPDATE_MARKING',
  'GET_ENROLMENT',
] as const;

let database: TestDatabase;
let api: ApiAndWorker;
let lms: TestLms;
let own: PortalOrganisation;
let staff: PortalClient;
let course: TestCourse;
/** The same kinds of records of another organisation. */
let foreign: { studentId: string; courseId: string; unitId: string; enrolmentId: string; actionId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApiAndWorker(database);
  lms = await startTestLms();
  own = await buildPortalOrganisation(database.app);
  staff = await signedIn(api, own.staff);
  course = await buildCourse(database.app, own.id, { lmsCourseId: 'c-1' });
  for (const operation of operations) {
    const { path, body } = operationTemplates[operation];
    const settings = {
      operation,
      url: lms.origin + path,
      body,
      authenticationType: 'NONE',
      credentials: null,
    } as const;
    await database.app.inOrganisation(own.id, (tx) => saveOperation(tx, settings));
  }
  const other = await buildPortalOrganisation(database.app);
  const { id: courseId, unitIds } = await buildCourse(database.app, other.id, { lmsCourseId: 'c-1' });
  const enrolment = await buildEnrolment(database.app, other.id, { courseId });
  const { id: actionId } = await requestAction(
    database.app,
    { organisationId: other.id, userId: other.staff.id, idempotencyKey: randomUUID() },
    { kind: 'CANCEL', enrolmentId: enrolment.id },
  );
  foreign = { studentId: enrolment.studentId, courseId, unitId: unitIds[0]!, enrolmentId: enrolment.id, actionId };
});
afterAll(async () => {
  await api.close();
  await lms.close();
  await database.close();
});

const act = (path: string, body?: unknown): Promise<PortalAnswer> =>
  call(api, 'POST', path, { body, headers: { ...staff.headers, 'Idempotency-Key': randomUUID() } });

const active = () => buildEnrolment(database.app, own.id, { courseId: course.id });

const result = (more: Record<string, unknown> = {}) => ({
  unitId: course.unitIds[0]!,
  name: 'Quiz',
  score: 1,
  maxScore: 2,
  passed: true,
  ...more,
});

/** Counts the rows that a refused request must not change. */
async function traces() {
  const [counts] = await database.rows<Record<string, number>>(
    `select (select count(*)::int from lifecycle_action) as actions, (select count(*)::int from enrolment) as enrolments,
       (select count(*)::int from lms_call) as calls, (select count(*)::int from domain_event) as events`,
  );
  return { ...counts, received: lms.calls.length };
}

async function expectRefused(status: number, message: RegExp, request: () => Promise<PortalAnswer>): Promise<void> {
  const before = await traces();
  const answer = await request();
  expect({ status: answer.status, message: answer.json.message }).toEqual({
    status,
    message: expect.stringMatching(message),
  });
  expect(await traces()).toEqual(before);
}

/** An action whose answer never came. */
async function open(path: string, body?: unknown): Promise<{ id: string; enrolmentId: string }> {
  lms.answerWith(cut);
  const answer = await act(path, body);
  expect(answer).toMatchObject({ status: 502, json: { action: { ending: 'UNKNOWN' } } });
  return answer.json.action;
}

describe('an id of another organisation, or of nothing, is refused before anything is written or sent', () => {
  describe.each(['foreign', 'unknown'] as const)('%s', (which) => {
    const idOf = (kind: keyof typeof foreign) => (which === 'foreign' ? foreign[kind] : randomUUID());

    it.each([
      [
        'the student of Create',
        async () => act('/actions/create', { studentId: idOf('studentId'), courseId: course.id }),
      ],
      [
        'the course of Create',
        async () => {
          const { id: studentId } = await buildStudent(database.app, own.id);
          return act('/actions/create', { studentId, courseId: idOf('courseId') });
        },
      ],
      ['the enrolment of Create again', () => act(`/enrolments/${idOf('enrolmentId')}/create-again`)],
      ['the enrolment of Cancel', () => act(`/enrolments/${idOf('enrolmentId')}/cancel`)],
      ['the action to link', () => act(`/actions/${idOf('actionId')}/link`, { lmsEnrolmentId: 'x' })],
      ['the action to confirm', () => act(`/actions/${idOf('actionId')}/confirm`)],
      ['the action to discard', () => act(`/actions/${idOf('actionId')}/discard`)],
    ])('%s', async (_name, request) => {
      await expectRefused(404, /no such/i, request);
    });

    it('the student of Transfer', async () => {
      const { id } = await active();
      await expectRefused(404, /no such student/i, () =>
        act(`/enrolments/${id}/transfer`, { toStudentId: idOf('studentId') }),
      );
    });

    it('the enrolment of Transfer and of Mark', async () => {
      const { id: toStudentId } = await buildStudent(database.app, own.id);
      await expectRefused(404, /no such enrolment/i, () =>
        act(`/enrolments/${idOf('enrolmentId')}/transfer`, { toStudentId }),
      );
      await expectRefused(404, /no such enrolment/i, () =>
        act(`/enrolments/${idOf('enrolmentId')}/mark`, { results: [result()] }),
      );
    });

    it('a unit of Mark, also behind one that is right', async () => {
      const { id } = await active();
      const results = [result(), result({ unitId: idOf('unitId') })];
      await expectRefused(404, /no such unit/i, () => act(`/enrolments/${id}/mark`, { results }));
    });
  });

  it('a unit of another course of the organisation', async () => {
    const { unitIds } = await buildCourse(database.app, own.id);
    const { id } = await active();
    await expectRefused(404, /no such unit/i, () =>
      act(`/enrolments/${id}/mark`, { results: [result({ unitId: unitIds[0] })] }),
    );
  });
});

describe('what can never be committed is refused before anything is written or sent', () => {
  it.each([
    ['one unit twice', () => [result(), result({ score: 2 })], /more than one result for the unit U0/],
    ['a score above its maximum', () => [result({ score: 11, maxScore: 10 })], /unit U0.*from 0 to 10/],
  ])('marking with %s', async (_name, results, message) => {
    const { id } = await active();
    await expectRefused(400, message, () => act(`/enrolments/${id}/mark`, { results: results() }));
  });

  it('a transfer to the student who has the seat', async () => {
    const { id, studentId } = await active();
    await expectRefused(409, /this student/i, () => act(`/enrolments/${id}/transfer`, { toStudentId: studentId }));
  });
});

describe('after an ending that leaves it open', () => {
  it('links only the id that the LMS confirms', async () => {
    const { id: studentId } = await buildStudent(database.app, own.id);
    const { id, enrolmentId } = await open('/actions/create', { studentId, courseId: course.id });
    lms.answerWith(json(200, { id: 77 }));

    const linked = await act(`/actions/${id}/link`, { lmsEnrolmentId: '42' });
    expect(linked).toMatchObject({ status: 409, json: { message: expect.stringMatching(/42.*77/) } });
    const candidate = await staff.get(`/actions/${id}/lms-enrolments/42`);
    expect(candidate).toMatchObject({ status: 409, json: { message: expect.stringMatching(/42.*77/) } });
    expect((await staff.get(`/enrolments/${enrolmentId}`)).json).toMatchObject({
      status: 'PENDING',
      lmsEnrolmentId: null,
      enrolledAt: null,
    });
    await database.asOwner(
      `update enrolment set created_at = created_at - interval '2 days' where id = '${enrolmentId}'`,
    );

    lms.answerWith(json(404, { error: 'no such enrolment' }));
    const unknown = /^The LMS has no enrolment with the id .*42.*Check the id\..*no such enrolment/s;
    const asked = await staff.get(`/actions/${id}/lms-enrolments/42`);
    expect(asked).toMatchObject({ status: 404, json: { message: expect.stringMatching(unknown) } });
    expect(asked.json).toMatchObject({ message: expect.not.stringMatching(/Developers|repeat/) });
    expect(await act(`/actions/${id}/link`, { lmsEnrolmentId: '42' })).toMatchObject({
      status: 409,
      json: { message: expect.stringMatching(/^The LMS has no enrolment with the id/) },
    });

    lms.answerWith(json(200, { id: 42 }));
    expect(await act(`/actions/${id}/link`, { lmsEnrolmentId: '42' })).toMatchObject({ status: 200 });
    const { json: shown } = await staff.get(`/enrolments/${enrolmentId}`);
    expect(shown).toMatchObject({ status: 'ACTIVE', lmsEnrolmentId: '42' });
    // It was added two days before the LMS enrolled the student.
    expect(Date.parse(shown.enrolledAt) - Date.parse(shown.createdAt)).toBeGreaterThan(47 * 3_600_000);
  });

  // Requests that a version before this one stored without these checks.
  it.each([
    ['MARK', 'confirm', `jsonb_set(request, '{results,0,score}', '11')`, /could not be stored.*from 0 to 2/s],
    ['MARK', 'confirm', `jsonb_set(request, '{results,1}', request #> '{results,0}')`, /could not be stored.*unit U0/s],
    ['MARK', 'confirm', `jsonb_set(request, '{results,0,unitId}', to_jsonb(gen_random_uuid()))`, /could not be stored/],
    ['TRANSFER', 'link', `jsonb_set(request, '{toStudentId}', to_jsonb(gen_random_uuid()))`, /could not be stored/],
  ] as const)(
    '%s: %s of a stored request that cannot be committed is 409, and can be put aside',
    async (kind, how, change, message) => {
      const { id: enrolmentId } = await active();
      const { id: toStudentId } = await buildStudent(database.app, own.id);
      const { id } = await open(
        `/enrolments/${enrolmentId}/${kind.toLowerCase()}`,
        kind === 'MARK' ? { results: [result()] } : { toStudentId },
      );
      await database.asOwner(`update lifecycle_action set request = ${change} where id = '${id}'`);
      lms.answerWith(json(200, { id: 'moved' }));
      const before = (await staff.get(`/enrolments/${enrolmentId}`)).json;

      const answer = await act(`/actions/${id}/${how}`, how === 'link' ? { lmsEnrolmentId: 'moved' } : undefined);

      expect(answer).toMatchObject({ status: 409, json: { message: expect.stringMatching(message) } });
      const after = (await staff.get(`/enrolments/${enrolmentId}`)).json;
      expect(after).toMatchObject({ status: 'ACTIVE', mark: before.mark });
      expect((await staff.get(`/actions/${id}`)).json).toMatchObject({ choices: ['REPEAT', 'DISCARD'] });
      expect(await act(`/actions/${id}/discard`)).toMatchObject({ status: 200, json: { choices: [] } });
    },
  );
});

describe('open actions of an organisation', () => {
  /** An organisation of its own with so many open actions. */
  async function withOpen(count: number) {
    const organisation = await buildPortalOrganisation(database.app);
    const { id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: 'c-1' });
    const request = async (most: number, key: string = randomUUID()) => {
      const enrolment = await buildEnrolment(database.app, organisation.id, { courseId });
      const by = { organisationId: organisation.id, userId: organisation.staff.id, idempotencyKey: key };
      return requestAction(database.app, by, { kind: 'CANCEL', enrolmentId: enrolment.id }, most);
    };
    const actions = [];
    for (let index = 0; index < count; index += 1) actions.push(await request(1_000));
    return { organisation, courseId, request, actions };
  }

  it('beyond the limit are refused with 429, when to come back, and nothing written', async () => {
    const { organisation, courseId } = await withOpen(3);
    const limited = await startApi(database, { OPEN_ACTIONS_MAX: 3 });
    try {
      const user = await signedIn(limited, organisation.staff);
      const { id: studentId } = await buildStudent(database.app, organisation.id);
      const before = await traces();
      const answer = await call(limited, 'POST', '/actions/create', {
        body: { studentId, courseId },
        headers: { ...user.headers, 'Idempotency-Key': randomUUID() },
      });
      expect({ status: answer.status, retryAfter: answer.headers['retry-after'], json: answer.json }).toEqual({
        status: 429,
        retryAfter: '30',
        json: {
          title: 'Too Many Requests',
          message: expect.stringMatching(/^Your organisation has 3 actions under way.* Nothing was done\./),
        },
      });
      expect(await traces()).toEqual(before);
    } finally {
      await limited.close();
    }
  });

  it('do not keep a repeated click from its action, nor another organisation from its own, and make room when they end', async () => {
    const { request, actions } = await withOpen(2);
    const [first] = actions;
    await expect(request(2)).rejects.toThrow('2 actions under way');
    const by = { userId: first!.actorUserId, idempotencyKey: first!.idempotencyKey };
    const [{ organisationId }] = (await database.rows<{ organisationId: string }>(
      'select organisation_id as "organisationId" from lifecycle_action where id = $1',
      [first!.id],
    )) as [{ organisationId: string }];
    const again = { kind: 'CANCEL', enrolmentId: first!.enrolmentId } as const;
    expect((await requestAction(database.app, { ...by, organisationId }, again, 2)).id).toBe(first!.id);
    expect((await (await withOpen(0)).request(2)).state).toBe('REQUESTED');
    await database.asOwner(
      `update lifecycle_action set state = 'CLOSED', ending = 'NOT_SENT', closed_at = now() where id = '${first!.id}'`,
    );
    expect((await request(2)).state).toBe('REQUESTED');
  });

  it('requested at the same moment exceed the limit by no more than there are connections', async () => {
    const { request } = await withOpen(0);
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => request(5)));
    const stored = outcomes.filter(({ status }) => status === 'fulfilled').length;
    expect(stored).toBeGreaterThanOrEqual(5);
    expect(stored).toBeLessThanOrEqual(4 + database.app.connections.max);
  });
});
