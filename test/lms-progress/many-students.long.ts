import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pullLimits } from '../../src/features/lms-progress/pulls/pull-limits.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { MoodleStandIn } from '../support/connectors/moodle-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { buildPullingOrganisation } from './pulling-organisation.ts';

const students = 5_000;

let database: TestDatabase;
let moodle: MoodleStandIn;
let server: ApiAndWorker;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  server = await startApiAndWorker(database);
});
afterAll(async () => {
  await server.close();
  await moodle.http.stop();
  await database.close();
});

it('pulls the progress of 5,000 students with a bounded number of calls, and all of it is applied', async () => {
  const organisation = await buildPullingOrganisation(database, server, moodle);
  const { studentId } = await buildEnrolment(database.app, organisation.id, { courseId: organisation.courseId });
  const rows = Array.from({ length: students }, (_, index) => {
    const lmsEnrolmentId = `2:${index + 10}`;
    moodle.world.enrolments.set(lmsEnrolmentId, { suspended: false, progress: (index % 99) + 1 });
    return { id: newId(), lmsEnrolmentId };
  });
  await database.asOwner(`
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms, lms_enrolment_id, created_at, updated_at)
    select r.id, '${organisation.id}', '${studentId}', '${organisation.courseId}', 'ACTIVE', 'CONNECTOR', r."lmsEnrolmentId", now(), now()
    from jsonb_to_recordset('${JSON.stringify(rows)}') as r (id uuid, "lmsEnrolmentId" text)`);

  const begun = performance.now();
  expect((await organisation.client.post('/lms/pulls')).status).toBe(202);
  const pull = await eventually(async () => {
    const [latest] = (await organisation.client.get('/lms/pulls')).json.pulls;
    return latest === undefined || latest.state === 'RUNNING' ? null : latest;
  }, 600_000);
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${students} students: ${pull.calls} calls, ${pull.requests} requests, ${seconds.toFixed(1)} s`);
  expect(pull).toMatchObject({ state: 'SUCCEEDED', asked: students, reports: students, skipped: 0 });
  expect(pull.calls).toBeLessThanOrEqual(pullLimits.calls);
  // Moodle has no request for several users at once.
  expect(pull.requests).toBe(students);
  expect(moodle.http.received).toHaveLength(students);
  const [calls] = await database.rows<{ count: number }>(
    `select count(*)::int as count from lms_call where organisation_id = $1 and operation = 'GET_PROGRESS'`,
    [organisation.id],
  );
  expect(calls!.count).toBe(pull.calls);
  await eventually(async () => {
    const [left] = await database.rows<{ count: number }>(
      `select count(*)::int as count from enrolment where organisation_id = $1 and lms = 'CONNECTOR' and lms_enrolment_progress = 0`,
      [organisation.id],
    );
    return left!.count === 0 ? true : null;
  }, 120_000);

  // A second pull finds nothing new.
  await organisation.client.post('/lms/pulls');
  const again = await eventually(async () => {
    const [latest] = (await organisation.client.get('/lms/pulls')).json.pulls;
    return latest.id === pull.id || latest.state === 'RUNNING' ? null : latest;
  }, 600_000);
  expect(again).toMatchObject({ state: 'SUCCEEDED', reports: 0 });
}, 900_000);
