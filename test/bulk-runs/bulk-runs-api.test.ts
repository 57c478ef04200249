import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import winston from 'winston';
import { finishBulkRun } from '../../src/features/bulk-runs/end-bulk-run.ts';
import { processNextRows } from '../../src/features/bulk-runs/process-next-rows.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach, buildWebhooks } from '../factories/one-of-each.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let courseId: string;
let foreign: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  courseId = (await buildCourse(portal.database.app, portal.organisation.id, { name: 'Rope access' })).id;
  foreign = await buildOneOfEach(portal.database, portal.other);
});
afterAll(() => portal?.close());

const student = (lastName: string) =>
  buildStudent(portal.database.app, portal.organisation.id, { firstName: 'Bulk', lastName });
const runs = async () =>
  (await portal.database.rows<{ count: number }>('select count(*)::int as count from bulk_run'))[0]!.count;

describe('the preview of a bulk run', () => {
  it('says what would be done, and changes nothing', async () => {
    const { id } = await student('Preview');
    const enrolled = await buildEnrolment(portal.database.app, portal.organisation.id, { courseId });
    const body = { kind: 'ENROL', courseId, ids: [id, id.toUpperCase(), enrolled.studentId] };
    const { status, json } = await portal.admin.post('/bulk-runs', body);
    expect(status).toBe(201);
    expect(json).toMatchObject({
      kind: 'ENROL',
      state: 'PREVIEWED',
      course: { id: courseId, name: 'Rope access' },
      rows: 2,
      result: { waiting: 1, skipped: 1 },
      skipped: [{ reason: 'ALREADY_ENROLLED', rows: 1 }],
    });
    const { json: rows } = await portal.admin.get(`/bulk-runs/${json.id}/rows?state=SKIPPED`);
    expect(rows.items).toMatchObject([
      { student: { id: enrolled.studentId }, courseName: 'Rope access', skipReason: 'ALREADY_ENROLLED' },
    ]);
    const found = await portal.database.rows('select from lifecycle_action where organisation_id = $1', [
      portal.organisation.id,
    ]);
    expect(found).toEqual([]);
  });

  it('has all that match a filter now, and none that match it later', async () => {
    await Promise.all(['Filter One', 'Filter Two'].map(student));
    const { json } = await portal.admin.post('/bulk-runs', { kind: 'ENROL', courseId, students: { search: 'filter' } });
    await student('Filter Three');
    expect((await portal.admin.get(`/bulk-runs/${json.id}`)).json.rows).toBe(2);
  });

  it('refuses ids of another organisation before anything is stored', async () => {
    const own = await student('Own');
    const before = await runs();
    const refused = [
      { kind: 'ENROL', courseId, ids: [own.id, foreign.studentId] },
      { kind: 'ENROL', courseId: foreign.courseId, ids: [own.id] },
      { kind: 'REPEAT', bulkRunId: '0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57' },
      { kind: 'CANCEL', ids: [foreign.enrolmentId] },
      { kind: 'RESEND', ids: [foreign.emailId] },
      { kind: 'CANCEL', ids: [newId()] },
    ];
    for (const body of refused) expect((await portal.admin.post('/bulk-runs', body)).status).toBe(404);
    expect(await runs()).toBe(before);
    const foreignIds = [
      ['students', foreign.studentId],
      ['enrolments', foreign.enrolmentId],
      ['certificates', foreign.certificateId],
    ] as const;
    for (const [path, foreignId] of foreignIds) {
      const ids = [foreignId];
      expect((await portal.admin.post(`/${path}/export`, { ids })).status).toBe(404);
    }
  });

  it('refuses what does not fit, too many, and nobody', async () => {
    const { id } = await student('Fit');
    const post = async (body: object) => (await portal.admin.post('/bulk-runs', body)).status;
    expect(await post({ kind: 'ENROL', ids: [id] })).toBe(400);
    expect(await post({ kind: 'CANCEL', courseId, ids: [id] })).toBe(400);
    expect(await post({ kind: 'ENROL', courseId })).toBe(400);
    expect(await post({ kind: 'ENROL', courseId, ids: [id], students: {} })).toBe(400);
    expect(await post({ kind: 'ENROL', courseId, enrolments: {} })).toBe(400);
    expect(await post({ kind: 'ENROL', courseId, ids: Array.from({ length: 5_001 }, newId) })).toBe(400);
    expect(await post({ kind: 'ENROL', courseId, students: { search: 'nobody at all' } })).toBe(422);
    await portal.database.asOwner(`
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), '${portal.organisation.id}', 'Many', 'Many ' || n, n || '@many.example', now()
      from generate_series(1, 5001) n`);
    expect(await post({ kind: 'ENROL', courseId, students: { search: 'many' } })).toBe(422);
  });

  it('is for administrators, and there are at most 20 of them', async () => {
    const { id } = await student('Twenty');
    const body = { kind: 'ENROL', courseId, ids: [id] };
    expect((await portal.staff.post('/bulk-runs', body)).status).toBe(403);
    const first = (await portal.admin.post('/bulk-runs', body)).json.id as string;
    for (let n = 0; n < 20; n += 1) await portal.admin.post('/bulk-runs', body);
    expect((await portal.admin.get(`/bulk-runs/${first}`)).status).toBe(404);
    expect((await portal.admin.get('/bulk-runs?limit=100')).json.items).toHaveLength(20);
  });
});

