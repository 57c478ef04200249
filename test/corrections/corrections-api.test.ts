import { tooManyReports } from '../../src/features/corrections/failure-in-language.ts';
import { listCorrections } from '../../src/features/corrections/show-corrections.ts';
import { endFailedCorrection, findOrphanedCorrections } from '../../src/features/corrections/end-correction.ts';
import { ApplicationError } from '../../src/platform/errors/errors.ts';
import { captureLog } from '../support/log-capture.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectError } from '../support/http-client.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { eraseStudent } from '../../src/features/students/erase-student.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { correcting, type Correcting } from './correcting.ts';

let portal: PortalFixture;
let on: Correcting;
let courseId: string;
let enrolmentId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  on = correcting(portal.database, portal.organisation);
  const { id } = portal.organisation;
  courseId = (await buildCourse(portal.database.app, id, { name: 'Rope access', thresholds: [50] })).id;
  enrolmentId = (await buildEnrolment(portal.database.app, id, { courseId, lmsEnrolmentId: 'seat' })).id;
  await on.report('seat', 60);
});
afterAll(() => portal?.close());
// Only five may wait for a run, which this suite does not have.
afterEach(async () => {
  const { items } = (await portal.admin.get('/corrections')).json as { items: { id: string; state: string }[] };
  for (const { id } of items.filter(({ state }) => state === 'PREVIEWING')) {
    await portal.admin.post(`/corrections/${id}/cancel`);
  }
});

/** The course as the form sends it, with another required mark. */
async function changed(threshold: number) {
  const { name, lmsCourseId, units, certificateDefinitions, version } = (await portal.admin.get(`/courses/${courseId}`))
    .json;
  const definitions = certificateDefinitions.map((each: object) => ({ ...each, threshold }));
  return { name, lmsCourseId, units, certificateDefinitions: definitions, version };
}

async function previewed(threshold: number): Promise<string> {
  const { status, json, headers } = await portal.admin.post(`/courses/${courseId}/changes`, await changed(threshold));
  expect(status).toBe(201);
  expect(headers['location']).toBe(`/internal/corrections/${json.id}`);
  await on.settle(json.id);
  return json.id;
}

const show = async (id: string) => (await portal.admin.get(`/corrections/${id}`)).json;

describe('the list of corrections', () => {
  it('reads no wanted course and no listed report, which would take seconds of a process for a page', async () => {
    const { units, ...course } = await changed(65);
    const long = units.map((unit: object) => ({ ...unit, name: 'a long name '.repeat(15) }));
    const { json } = await portal.admin.post(`/courses/${courseId}/changes`, { ...course, units: long });
    const { items: reports } = (await portal.admin.get('/progress-reports')).json as { items: { id: string }[] };
    const listed = { scope: 'REPORTS', reportIds: reports.map(({ id }) => id), reason: 'Wrong' };
    const retraction = (await portal.admin.post('/retractions', listed)).json;
    const { items } = await listCorrections(portal.database.app, portal.organisation.id, { limit: 50 });
    const found = JSON.stringify(items.filter(({ id }) => id === json.id || id === retraction.id));
    expect(found).toContain('"scope":"REPORTS"');
    expect(found).not.toContain('a long name');
    expect(found).not.toContain('reportIds');
  });
});

