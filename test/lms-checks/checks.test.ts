import { checksMax } from '../../src/features/lms-checks/start-check.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createCheckRuns } from '../../src/features/lms-checks/check-runs.ts';
import { createTemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { abandonedAfterMs } from '../../src/features/lms-checks/end-check.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let lms: TestLms;
let server: ApiAndWorker;
let organisation: PortalOrganisation;
let admin: PortalClient;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  lms = await startTestLms();
  server = await startApiAndWorker(database);
});
afterAll(async () => {
  await server.close();
  await lms.close();
  await moodle.http.stop();
  await database.close();
});
beforeEach(async () => {
  moodle.reset();
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(server, organisation.admin);
  await admin.put('/lms/connection', {
    preset: 'moodle',
    document: null,
    address: moodle.http.origin,
    constants: {},
    secrets: { token: moodleToken },
  });
});

const input = { lms: 'CONNECTOR', courseId: '2', studentEmail: 'one@example.org', otherEmail: 'two@example.org' };

async function checked(body: Record<string, unknown> = {}) {
  const started = await admin.post('/lms/checks', { ...input, ...body });
  expect(started.status).toBe(202);
  return ended(started.json.id);
}

/** Returns a check when it has ended. */
function ended(checkId: string) {
  return eventually(async () => {
    const { json: check } = await admin.get(`/lms/checks/${checkId}`);
    return check.endedAt === null ? null : check;
  });
}

const statesOf = (check: { parts: { name: string; state: string }[] }) =>
  Object.fromEntries(check.parts.map(({ name, state }) => [name, state]));