describe('failed webhook deliveries', () => {
  let endpointId: string;
  let eventId: string;
  beforeAll(async () => {
    ({ endpointId, eventId } = (await buildWebhooks(portal.database, portal.organisation)) as Record<
      'endpointId' | 'eventId',
      string
    >);
  });
  const stateOf = async () => {
    const [row] = await portal.database.rows<{ state: string; schedule: number }>(
      'select state, schedule from webhook_delivery where event_id = $1 and endpoint_id = $2',
      [eventId, endpointId],
    );
    return row!;
  };
  const process = async (bulkRunId: string) => {
    const run = { organisationId: portal.organisation.id, bulkRunId };
    const dependencies = { database: portal.database.app, log: winston.createLogger({ silent: true }) };
    const processed = await processNextRows(dependencies, { ...run, limit: 100, runId: 'test' });
    expect(processed).toEqual({ kind: 'REDELIVER', calls: [], isLast: true });
    expect(await finishBulkRun(portal.database.app, run)).toBe('DONE');
  };

  it('are sent again, once, with the endpoint and the event in the result', async () => {
    const body = { kind: 'REDELIVER', endpointId };
    const all = await portal.admin.post('/bulk-runs', { ...body, deliveries: {} });
    expect(all).toMatchObject({
      status: 201,
      json: { rows: 1, endpoint: { id: endpointId, name: 'Foreign endpoint' } },
    });
    const selected = await portal.admin.post('/bulk-runs', { ...body, ids: [eventId] });
    expect(selected.json.result.waiting).toBe(1);
    expect((await stateOf()).state).toBe('FAILED');
    const { schedule } = await stateOf();

    const id = all.json.id as string;
    expect((await portal.admin.post(`/bulk-runs/${id}/start`)).status).toBe(200);
    await process(id);
    expect(await stateOf()).toEqual({ state: 'WAITING', schedule: schedule + 1 });
    const { json } = await portal.admin.get(`/bulk-runs/${id}/rows`);
    expect(json.items).toMatchObject([{ subjectId: eventId, student: null, delivery: { endpointId }, state: 'DONE' }]);
    const csv = (await portal.admin.get(`/bulk-runs/${id}/result`)).body.toString('utf8');
    expect(csv).toContain(eventId);

    // It waits now, so the other run, whose preview was made before, has nothing to do.
    const other = selected.json.id as string;
    await portal.admin.post(`/bulk-runs/${other}/start`);
    await process(other);
    const rows = (await portal.admin.get(`/bulk-runs/${other}/rows`)).json.items;
    expect(rows).toMatchObject([{ state: 'SKIPPED', skipReason: 'DELIVERY_NOT_FAILED' }]);
    expect(await stateOf()).toEqual({ state: 'WAITING', schedule: schedule + 1 });
    const { json: audit } = await portal.admin.get('/audit-entries?action=webhook_delivery.resent');
    expect(
      audit.items.filter((each: { details: { eventId: string } }) => each.details.eventId === eventId),
    ).toHaveLength(1);
  });

  it('are sent again once each by a run whose steps are too short for all of them', async () => {
    const events = Array.from({ length: 3 }, () => newId());
    await portal.database.asOwner(`
      insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, state, failure, attempts, queued_at,
        last_error, finished_at)
      select event_id::uuid, '${endpointId}', '${portal.organisation.id}', 'enrolment.cancelled', 'FAILED', 'EXHAUSTED', 1, now(),
        'x', now()
      from unnest(array['${events.join(`','`)}']) event_id`);
    const { json } = await portal.admin.post('/bulk-runs', { kind: 'REDELIVER', endpointId, ids: events });
    expect((await portal.admin.post(`/bulk-runs/${json.id}/start`)).status).toBe(200);
    const run = { organisationId: portal.organisation.id, bulkRunId: json.id as string };
    const log = winston.createLogger({ silent: true });
    const steps: { isLast: boolean; done: number }[] = [];
    for (let step = 0; step < 10 && steps.at(-1)?.isLast !== true; step += 1) {
      const dependencies = { database: portal.database.app, log, stepOfRows: 0 };
      const { isLast } = await processNextRows(dependencies, { ...run, limit: 100, runId: 'test' });
      const { result } = (await portal.admin.get(`/bulk-runs/${json.id}`)).json;
      steps.push({ isLast, done: result.done });
    }
    expect(steps).toEqual([
      { isLast: false, done: 1 },
      { isLast: false, done: 2 },
      { isLast: false, done: 3 },
      { isLast: true, done: 3 },
    ]);
    expect(await finishBulkRun(portal.database.app, run)).toBe('DONE');
    const schedules = await portal.database.rows(
      `select state, schedule from webhook_delivery where endpoint_id = $1 and event_id = any($2)`,
      [endpointId, events],
    );
    expect(schedules).toEqual(events.map(() => ({ state: 'WAITING', schedule: 2 })));
  });

  it('are refused for another kind, another organisation, a disabled endpoint, and without a failure', async () => {
    const status = async (body: object) => (await portal.admin.post('/bulk-runs', body)).status;
    expect(await status({ kind: 'REDELIVER', ids: [eventId] })).toBe(400);
    expect(await status({ kind: 'CANCEL', endpointId, ids: [eventId] })).toBe(400);
    expect(await status({ kind: 'REDELIVER', endpointId, emails: {} })).toBe(400);
    expect(await status({ kind: 'REDELIVER', endpointId, deliveries: { type: 'no.such' } })).toBe(422);
    expect(await status({ kind: 'REDELIVER', endpointId, deliveries: {} })).toBe(422);
    expect(await status({ kind: 'REDELIVER', endpointId, ids: [foreign.eventId] })).toBe(404);
    expect(await status({ kind: 'REDELIVER', endpointId: foreign.endpointId, ids: [foreign.eventId] })).toBe(404);
    await portal.database.asOwner(`update webhook_endpoint set state = 'DISABLED' where id = '${endpointId}'`);
    expect(await status({ kind: 'REDELIVER', endpointId, ids: [eventId] })).toBe(409);
  });
});

