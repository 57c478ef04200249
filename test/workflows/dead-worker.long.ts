import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { buildStudent } from '../factories/student-factory.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { workerProcess, type WorkerProcess } from '../corrections/worker-process.ts';
import { eventually } from '../support/eventually.ts';
import { send } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { testServices } from '../support/services.ts';
import { startSmtpServer, type SmtpTestServer } from '../support/smtp-test-server.ts';

let portal: PortalFixture;
let smtp: SmtpTestServer;
let worker: WorkerProcess;
let temporal: Connection;

beforeAll(async () => {
  portal = await createPortalFixture();
  smtp = await startSmtpServer();
  worker = await workerProcess(portal.database, portal.api.taskQueue, smtp.url);
  temporal = await Connection.connect({ address: testServices().temporalAddress });
}, 180_000);
afterAll(async () => {
  await worker?.stop();
  await temporal?.close();
  await smtp?.close();
  await portal?.close();
}, 60_000);

/** Confirms an import of one student. @returns its id */
async function importOfStudent(): Promise<string> {
  const answer = await send(portal.api, {
    method: 'POST',
    path: '/internal/imports?kind=STUDENTS&fileName=people',
    headers: { ...portal.admin.headers, 'Content-Type': 'text/csv' },
    body: 'First name,Last name,E-mail\nAda,Lovelace,ada@example.org\n',
  });
  const { id } = JSON.parse(answer.body.toString('utf8')) as { id: string };
  expect((await portal.admin.post(`/imports/${id}/confirm`)).status).toBe(200);
  return id;
}

/** Starts a bulk run that enrols one student. @returns its id */
async function bulkRunOfStudent(): Promise<string> {
  const { app } = portal.database;
  const student = await buildStudent(app, portal.organisation.id);
  const { id: courseId } = await buildCourse(app, portal.organisation.id, { lmsCourseId: null });
  const { json } = await portal.admin.post('/bulk-runs', {
    kind: 'ENROL',
    courseId,
    ids: [student.id],
  });
  expect((await portal.admin.post(`/bulk-runs/${json.id}/start`)).status).toBe(200);
  return json.id as string;
}

describe('kill -9 of the worker', () => {
  let lock: pg.Client | null = null;
  let isRunning = false;
  afterEach(async () => {
    await lock?.end();
    if (isRunning) await worker.kill();
    [lock, isRunning] = [null, false];
  });

  it.each([
    ['an import', 'imports', importOfStudent, 'import'],
    ['a bulk run', 'bulk-runs', bulkRunOfStudent, 'bulk_run'],
  ] as const)(
    'in a step of %s is noticed by its heartbeats',
    async (_what, path, begin, table) => {
      // No worker runs yet, so the first step waits for this lock.
      const id = await begin();
      lock = new pg.Client({ connectionString: portal.database.ownerUrl });
      await lock.connect();
      await lock.query('begin');
      await lock.query(`select from ${table} where id = $1 for update`, [id]);
      await worker.start();
      isRunning = true;
      const { workflow } = new Client({ connection: temporal });
      const handle = workflow.getHandle(`${path === 'imports' ? 'import' : 'bulk-run'}-${id}`);
      await eventually(async () => {
        const { pendingActivities = [] } = (await handle.describe()).raw;
        return pendingActivities?.some(({ lastHeartbeatTime }) => Boolean(lastHeartbeatTime)) ? true : null;
      }, 30_000);
      await worker.kill();
      isRunning = false;
      await lock.end();
      lock = null;
      await worker.start();
      isRunning = true;
      await eventually(
        async () => ((await portal.admin.get(`/${path}/${id}`)).json.state === 'DONE' ? true : null),
        90_000,
      );
      const { events } = await handle.fetchHistory();
      const failures = (events ?? []).flatMap(
        ({ activityTaskStartedEventAttributes: started }) =>
          started?.lastFailure?.timeoutFailureInfo?.timeoutType ?? [],
      );
      // TIMEOUT_TYPE_HEARTBEAT. Without heartbeats it would be 1, after the whole time that a step may take.
      expect(failures).toEqual([4]);
    },
    180_000,
  );
});
