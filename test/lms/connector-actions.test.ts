import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { call } from '../support/portal-client.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let server: ApiAndWorker;
let organisation: PortalOrganisation;
let admin: PortalClient;
let staff: PortalClient;
let courseId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  server = await startApiAndWorker(database);
  organisation = await buildPortalOrganisation(database.app);
  admin = await signedIn(server, organisation.admin);
  staff = await signedIn(server, organisation.staff);
  ({ id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: '2' }));
  await admin.put('/lms/connection', {
    preset: 'moodle',
    document: null,
    address: moodle.http.origin,
    constants: {},
    secrets: { token: moodleToken },
  });
  await admin.put('/lms/mode', { mode: 'CONNECTOR' });
});
afterAll(async () => {
  await server.close();
  await moodle.http.stop();
  await database.close();
});
beforeEach(() => {
  moodle.reset();
  moodle.world.assignments = [{ id: 1, course: 2, idnumber: 'U0', grademax: 100 }];
});

const act = (path: string, body?: unknown) =>
  call(server, 'POST', path, { body, headers: { ...staff.headers, 'Idempotency-Key': randomUUID() } });

async function enrolled(): Promise<{ enrolmentId: string; studentId: string }> {
  const { id: studentId } = await buildStudent(database.app, organisation.id, { email: `${randomUUID()}@example.org` });
  const { status, json } = await act('/actions/create', { studentId, courseId });
  expect({ status, json }).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });
  return { enrolmentId: json.enrolmentId, studentId };
}

const stepsOf = (enrolmentId: string) =>
  database.rows<{ name: string; effect: string; ending: string | null }>(
    `select s.name, s.effect, s.ending from lms_call_step s join lms_call c on c.id = s.call_id
     where c.enrolment_id = $1 order by c.id, s.number`,
    [enrolmentId],
  );

describe('actions through a connector', () => {
  it('enrols, marks, transfers and cancels, each with its requests in the ledger', async () => {
    const { enrolmentId, studentId } = await enrolled();
    expect(moodle.world.writes).toEqual([`create attain-${studentId}`, 'enrol 2:6']);
    const shown = (await staff.get(`/enrolments/${enrolmentId}`)).json;
    expect(shown).toMatchObject({ status: 'ACTIVE', lmsEnrolmentId: '2:6' });
    expect(await stepsOf(enrolmentId)).toContainEqual({ name: 'enrolled', effect: 'WRITE', ending: 'SUCCEEDED' });

    const [unit] = (await staff.get(`/courses/${courseId}`)).json.units;
    const results = [{ unitId: unit.id, name: 'Quiz 1', score: 8, maxScore: 10, passed: true }];
    expect((await act(`/enrolments/${enrolmentId}/mark`, { results })).json).toMatchObject({ ending: 'SUCCEEDED' });
    expect([...moodle.world.grades]).toEqual([['1:6', 80]]);

    const { id: toStudentId } = await buildStudent(database.app, organisation.id);
    const transferred = await act(`/enrolments/${enrolmentId}/transfer`, { toStudentId });
    expect(transferred.json).toMatchObject({ ending: 'SUCCEEDED' });
    expect(moodle.world.enrolments.get('2:6')).toMatchObject({ suspended: true });
    expect(moodle.world.enrolments.get('2:7')).toMatchObject({ suspended: false });
    const { items } = (await staff.get(`/enrolments?studentId=${toStudentId}`)).json;
    expect((await act(`/enrolments/${items[0].id}/cancel`)).json).toMatchObject({ ending: 'SUCCEEDED' });
    expect(moodle.world.enrolments.get('2:7')).toMatchObject({ suspended: true });
  });

  it('counts an exception of Moodle with status 200 as a refusal, and tells its words', async () => {
    const { enrolmentId } = await enrolled();
    moodle.service = ['core_user_get_users_by_field', 'core_enrol_get_users_courses'];
    const { status, json } = await act(`/enrolments/${enrolmentId}/cancel`);
    expect({ status, message: json.message }).toMatchObject({
      status: 500,
      message: expect.stringContaining('does not have this function'),
    });
    expect((await staff.get(`/enrolments/${enrolmentId}`)).json.status).toBe('ACTIVE');
  });

  it('says which change was done when a later one fails, and a repeat does not do it twice', async () => {
    const { id: studentId } = await buildStudent(database.app, organisation.id);
    moodle.http.fault = ({ form }) =>
      form.get('wsfunction') === 'enrol_manual_enrol_users' ? { status: 503, body: 'maintenance' } : null;
    const failed = await act('/actions/create', { studentId, courseId });
    expect(failed.json.message).toContain('Done in the LMS before: “create the user”');
    moodle.http.fault = () => null;
    const { enrolmentId } = failed.json.action;
    expect((await act(`/enrolments/${enrolmentId}/create-again`)).json).toMatchObject({ ending: 'SUCCEEDED' });
    expect(moodle.world.writes).toEqual([`create attain-${studentId}`, 'enrol 2:6']);
  });

  it.each<[string, () => void, string, string]>([
    [
      'words of its own',
      () => (moodle.service = ['core_user_get_users_by_field', 'core_enrol_get_users_courses']),
      'Der externe Service des Tokens hat diese Funktion nicht. Fügen Sie sie in Moodle hinzu.',
      'The external service of the token does not have this function. Add it in Moodle.',
    ],
    [
      'words around those of Moodle',
      () => {
        const body = { exception: 'moodle_exception', errorcode: 'odd', message: 'Odd {thing}\n(of Moodle)' };
        moodle.http.fault = ({ form }) => (form.get('wsfunction') === 'enrol_manual_enrol_users' ? { body } : null);
      },
      'Moodle hat es abgelehnt: Odd {thing}␊(of Moodle)',
      'Moodle refused it: Odd {thing}␊(of Moodle)',
    ],
  ])('says why Moodle refused, in the language of each reader: %s', async (_name, fail, german, english) => {
    const { enrolmentId } = await enrolled();
    fail();
    const headers = { ...staff.headers, 'Idempotency-Key': randomUUID(), 'Accept-Language': 'de' };
    const { json } = await call(server, 'POST', `/enrolments/${enrolmentId}/cancel`, { headers });
    expect(json.message).toContain(german);

    const { items } = (await admin.get(`/lms-calls?enrolmentId=${enrolmentId}`)).json;
    for (const path of [`/enrolments/${enrolmentId}/timeline`, `/lms-calls/${items[0].id}`]) {
      expect(JSON.stringify((await admin.getIn('de', path)).json)).toContain(german);
      expect(JSON.stringify((await admin.get(path)).json)).toContain(english);
      expect(JSON.stringify((await admin.get(path)).json)).not.toContain(german);
    }
  });

  it('keeps the token out of runs, logs and the ledger', async () => {
    await enrolled();
    expect(server.worker.logged.text()).not.toContain(moodleToken);
    const rows = await database.rows<{ text: string }>(
      'select s::text as text from lms_call_step s union all select c::text from lms_call c',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ text }) => text).join()).not.toContain(moodleToken);
  });
});
