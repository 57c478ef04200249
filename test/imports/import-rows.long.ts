import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@temporalio/client';
import { findOrphanedImports } from '../../src/features/imports/run-import.ts';
import { createImportRuns } from '../../src/features/imports/import-runs.ts';
import { buildCourse } from '../factories/course-factory.ts';
import type { Tenant } from '../enrolments/lifecycle/lifecycle-environment.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { createImportEnvironment, type ImportEnvironment } from './import-environment.ts';

let environment: ImportEnvironment;

beforeAll(async () => {
  environment = await createImportEnvironment();
}, 60_000);
afterAll(() => environment.close());

const header = 'E-mail,Course,LMS enrolment id,First name,Last name';
const students = ({ organisation }: Tenant) =>
  environment.database.rows<{ name: string; email: string }>(
    `select first_name || ' ' || last_name as name, email from student
     where organisation_id = $1 and email not like 'student-%' order by email`,
    [organisation.id],
  );
const enrolments = ({ organisation }: Tenant) =>
  environment.database.rows<{ email: string; status: string; lmsId: string | null; progress: number }>(
    `select s.email, e.status, e.lms_enrolment_id as "lmsId", e.lms_enrolment_progress as progress
     from enrolment e join student s on s.id = e.student_id where e.organisation_id = $1 order by s.email, e.id`,
    [organisation.id],
  );

describe('students', () => {
  it('are added, once each, and those who are there already stay as they are', async () => {
    const tenant = await environment.buildTenant();
    const lines = Array.from({ length: 250 }, (_, index) => `p${index}@example.org,Pupil,Number ${index}`);
    const id = await environment.begin(tenant, 'STUDENTS', ['E-mail,First name,Last name', ...lines]);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('DONE');
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['CREATED']));
    expect(await students(tenant)).toHaveLength(250);

    const again = await environment.begin(tenant, 'STUDENTS', [
      'E-mail,First name,Last name',
      'P7@example.org,Somebody,Else',
      'new@example.org,New,One',
      'broken,New,One',
    ]);
    const second = await environment.ended(tenant, again);
    expect(second.rows.map((row) => row.state)).toEqual(['EXISTED', 'CREATED', 'LEFT_OUT']);
    expect(await students(tenant)).toHaveLength(251);
    expect(await environment.result(tenant, again)).toBe(
      '\ufeffLine,First name,Last name,E-mail,External reference,Language,Result,Reason,Student id,Enrolment id\r\n' +
        `2,Somebody,Else,P7@example.org,,,already existed,,${second.rows[0]!.studentId},\r\n` +
        `3,New,One,new@example.org,,,created,,${second.rows[1]!.studentId},\r\n` +
        '4,New,One,broken,,,skipped,“broken” is not a valid e-mail address.,,\r\n',
    );
  });
});