describe('a check of an LMS', () => {
  it('goes through the life of an enrolment, and says what it left behind', async () => {
    const check = await checked({ unitCode: 'U1' });
    expect(statesOf(check)).toEqual({
      GET_COURSES: 'FITS',
      GET_COURSE: 'FITS',
      CREATE_ENROLMENT: 'FITS',
      GET_ENROLMENT: 'FITS',
      GET_PROGRESS: 'FITS',
      UPDATE_MARKING: 'FITS',
      TRANSFER_ENROLMENT: 'FITS',
      CANCEL_ENROLMENT: 'FITS',
      GET_CANCELLED: 'FITS',
    });
    expect([...moodle.world.grades]).toEqual([['1:6', 50]]);
    expect(moodle.world.enrolments.get('2:7')).toMatchObject({ suspended: true });
    expect(check.leftBehind).toEqual([
      'The user Attain Test-One (one@example.org).',
      'The user Attain Test-Two (two@example.org).',
      'The enrolment 2:6, which was transferred.',
      'The enrolment 2:7, which is cancelled; some LMSs remove it.',
      'The result of 5 of 10 for the unit U1.',
    ]);
    const call = await admin.get(`/lms-calls/${check.parts[2].callId}`);
    expect(call.json).toMatchObject({ call: { operation: 'CREATE_ENROLMENT', ending: 'SUCCEEDED' } });
    expect(await database.rows('select 1 from enrolment where organisation_id = $1', [organisation.id])).toEqual([]);
    expect((await admin.get('/lms/checks')).json.checks).toEqual([check]);

    // A second check finds the users of the first one.
    const again = await checked();
    expect(statesOf(again)).toMatchObject({ CREATE_ENROLMENT: 'FITS', UPDATE_MARKING: 'SKIPPED' });
    expect(moodle.world.users).toHaveLength(2);
  });

  it('tells why a part does not fit, and leaves out what needs it', async () => {
    moodle.service = ['core_course_search_courses', 'core_course_get_courses_by_field', 'core_user_get_users_by_field'];
    const check = await checked({ courseId: '99' });
    expect(statesOf(check)).toMatchObject({
      GET_COURSES: 'FITS',
      GET_COURSE: 'DOES_NOT_FIT',
      CREATE_ENROLMENT: 'DOES_NOT_FIT',
      GET_ENROLMENT: 'SKIPPED',
      CANCEL_ENROLMENT: 'SKIPPED',
    });
    expect(check.parts[1].message).toContain('Moodle has no course with this id');
    expect(check.parts[2].nextSteps.length).toBeGreaterThan(0);
    expect(check.parts[2].message).toContain('Nothing was changed in the LMS.');
    expect(check.leftBehind).toEqual([]);
  });

  it('names the user that exists after the enrolment itself was refused', async () => {
    moodle.service = [
      'core_course_get_courses_by_field',
      'core_course_search_courses',
      'core_enrol_get_users_courses',
      'core_user_create_users',
      'core_user_get_users_by_field',
      'gradereport_user_get_grade_items',
    ];
    const check = await checked();
    expect(check.parts[2]).toMatchObject({ name: 'CREATE_ENROLMENT', state: 'DOES_NOT_FIT' });
    expect(check.parts[2].message).toContain('Done in the LMS before: “create the user”');
    expect(moodle.world.users).toHaveLength(1);
    expect(check.leftBehind).toContain('Perhaps the user Attain Test-One (one@example.org).');
  });

  it('says that nothing was left where nothing was sent', async () => {
    await admin.put('/lms/connection', {
      preset: 'moodle',
      document: '{"connector": 1, "name": "Broken"}',
      address: moodle.http.origin,
      constants: {},
    });
    const check = await checked();
    expect(statesOf(check)).toMatchObject({ CREATE_ENROLMENT: 'DOES_NOT_FIT', CANCEL_ENROLMENT: 'SKIPPED' });
    expect(check.leftBehind).toEqual([]);
  });

  it('ends when one of its parts can never be stored', async () => {
    await database.asOwner(
      `alter table lms_call add constraint refused check (method <> 'POST' or lms <> 'CONNECTOR') not valid`,
    );
    try {
      const check = await checked();
      expect(statesOf(check)).toMatchObject({
        GET_COURSES: 'FITS',
        CREATE_ENROLMENT: 'SKIPPED',
        GET_CANCELLED: 'SKIPPED',
      });
    } finally {
      await database.asOwner('alter table lms_call drop constraint refused');
    }
  });

  it('checks templates, before they are in use as well, and finds a wrong id', async () => {
    for (const [operation, path] of [
      ['GET_COURSES', '/courses'],
      ['GET_COURSE', '/courses/${courseId}'],
      ['CREATE_ENROLMENT', '/enrolments'],
      ['GET_ENROLMENT', '/enrolments/${enrolmentId}'],
    ] as const) {
      const body = operation === 'CREATE_ENROLMENT' ? '{"student": "${student.email}"}' : '';
      await admin.put(`/lms/operations/${operation}`, {
        url: lms.origin + path,
        body,
        authentication: { type: 'NONE' },
      });
    }
    lms.answerWith((call, response, request) => {
      const isList = call.path === '/courses';
      json(200, isList ? [{ id: '2', name: 'A course' }] : { id: 'e-1', name: 'A course' })(call, response, request);
    });
    const check = await checked({ lms: 'CUSTOM' });
    expect(statesOf(check)).toEqual({
      GET_COURSES: 'FITS',
      GET_COURSE: 'DOES_NOT_FIT',
      CREATE_ENROLMENT: 'FITS',
      GET_ENROLMENT: 'FITS',
      GET_PROGRESS: 'NOT_OFFERED',
      UPDATE_MARKING: 'SKIPPED',
      TRANSFER_ENROLMENT: 'NOT_OFFERED',
      CANCEL_ENROLMENT: 'NOT_OFFERED',
      GET_CANCELLED: 'SKIPPED',
    });
    expect(check.parts[1].message).toBe('Attain asked for the course 2, and the LMS answered with e-1.');
    expect(check.leftBehind).toContain('The enrolment e-1, which is still active. Cancel it in the LMS.');
  });

  it('is made one at a time, by administrators, for their own organisation', async () => {
    const staff = await signedIn(server, organisation.staff);
    expect((await staff.post('/lms/checks', input)).status).toBe(403);
    await database.asOwner(
      `insert into lms_check (id, organisation_id, lms, input, parts, started_at)
       values (gen_random_uuid(), '${organisation.id}', 'CONNECTOR', '{}', '[]', now())`,
    );
    expect((await admin.post('/lms/checks', input)).status).toBe(409);
    await database.asOwner(
      `update lms_check set started_at = now() - interval '${abandonedAfterMs + 1_000} milliseconds' where ended_at is null`,
    );
    const check = await checked();
    const other = await signedIn(server, (await buildPortalOrganisation(database.app)).admin);
    expect((await other.get(`/lms/checks/${check.id}`)).status).toBe(404);
    expect((await other.get('/lms/checks')).json.checks).toEqual([]);
  });

  it('is made a limited number of times an hour', async () => {
    await database.asOwner(
      `insert into lms_check (id, organisation_id, lms, input, parts, started_at, ended_at)
       select uuidv7(), '${organisation.id}', 'CONNECTOR', '{}', '[]', now(), now() from generate_series(1, ${checksMax})`,
    );
    const refused = await admin.post('/lms/checks', input);
    expect(refused.status).toBe(409);
    expect(refused.json.message).toContain(`${checksMax} checks`);
    await database.asOwner(`delete from lms_check where lms = 'CONNECTOR' and parts = '[]'`);
  });

  it('settles a call that was lost with its worker as not known, and sends it no second time', async () => {
    const part = (name: string, state: string) => ({
      name,
      state,
      callId: null,
      message: null,
      nextSteps: [],
      mayHaveChanged: false,
      lmsEnrolmentId: null,
    });
    const parts = [part('CREATE_ENROLMENT', 'RUNNING'), part('GET_ENROLMENT', 'PENDING')];
    const [row] = await database
      .asOwner(
        `insert into lms_check (id, organisation_id, lms, input, parts, started_at)
         values (gen_random_uuid(), '${organisation.id}', 'CONNECTOR', '${JSON.stringify({ ...input, unitCode: null })}', '${JSON.stringify(parts)}', now())`,
      )
      .then(() =>
        database.rows<{ id: string }>('select id from lms_check where organisation_id = $1', [organisation.id]),
      );
    const temporal = createTemporalClient({
      TEMPORAL_ADDRESS: testServices().temporalAddress,
      TEMPORAL_NAMESPACE: 'default',
      TEMPORAL_TASK_QUEUE: server.taskQueue,
      TEMPORAL_TLS: false,
      TEMPORAL_API_KEY: undefined,
    });
    await createCheckRuns(temporal)({ organisationId: organisation.id, checkId: row!.id });
    await temporal.close();
    const check = await ended(row!.id);
    expect(statesOf(check)).toEqual({ CREATE_ENROLMENT: 'UNKNOWN', GET_ENROLMENT: 'SKIPPED' });
    expect(check.leftBehind[0]).toBe('Perhaps the user Attain Test-One (one@example.org).');
    expect(moodle.calls).toEqual([]);
  });
});