describe('a previewed change of a course', () => {
  const changeOf = (id: string, of = courseId) => `/courses/${of}/changes/${id}`;

  it('can be edited and previewed once more', async () => {
    const { units, version, ...course } = await changed(65);
    const [first, ...others] = units;
    const outcome = { code: 'N.1', name: 'New' };
    const wanted = {
      ...course,
      units: [
        { ...first, outcomes: [...first.outcomes, outcome] },
        ...others,
        { code: 'N', name: 'New', weight: 2, outcomes: [outcome] },
      ],
      certificateDefinitions: [...course.certificateDefinitions, { title: 'New', threshold: 90 }],
    };
    const { json } = await portal.admin.post(`/courses/${courseId}/changes`, { ...wanted, version });
    const shown = await portal.admin.get(changeOf(json.id));
    expect(shown).toMatchObject({ status: 200 });
    // New parts have no id, because the course does not know the one that the preview gave them.
    expect(shown.json).toEqual({ ...wanted, version });
    const again = { ...shown.json, name: 'Rope access II' };
    expect((await portal.admin.post(`/courses/${courseId}/changes`, again)).status).toBe(201);
    expectError(await portal.staff.get(changeOf(json.id)), 403);
  });

  it('is not shown for another course, or once it is discarded', async () => {
    const { json } = await portal.admin.post(`/courses/${courseId}/changes`, await changed(65));
    const other = await buildCourse(portal.database.app, portal.organisation.id);
    expectError(await portal.admin.get(changeOf(json.id, other.id)), 404);
    await portal.admin.post(`/corrections/${json.id}/cancel`);
    expectError(await portal.admin.get(changeOf(json.id)), 409);
  });

  it('is not shown once the course was saved, so that nobody overwrites that', async () => {
    const other = await buildCourse(portal.database.app, portal.organisation.id);
    const {
      id: _id,
      warnings: _warnings,
      createdAt: _createdAt,
      ...course
    } = (await portal.admin.get(`/courses/${other.id}`)).json;
    const { json } = await portal.admin.post(`/courses/${other.id}/changes`, { ...course, name: 'Wanted' });
    expect((await portal.admin.put(`/courses/${other.id}`, { ...course, name: 'Saved' })).status).toBe(200);
    expectError(await portal.admin.get(changeOf(json.id, other.id)), 409);
  });
});