describe('a bulk run', () => {
  it('sends failed e-mails again, is one at a time, and is in the audit log', async () => {
    const { emailId } = await buildOneOfEach(portal.database, portal.organisation);
    const { json } = await portal.admin.post('/bulk-runs', { kind: 'RESEND', emails: {} });
    expect(json).toMatchObject({ rows: 1, result: { waiting: 1 } });
    const { id } = await student('Later');
    const other = (await portal.admin.post('/bulk-runs', { kind: 'ENROL', courseId, ids: [id] })).json.id as string;
    expect((await portal.staff.post(`/bulk-runs/${json.id}/start`)).status).toBe(403);
    const started = await portal.admin.post(`/bulk-runs/${json.id}/start`);
    expect(started).toMatchObject({ status: 200, json: { state: 'RUNNING' } });
    expect((await portal.admin.post(`/bulk-runs/${other}/start`)).status).toBe(409);
    expect((await portal.admin.delete(`/bulk-runs/${json.id}`)).status).toBe(409);
    expect((await portal.admin.post(`/bulk-runs/${json.id}/cancel`)).json.state).toBe('CANCELLING');
    expect((await portal.admin.delete(`/bulk-runs/${other}`)).status).toBe(204);
    const { json: audit } = await portal.admin.get('/audit-entries?limit=100');
    const actions = (audit.items as { action: string; subjectId: string }[])
      .filter(({ subjectId }) => subjectId === json.id)
      .map(({ action }) => action);
    expect(actions).toEqual(['bulk_run.cancelled', 'bulk_run.started']);
    expect(emailId).toBeDefined();
  });

  it('of another organisation does not exist', async () => {
    const path = `/bulk-runs/${foreign.bulkRunId}`;
    for (const each of [path, `${path}/rows`, `${path}/result`])
      expect((await portal.admin.get(each)).status).toBe(404);
    for (const each of ['start', 'cancel']) expect((await portal.admin.post(`${path}/${each}`)).status).toBe(404);
    expect((await portal.admin.delete(path)).status).toBe(404);
  });
});

describe('the export of selected records', () => {
  it('has these only, in the columns of the list', async () => {
    const [first, second] = [await student('Export One'), await student('Export Two')];
    const text = (await portal.staff.post('/students/export', { ids: [second.id] })).body.toString('utf8');
    expect(text).toContain('Export Two');
    expect(text).not.toContain(first.id);
    const enrolment = await buildEnrolment(portal.database.app, portal.organisation.id, { courseId });
    const enrolments = (await portal.staff.post('/enrolments/export', { ids: [enrolment.id] })).body.toString('utf8');
    expect(enrolments.trim().split('\n')).toHaveLength(2);
    expect(enrolments).toContain(enrolment.id);
  });
});