describe('enrolments', () => {
  it('without an id are created by one call each, with the student where there is none', async () => {
    const tenant = await environment.buildTenant();
    const { lms } = environment;
    let enrolled = 0;
    lms.answerWith((call, response, request) => {
      if (call.body.includes('Refused')) json(422, { error: 'no seat left' })(call, response, request);
      else if (call.body.includes('Cut')) request.socket.destroy();
      else json(200, { id: `lms-${(enrolled += 1)}` })(call, response, request);
    });
    lms.calls.length = 0;
    const course = tenant.courseId;
    const id = await environment.begin(tenant, 'ENROLMENTS', [
      header,
      `one@example.org,${course},,One,First`,
      `two@example.org,${course},,Refused,Second`,
      `three@example.org,${course},,Cut,Third`,
      `four@example.org,${course},,Four,Fourth`,
    ]);
    const { rows } = await environment.ended(tenant, id);
    expect(rows.map((row) => row.state)).toEqual(['CREATED', 'FAILED', 'UNKNOWN', 'CREATED']);
    expect(rows[1]!.reason).toMatch(/422/);
    expect(rows[2]!.enrolmentId).not.toBeNull();
    expect(lms.calls).toHaveLength(4);
    expect((await enrolments(tenant)).map(({ email, status }) => [email, status])).toEqual([
      ['four@example.org', 'ACTIVE'],
      ['one@example.org', 'ACTIVE'],
      ['three@example.org', 'PENDING'],
      ['two@example.org', 'PENDING'],
    ]);
    const actors = await environment.database.rows(
      `select distinct actor_user_id as id from lifecycle_action where organisation_id = $1`,
      [tenant.organisation.id],
    );
    expect(actors).toEqual([{ id: tenant.userId }]);

    // The same file again finds everybody enrolled, or waiting for somebody to decide.
    const again = await environment.begin(tenant, 'ENROLMENTS', [header, `two@example.org,${course},,,`]);
    expect((await environment.ended(tenant, again)).rows[0]!.state).toBe('EXISTED');
    expect(lms.calls).toHaveLength(4);
  });

  it('with an id take it over without a call, and what the LMS reported for it before is applied', async () => {
    const tenant = await environment.buildTenant();
    environment.lms.calls.length = 0;
    await environment.report(tenant.organisation, 'early-1', 40);
    const reportId = await environment.report(tenant.organisation, 'early-1', 100);
    await environment.runs.startReportRun({
      workflowId: `progress-report-${reportId}`,
      summary: 'test',
      organisationIds: [tenant.organisation.id],
      limit: 100,
    });
    await eventually(async () => {
      const rows = await environment.database.rows(
        `select from progress_report where organisation_id = $1 and state = 'UNMATCHED'`,
        [tenant.organisation.id],
      );
      return rows.length === 2 ? true : null;
    });
    const id = await environment.begin(tenant, 'ENROLMENTS', [
      header,
      `one@example.org,${tenant.courseId},early-1,One,First`,
      `two@example.org,${tenant.courseId},late-1,Two,Second`,
    ]);
    const { rows } = await environment.ended(tenant, id);
    expect(rows.map((row) => row.state)).toEqual(['CREATED', 'CREATED']);
    expect(await enrolments(tenant)).toEqual([
      { email: 'one@example.org', status: 'ACTIVE', lmsId: 'early-1', progress: 100 },
      { email: 'two@example.org', status: 'ACTIVE', lmsId: 'late-1', progress: 0 },
    ]);
    expect(environment.lms.calls).toEqual([]);
    // The certificate that follows is announced.
    const mails = () =>
      environment.database.rows<{ state: string }>('select state from email_outbox where organisation_id = $1', [
        tenant.organisation.id,
      ]);
    await eventually(async () => ((await mails()).every(({ state }) => state === 'SENT') ? true : null));
    expect((await mails()).length).toBeGreaterThan(0);
    const events = await environment.database.rows(
      `select from domain_event where organisation_id = $1 and type = 'enrolment.created'`,
      [tenant.organisation.id],
    );
    expect(events).toHaveLength(2);
  });

  it('take over an id for which very many reports came before', async () => {
    const tenant = await environment.buildTenant();
    await environment.flood(tenant, 'flooded-1', 25_000, [3]);
    const id = await environment.begin(tenant, 'ENROLMENTS', [
      header,
      `one@example.org,${tenant.courseId},flooded-1,One,First`,
    ]);
    expect((await environment.ended(tenant, id)).rows.map((row) => row.state)).toEqual(['CREATED']);
    expect(await enrolments(tenant)).toMatchObject([{ lmsId: 'flooded-1', progress: 70 }]);
    expect(await students(tenant)).toHaveLength(1);
  });

  it('add a new student once, however many rows name the student at once', async () => {
    const tenant = await environment.buildTenant();
    environment.lms.answerWith(json(200, { id: 'same' }));
    const { app } = environment.database;
    const courses = [tenant.courseId];
    for (const lmsCourseId of ['a', 'b', 'c']) {
      courses.push((await buildCourse(app, tenant.organisation.id, { lmsCourseId })).id);
    }
    const id = await environment.begin(tenant, 'ENROLMENTS', [
      header,
      ...courses.map((course) => `once@example.org,${course},,Only,Once`),
    ]);
    const { rows } = await environment.ended(tenant, id);
    expect(rows.map((row) => row.state)).toEqual(['CREATED', 'CREATED', 'CREATED', 'CREATED']);
    expect(await students(tenant)).toEqual([{ name: 'Only Once', email: 'once@example.org' }]);
  });
});