describe('a correction', () => {
  it('is previewed, listed, downloaded and applied', async () => {
    const id = await previewed(70);
    expect(await show(id)).toMatchObject({
      correction: {
        kind: 'COURSE',
        state: 'PREVIEWED',
        course: { id: courseId, name: 'Rope access' },
        total: 1,
        done: 1,
      },
      impact: { all: { gain: 0, lose: 1, markOnly: 0, stay: 0 }, gains: { gain: 0, lose: 0, markOnly: 0, stay: 1 } },
      changes: [{ kind: 'THRESHOLD_CHANGED', from: 50, to: 70 }],
      outdated: null,
    });
    const rows = await portal.admin.get(`/corrections/${id}/rows?effect=LOSES`);
    expect(rows.json.items).toMatchObject([
      {
        enrolmentId,
        effect: 'LOSES',
        certificates: [{ title: 'Certificate at 50', before: 'ISSUED', after: 'WITHDRAWN' }],
      },
    ]);
    expect((await portal.admin.get(`/corrections/${id}/rows?mode=GAINS`)).json.items).toEqual([]);
    const csv = await portal.admin.get(`/corrections/${id}/result`);
    expect(csv.body.toString()).toContain('Certificate at 50: issued → withdrawn');
    expectError(await portal.admin.post(`/corrections/${id}/apply`, { withEmails: false }), 400);
    const applied = await portal.admin.post(`/corrections/${id}/apply`, { mode: 'GAINS', withEmails: false });
    expect(applied).toMatchObject({ status: 200, json: { correction: { state: 'APPLYING', mode: 'GAINS' } } });
    // Nobody saves the course while a change of it is being applied.
    expectError(await portal.admin.put(`/courses/${courseId}`, await changed(90)), 409);
    await on.settle(id);
    expect((await show(id)).correction).toMatchObject({
      state: 'DONE',
      confirmedBy: { id: portal.organisation.admin.id },
    });
    expectError(await portal.admin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: false }), 409);
    expect((await on.results(enrolmentId)).issued).toHaveLength(1);
    expect((await portal.admin.get(`/corrections/${id}/rows?mode=GAINS&effect=KEPT`)).json.items).toMatchObject([
      { enrolmentId, certificates: [{ title: 'Certificate at 50', before: 'ISSUED', after: 'ISSUED' }] },
    ]);
    expect((await portal.admin.get(`/corrections/${id}/rows?effect=KEPT`)).json.items).toEqual([]);
    const kept = (await portal.admin.get(`/corrections/${id}/result?mode=GAINS&effect=KEPT`)).body.toString();
    expect(kept).toMatch(/keeps a certificate,Certificate at 50: issued → issued/);
    expect(kept.trim().split('\n')).toHaveLength(2);
    const [held] = await portal.database.rows<{ id: string }>('select id from certificate where enrolment_id = $1', [
      enrolmentId,
    ]);
    const evidence = (await portal.staff.get(`/certificates/${held!.id}/evidence`)).json;
    expect(evidence.changes.at(-1)).toMatchObject({
      type: 'certificate.kept',
      mark: 60,
      threshold: 70,
      cause: { kind: 'REVISION', id },
    });
    const audit = (await portal.admin.get('/audit-entries?limit=5')).json.items;
    expect(audit.map(({ action }: { action: string }) => action)).toContain('correction.course_applied');
    expect((await portal.admin.get('/corrections')).json.items.map((each: { id: string }) => each.id)).toContain(id);
  });

  it('is refused with what has changed, and computed again with one request', async () => {
    const id = await previewed(40);
    await on.report('seat', 65);
    expect((await show(id)).outdated).toEqual({
      isCourseChanged: false,
      isOtherApplied: false,
      changed: 1,
      added: 0,
    });
    expectError(await portal.admin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: false }), 409);
    const again = await portal.admin.post(`/corrections/${id}/refresh`);
    expect(again.json.correction.state).toBe('PREVIEWING');
    await on.settle(id);
    const other = await buildEnrolment(portal.database.app, portal.organisation.id, { courseId });
    expect((await show(id)).outdated).toMatchObject({ isCourseChanged: false, changed: 0, added: 1 });
    await portal.database.asOwner(`delete from enrolment where id = '${other.id}'`);
    await portal.admin.put(`/courses/${courseId}`, { ...(await changed(80)), name: 'Rope access II' });
    expect((await show(id)).outdated).toMatchObject({ isCourseChanged: true });
    expect((await portal.admin.post(`/corrections/${id}/cancel`)).json.correction.state).toBe('CANCELLED');
    expectError(await portal.admin.post(`/corrections/${id}/cancel`), 409);
    expectError(await portal.admin.post(`/corrections/${id}/resume`), 409);
  });

  it('is applied to the current state with the consent to that, and says so', async () => {
    const id = await previewed(35);
    await on.report('seat', 66);
    const decision = { mode: 'ALL', withEmails: false };
    for (const toCurrentState of [undefined, false]) {
      const refused = await portal.admin.post(`/corrections/${id}/apply`, { ...decision, toCurrentState });
      expectError(refused, 409);
      expect(refused.json.message).toContain('1 enrolment has changed');
    }
    const applied = await portal.admin.post(`/corrections/${id}/apply`, { ...decision, toCurrentState: true });
    expect(applied).toMatchObject({ status: 200, json: { correction: { state: 'APPLYING', changedSince: 1 } } });
    await on.settle(id);
    const [entry] = (await portal.admin.get('/audit-entries?limit=1')).json.items;
    expect(entry).toMatchObject({ subjectId: id, details: { toCurrentState: true, changedSince: 1 } });
  });

  it('that is being applied is refused at once, while its run is in the middle of a step', async () => {
    const id = await previewed(45);
    expect((await portal.admin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: false })).status).toBe(200);
    const run = new pg.Client({ connectionString: portal.database.ownerUrl });
    await run.connect();
    try {
      await run.query('begin');
      await run.query('update correction set claimed_at = now() where id = $1', [id]);
      for (const what of ['apply', 'refresh', 'cancel', 'resume']) {
        const body = what === 'apply' ? { mode: 'ALL', withEmails: false } : undefined;
        expectError(await portal.admin.post(`/corrections/${id}/${what}`, body), 409);
      }
    } finally {
      await run.end();
    }
    await on.settle(id);
  });

  it('is saved for new results only without waiting for its preview', async () => {
    const begin = async (threshold: number) =>
      (await portal.admin.post(`/courses/${courseId}/changes`, await changed(threshold))).json.id as string;
    const [id, other] = [await begin(55), await begin(56)];
    expectError(await portal.admin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: true }), 409);
    const applied = await portal.admin.post(`/corrections/${id}/apply`, { mode: 'NEW', withEmails: true });
    expect(applied).toMatchObject({ status: 200, json: { correction: { state: 'DONE', mode: 'NEW' }, impact: null } });
    await on.settle(id);
    expect((await show(id)).correction).toMatchObject({ state: 'DONE', total: 0 });
    expect((await portal.admin.get(`/courses/${courseId}`)).json.certificateDefinitions).toMatchObject([
      { threshold: 55 },
    ]);
    expectError(await portal.admin.post(`/corrections/${other}/apply`, { mode: 'NEW', withEmails: true }), 409);
  });

  it('is for administrators', async () => {
    const id = await previewed(30);
    expectError(await portal.staff.get(`/corrections/${id}`), 403);
    expectError(await portal.staff.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: true }), 403);
    expectError(await portal.otherAdmin.post(`/corrections/${id}/apply`, { mode: 'ALL', withEmails: true }), 404);
  });

  it('of a single report says whose it is, and when it came', async () => {
    const { database, organisation } = portal;
    const { id, studentId } = await buildEnrolment(database.app, organisation.id, {
      courseId,
      lmsEnrolmentId: 'single',
      firstName: 'Grace',
      lastName: 'Hopper',
    });
    const reportId = await on.report('single', 97);
    const body = { scope: 'REPORTS', reason: 'Wrong class' };
    const { json } = await portal.admin.post('/retractions', { ...body, reportIds: [reportId] });
    await on.settle(json.id);
    const [stored] = await database.rows<{ at: Date }>('select received_at as at from progress_report where id = $1', [
      reportId,
    ]);
    const receivedAt = stored!.at.toISOString();
    const enrolment = {
      id,
      firstName: 'Grace',
      lastName: 'Hopper',
      courseName: expect.stringContaining('Rope access'),
    };
    const report = { id: reportId, receivedAt, progress: 97, lmsEnrolmentId: 'single', enrolment };
    expect((await show(json.id)).correction.retraction.report).toEqual(report);
    const csv = async () => (await portal.admin.get(`/corrections/${json.id}/result`)).body.toString();
    expect(await csv()).toContain(`,${receivedAt},97`);

    await eraseStudent(database.app, organisation.id, { studentId, name: 'Grace Hopper' }, { kind: 'COMMAND_LINE' });
    const { items } = (await portal.admin.get('/corrections?limit=1')).json;
    expect(items[0].retraction.report).toMatchObject({ id: reportId, progress: 97, enrolment: { id } });
    for (const text of [JSON.stringify(items), await csv()]) expect(text).not.toMatch(/Grace|Hopper/);

    const unmatched = await on.report('nobody', 12);
    const several = await portal.admin.post('/retractions', { ...body, reportIds: [reportId, unmatched] });
    expect(several.json.retraction.report).toBeNull();
    const alone = await portal.admin.post('/retractions', { ...body, reportIds: [unmatched] });
    expect(alone.json.retraction.report).toMatchObject({ progress: 12, lmsEnrolmentId: 'nobody', enrolment: null });
  });

  it('of a whole course says its name, in the list too', async () => {
    const { name } = (await portal.admin.get(`/courses/${courseId}`)).json;
    const wanted = { scope: 'COURSE', subjectId: courseId, from: '2026-01-01T00:00:00Z', reason: 'Wrong class' };
    const { json } = await portal.admin.post('/retractions', wanted);
    expect(json).toMatchObject({ course: null, retraction: { scope: 'COURSE', courseName: name, report: null } });
    const { items } = (await portal.admin.get('/corrections?limit=1')).json;
    expect(items[0].retraction).toMatchObject({ subjectId: courseId, courseName: name });
  });

  it('of reports names them, or one enrolment, course or key, and a period', async () => {
    const wrong = await on.report('seat', 99);
    const body = { scope: 'REPORTS', reportIds: [wrong], reason: 'Wrong class' };
    const { json } = await portal.admin.post('/retractions', body);
    expect(json).toMatchObject({ kind: 'RETRACTION', retraction: { scope: 'REPORTS', reason: 'Wrong class' } });
    await on.settle(json.id);
    expect(await show(json.id)).toMatchObject({
      reports: 1,
      reportIds: [wrong],
      heldLost: { all: 0, gains: 0 },
      emailed: 0,
      waitingReports: 0,
      hasMoreWaiting: false,
      impact: { all: { markOnly: 1 } },
    });
    const from = new Date(Date.now() - 60_000).toISOString();
    for (const [wanted, status] of [
      [{ ...body, reportIds: undefined }, 400],
      [{ ...body, subjectId: enrolmentId }, 400],
      [{ scope: 'ENROLMENT', subjectId: enrolmentId, reason: 'x' }, 400],
      [{ scope: 'ENROLMENT', subjectId: enrolmentId, from, to: from, reason: 'x' }, 400],
      [{ scope: 'ENROLMENT', subjectId: enrolmentId, from, reason: ' ' }, 400],
      [{ scope: 'ENROLMENT', subjectId: enrolmentId, from: '2016-12-31T23:59:60Z', reason: 'x' }, 400],
      [{ scope: 'ENROLMENT', subjectId: enrolmentId, from: '2026-02-30T10:00:00Z', reason: 'x' }, 400],
      [{ scope: 'COURSE', subjectId: enrolmentId, from, reason: 'x' }, 404],
      [{ ...body, reportIds: [wrong, enrolmentId] }, 404],
    ] as const) {
      expectError(await portal.admin.post('/retractions', wanted), status);
    }
    expectError(await portal.otherAdmin.post('/retractions', body), 404);
    // As many as the contract allows.
    const many = Array<string>(5_000).fill(wrong);
    expect((await portal.admin.post('/retractions', { ...body, reportIds: many })).status).toBe(201);
    expectError(await portal.admin.post('/retractions', { ...body, reportIds: [...many, wrong] }), 400);
  });

  it('of too many reports says so in the language of its reader', async () => {
    const wrong = await on.report('seat', 99);
    const body = { scope: 'REPORTS', reportIds: [wrong], reason: 'Wrong class' };
    const { id } = (await portal.admin.post('/retractions', body)).json;
    const { message } = new ApplicationError('UNPROCESSABLE', 'TOO_MANY_REPORTS', tooManyReports);
    const failed = { organisationId: portal.organisation.id, correctionId: id, reason: message };
    await endFailedCorrection({ database: portal.database.app, log: captureLog('test').log }, failed);
    expect((await show(id)).correction.failure).toBe(
      'More than 200000 reports match. Choose a shorter period, and withdraw them in several steps.',
    );
    expect((await portal.admin.getIn('de', `/corrections/${id}`)).json.correction.failure).toBe(
      'Mehr als 200000 Meldungen passen. Wählen Sie einen kürzeren Zeitraum und ziehen Sie sie in mehreren Schritten zurück.',
    );
  });

  it('that the database refuses to end is put off, and not started again before it is due', async () => {
    const { json } = await portal.admin.post(`/courses/${courseId}/changes`, await changed(65));
    const correctionId = json.id as string;
    const { database } = portal;
    await database.asOwner(`
      update correction set claimed_at = now() - interval '1 hour' where id = '${correctionId}';
      create function refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = '23514'; end $$;
      create trigger refuse before update on correction for each row when (old.id = '${correctionId}') execute function refuse()`);
    const isOrphaned = async () =>
      (await findOrphanedCorrections(database.app)).some((each) => each.correctionId === correctionId);
    expect(await isOrphaned()).toBe(true);
    const failed = { organisationId: portal.organisation.id, correctionId, reason: 'no' };
    await endFailedCorrection({ database: database.app, log: captureLog('test').log }, failed);
    expect(await isOrphaned()).toBe(false);
    await database.asOwner(`
      drop trigger refuse on correction;
      update processing_failure set next_attempt_at = now() where subject_id = '${correctionId}'`);
    expect(await isOrphaned()).toBe(true);
  });
});
