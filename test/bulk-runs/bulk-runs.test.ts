import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { retryLimits } from '../../activities/retry-limit.ts';
import { findOrphanedBulkRuns, removeOldBulkRuns } from '../../src/features/bulk-runs/end-bulk-run.ts';
import { startBulkRun } from '../../src/features/bulk-runs/decide-bulk-run.ts';
import { deleteOldBulkPreviews } from '../../src/features/bulk-runs/store/bulk-runs.ts';
import { requestRowAction } from '../../src/features/bulk-runs/row-action.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { plantFault } from '../support/planted-faults.ts';
import { createBulkRunEnvironment, type BulkRunEnvironment } from './bulk-run-environment.ts';

let environment: BulkRunEnvironment;

beforeAll(async () => {
  // An hour as half a second.
  const scaled = { attempts: 3, milliseconds: 500 };
  environment = await createBulkRunEnvironment(
    { ...retryLimits, import: scaled, closing: scaled },
    { OPEN_ACTIONS_MAX: 3 },
  );
});
afterAll(() => environment.close());

/** Answers each call with an id of its own. */
const answerWithIds = () =>
  environment.lms.answerWith((call, response, request) =>
    json(201, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
  );

describe('a bulk run', () => {
  it('enrols students with one call each, and skips those who are enrolled', async () => {
    answerWithIds();
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 5);
    const enrolled = await buildEnrolment(environment.database.app, tenant.organisation.id, {
      courseId: tenant.courseId,
    });
    const before = environment.lms.calls.length;
    const id = await environment.begin(tenant, 'ENROL', [...students, enrolled.studentId]);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('DONE');
    expect(rows.map((row) => row.state)).toEqual([...students.map(() => 'DONE'), 'SKIPPED']);
    expect(rows.at(-1)!.skipReason).toBe('ALREADY_ENROLLED');
    expect(environment.lms.calls.length - before).toBe(students.length);
    const events = await environment.database.rows(
      `select from domain_event where organisation_id = $1 and type = 'enrolment.created'`,
      [tenant.organisation.id],
    );
    expect(events).toHaveLength(students.length);
    const run = environment.temporal.client.workflow.getHandle(`bulk-run-${id}`);
    const activities = ((await run.fetchHistory()).events ?? []).filter(
      (each) => each.activityTaskScheduledEventAttributes,
    );
    expect(activities.filter(({ userMetadata }) => !userMetadata?.summary?.data)).toEqual([]);
    expect(activities.length).toBeGreaterThan(3);
  });

  it('cancels enrolments, and says what the LMS answered where it refused', async () => {
    const tenant = await environment.buildTenant(['CANCEL_ENROLMENT']);
    const enrolments = [];
    for (const lmsEnrolmentId of ['a', 'b', 'c']) {
      enrolments.push(
        await buildEnrolment(environment.database.app, tenant.organisation.id, {
          courseId: tenant.courseId,
          lmsEnrolmentId,
        }),
      );
    }
    environment.lms.answerWith((call, response, request) =>
      json(call.path.includes('/b/') ? 422 : 200, { error: 'course is closed' })(call, response, request),
    );
    const id = await environment.begin(
      tenant,
      'CANCEL',
      enrolments.map((each) => each.id),
    );
    const { rows } = await environment.ended(tenant, id);
    expect(rows.map((row) => [row.state, row.lmsStatus])).toEqual([
      ['DONE', 200],
      ['FAILED', 422],
      ['DONE', 200],
    ]);
    expect(rows[1]!.excerpt).toContain('course is closed');
    const again = await environment.preview(tenant, 'CANCEL', { ids: enrolments.map((each) => each.id) });
    expect((await environment.rows(tenant, again)).map((row) => row.skipReason)).toEqual([
      'NOT_ACTIVE',
      null,
      'NOT_ACTIVE',
    ]);
  });

  it('repeats what failed in another run, and leaves what the LMS may have done to a decision', async () => {
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 3);
    // A gateway that gives up says nothing about the LMS behind it.
    const answers = [504, 201, 503];
    environment.lms.answerWith((call, response, request) =>
      json(answers.shift() ?? 201, { id: 'id-' + (call.headers['idempotency-key'] as string) })(
        call,
        response,
        request,
      ),
    );
    const { rows } = await environment.ended(tenant, await environment.begin(tenant, 'ENROL', [students[0]!]));
    expect(rows.map((row) => row.state)).toEqual(['UNKNOWN']);
    const first = rows[0]!;
    const second = (await environment.ended(tenant, await environment.begin(tenant, 'ENROL', students.slice(1)))).rows;
    expect(second.map((row) => row.state).toSorted()).toEqual(['DONE', 'FAILED']);
    const failedRun = await environment.preview(tenant, 'ENROL', { ids: students });
    expect((await environment.rows(tenant, failedRun)).map((row) => row.skipReason).toSorted()).toEqual([
      'ALREADY_ENROLLED',
      'ENROLMENT_PENDING',
      'ENROLMENT_PENDING',
    ]);

    const ids = [first, ...second].map((row) => row.enrolmentId!);
    const { database } = environment;
    const untouched = await buildEnrolment(database.app, tenant.organisation.id, {
      courseId: tenant.courseId,
      status: 'PENDING',
      lmsEnrolmentId: null,
    });
    const before = environment.lms.calls.length;
    const ended = await environment.ended(tenant, await environment.begin(tenant, 'REPEAT', [...ids, untouched.id]));
    const results = ended.rows.map((row) => row.skipReason ?? row.state);
    expect([results[0], results.slice(1, 3).toSorted(), results[3]]).toEqual([
      'OUTCOME_UNKNOWN',
      ['DONE', 'NOT_PENDING'],
      'NOT_REPEATABLE',
    ]);
    expect(environment.lms.calls.length - before).toBe(1);
    const active = await database.rows(`select id from enrolment where id = any($1) and status = 'ACTIVE'`, [ids]);
    expect(active).toHaveLength(2);
  });

  it('that is started while a further preview removes old ones stays', async () => {
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 1);
    const oldest = await environment.preview(tenant, 'ENROL', { ids: students });
    const other = new pg.Client({ connectionString: environment.database.ownerUrl });
    await other.connect();
    await other.query('begin');
    await other.query(`update bulk_run set state = 'RUNNING', confirmed_at = now() where id = $1`, [oldest]);
    const removed = environment.database.app.inOrganisation(tenant.organisation.id, (tx) =>
      deleteOldBulkPreviews(tx, 0),
    );
    await sleep(300);
    await other.query('commit');
    await other.end();
    await removed;
    expect(await environment.database.rows('select id from bulk_run where id = $1', [oldest])).toHaveLength(1);
  });

  it('whose workflow was terminated goes on in another one without a second call', async () => {
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 12);
    environment.lms.answerWith((call, response, request) => {
      const answer = json(201, { id: `id-${call.headers['idempotency-key'] as string}` });
      setTimeout(() => answer(call, response, request), 150);
    });
    const before = environment.lms.calls.length;
    const id = await environment.begin(tenant, 'ENROL', students);
    for (const least of [2, 5, 8]) {
      await eventually(() => Promise.resolve(environment.lms.calls.length - before >= least || null));
      await environment.temporal.client.workflow.getHandle(`bulk-run-${id}`).terminate('a test');
      await environment.start(tenant, id);
    }
    const { state, rows } = await environment.ended(tenant, id);
    expect([state, new Set(rows.map((row) => row.state))]).toEqual(['DONE', new Set(['DONE'])]);
    const keys = environment.lms.calls.slice(before).map((call) => call.headers['idempotency-key']);
    expect(keys).toHaveLength(students.length);
    expect(new Set(keys).size).toBe(students.length);
  });

  it('requests one action for a row, however often that is tried at the same time', async () => {
    const tenant = await environment.buildTenant();
    const [student] = await environment.addStudents(tenant, 1);
    const bulkRunId = await environment.preview(tenant, 'ENROL', { ids: [student!] });
    const organisationId = tenant.organisation.id;
    await startBulkRun(environment.database.app, { organisationId, bulkRunId, userId: tenant.userId });
    const row = { organisationId, bulkRunId, position: 0 };
    const requested = await Promise.all(
      [1, 2, 3, 4].map(() => requestRowAction({ database: environment.database.app }, row)),
    );
    expect(new Set(requested.map((each) => JSON.stringify(each))).size).toBe(1);
    const actions = await environment.database.rows('select from lifecycle_action where organisation_id = $1', [
      organisationId,
    ]);
    expect(actions).toHaveLength(1);
  });

  it('stops when it is cancelled, and says which rows were not done', async () => {
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 20);
    environment.lms.answerWith((call, response, request) => {
      const answer = json(201, { id: `id-${call.headers['idempotency-key'] as string}` });
      setTimeout(() => answer(call, response, request), 200);
    });
    const before = environment.lms.calls.length;
    const id = await environment.begin(tenant, 'ENROL', students);
    await eventually(() => Promise.resolve(environment.lms.calls.length > before || null));
    await environment.cancel(tenant, id);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('CANCELLED');
    const notDone = rows.filter((row) => row.state === 'NOT_DONE').length;
    expect(notDone).toBeGreaterThan(0);
    expect(environment.lms.calls.length - before).toBe(students.length - notDone);
  });

  it('does the other rows when the database refuses one, and says so', async () => {
    answerWithIds();
    const tenant = await environment.buildTenant();
    const students = await environment.addStudents(tenant, 3);
    await plantFault(environment.database, {
      table: 'enrolment',
      event: 'insert',
      condition: `new.student_id = '${students[1]!}'`,
      organisationId: tenant.organisation.id,
      sqlState: '21000',
    });
    const id = await environment.begin(tenant, 'ENROL', students);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('DONE');
    expect(rows.map((row) => row.state)).toEqual(['DONE', 'FAILED', 'DONE']);
    expect(rows[1]!.reason).toContain('SQLSTATE 21000');
  });

  it('is started by the sweeper when its start was lost, and removed when it is old', async () => {
    const tenant = await environment.buildTenant();
    const [student] = await environment.addStudents(tenant, 1);
    const { app } = environment.database;
    const organisationId = tenant.organisation.id;
    const preview = await environment.preview(tenant, 'ENROL', { ids: [student!] });
    const bulkRunId = await environment.preview(tenant, 'ENROL', { ids: [student!] });
    await startBulkRun(app, { organisationId, bulkRunId, userId: tenant.userId });
    const found = await findOrphanedBulkRuns(app, new Date(Date.now() + 10_000));
    expect(found).toContainEqual({ organisationId, bulkRunId });
    await environment.start(tenant, bulkRunId);
    await environment.ended(tenant, bulkRunId);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await removeOldBulkRuns(app, days(2));
    await expect(environment.show(tenant, preview)).rejects.toThrow('no such bulk run');
    expect((await environment.show(tenant, bulkRunId)).state).toBe('DONE');
    await removeOldBulkRuns(app, days(91));
    await expect(environment.show(tenant, bulkRunId)).rejects.toThrow('no such bulk run');
  });
});