describe('while it is under way', () => {
  it('at most four calls are, and what a user does is not delayed', async () => {
    const tenant = await environment.buildTenant();
    let open = 0;
    let most = 0;
    const { lms } = environment;
    lms.answerWith((call, response, request) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        json(200, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request);
      }, 400);
    });
    const lines = Array.from({ length: 16 }, (_, index) => `s${index}@example.org,${tenant.courseId},,S,${index}`);
    const id = await environment.begin(tenant, 'ENROLMENTS', [header, ...lines]);
    await eventually(() => (open === 4 ? true : null));
    most = 0;
    const begun = performance.now();
    const own = await environment.perform(tenant, {
      kind: 'CREATE',
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
    });
    expect(own.ending).toBe('SUCCEEDED');
    expect(performance.now() - begun).toBeLessThan(3_000);
    await environment.ended(tenant, id);
    expect(most).toBeLessThanOrEqual(5);
  });

  it('it is cancelled between rows: what was begun is ended, nothing else is', async () => {
    const tenant = await environment.buildTenant();
    const { lms } = environment;
    lms.calls.length = 0;
    lms.answerWith((call, response, request) => {
      setTimeout(
        () => json(200, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
        300,
      );
    });
    const lines = Array.from({ length: 60 }, (_, index) => `s${index}@example.org,${tenant.courseId},,S,${index}`);
    const id = await environment.begin(tenant, 'ENROLMENTS', [header, ...lines]);
    await eventually(() => (lms.calls.length >= 4 ? true : null));
    await environment.cancel(tenant, id);
    const { state, rows } = await environment.ended(tenant, id);
    expect(state).toBe('CANCELLED');
    const created = rows.filter((row) => row.state === 'CREATED').length;
    expect(created).toBe(lms.calls.length);
    expect(created).toBeLessThan(20);
    expect(rows.filter((row) => row.state === 'NOT_DONE')).toHaveLength(60 - created);
    expect((await enrolments(tenant)).every(({ status }) => status === 'ACTIVE')).toBe(true);
  });

  it('nothing of a person is in what Temporal keeps', async () => {
    const tenant = await environment.buildTenant();
    environment.lms.answerWith(json(200, { id: 'x' }));
    const id = await environment.begin(tenant, 'ENROLMENTS', [
      header,
      `secret-person@example.org,${tenant.courseId},,Secretia,Personova`,
    ]);
    const { rows } = await environment.ended(tenant, id);
    const client = new Client({ connection: environment.temporal.connection });
    for (const workflowId of [`import-${id}`, rows[0]!.actionId!]) {
      const history = await client.workflow.getHandle(workflowId).fetchHistory();
      const text = JSON.stringify(history, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value,
      );
      expect(text).toContain(tenant.organisation.id);
      expect(text).not.toMatch(/secret-person|Secretia|Personova/);
    }
  });
});

describe('a run that was terminated by hand', () => {
  it('is started again and goes on where it was: no call is made twice', async () => {
    const tenant = await environment.buildTenant();
    const { lms, temporal, database } = environment;
    lms.calls.length = 0;
    lms.answerWith((call, response, request) => {
      setTimeout(
        () => json(200, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
        250,
      );
    });
    const lines = Array.from({ length: 12 }, (_, index) => `s${index}@example.org,${tenant.courseId},,S,${index}`);
    const id = await environment.begin(tenant, 'ENROLMENTS', [header, ...lines]);
    await eventually(() => (lms.calls.length >= 5 ? true : null));
    await temporal.client.workflow.getHandle(`import-${id}`).terminate('by hand');
    await sleep(700);
    const found = (now: Date) => findOrphanedImports(database.app, now);
    const mine = { organisationId: tenant.organisation.id, importId: id };
    expect(await found(new Date())).not.toContainEqual(mine);
    expect(await found(new Date(Date.now() + 16 * 60_000))).toContainEqual(mine);
    await createImportRuns(temporal)(mine);
    const { rows } = await environment.ended(tenant, id);
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(['CREATED']));
    expect(lms.calls).toHaveLength(12);
    expect(new Set(lms.calls.map((call) => call.headers['idempotency-key'])).size).toBe(12);
  });
});
