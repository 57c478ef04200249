import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  applyCorrection,
  cancelCorrection,
  refreshCorrection,
  resumeCorrection,
} from '../../src/features/corrections/decide-correction.ts';
import { endFailedCorrection } from '../../src/features/corrections/end-correction.ts';
import { previewRetraction } from '../../src/features/corrections/preview-correction.ts';
import { updateCourse } from '../../src/features/courses/save-course.ts';
import { adoptEarlyReports } from '../../src/features/enrolments/lifecycle/adopt-early-reports.ts';
import { recalculateEnrolments } from '../../src/features/progress/index.ts';
import { eraseStudent } from '../../src/features/students/erase-student.ts';
import { tables } from '../../src/platform/database/tables.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { captureLog } from '../support/log-capture.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { correcting, noReports, withThreshold, type Correcting } from './correcting.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;
let on: Correcting;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
  on = correcting(database, organisation);
});
afterAll(() => database?.close());

const changed = async (courseId: string, threshold: number) => withThreshold(await on.course(courseId), threshold);

/** Holds a lock of a statement while `work` begins, and ends it then. */
async function whileLocked<T>(statement: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query('begin');
    await owner.query(statement);
    const begun = work();
    begun.catch(() => undefined);
    await sleep(400);
    await owner.query('commit');
    return await begun;
  } finally {
    await owner.end();
  }
}

describe('at the same moment', () => {
  it('a further preview does not remove one that is being applied', async () => {
    const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const enrolment = await on.enrol(courseId, 40);
    const oldest = await on.previewCourse(courseId, await changed(courseId, 30));
    for (let further = 0; further < 20; further += 1) {
      await on.previewCourse(courseId, await changed(courseId, 31 + further));
    }
    const reports = await database.rows<{ id: string }>('select id from progress_report limit 1');
    const wanted = { ...noReports, scope: 'REPORTS' as const, reportIds: [reports[0]!.id], reason: 'A test' };
    await whileLocked(`select id from course where id = '${courseId}' for no key update`, async () => {
      const applied = on.apply(oldest, { mode: 'ALL', withEmails: true });
      applied.catch(() => undefined);
      await sleep(200);
      const added = previewRetraction(database.app, organisation.id, wanted, organisation.admin.id);
      added.catch(() => undefined);
      return Promise.all([applied, added]);
    });
    expect(await on.show(oldest)).toMatchObject({ state: 'DONE', done: 1 });
    expect((await on.results(enrolment.id)).issued).toHaveLength(1);
  });

  it('a refresh and a further preview do not wait for each other', async () => {
    const other = await buildPortalOrganisation(database.app);
    const onOther = correcting(database, other);
    const { id: courseId } = await buildCourse(database.app, other.id, { thresholds: [50] });
    const wanted = { ...noReports, scope: 'COURSE' as const, subjectId: courseId, from: new Date(0), reason: 'A test' };
    const add = () => previewRetraction(database.app, other.id, wanted, other.admin.id);
    for (let previews = 0; previews <= 20; previews += 1) await onOther.settle(await add());
    // The oldest one, which the further preview removes.
    const [oldest] = await database.rows<{ id: string }>(
      'select id from correction where organisation_id = $1 order by id limit 1',
      [other.id],
    );
    const deciding = { organisationId: other.id, correctionId: oldest!.id, userId: other.admin.id };
    // Both begin before either has the lock of the organisation's previews.
    const lock = `select pg_advisory_xact_lock(hashtextextended('attain_correction_previews:${other.id}', 0))`;
    const [added, refreshed] = await whileLocked(lock, async () => {
      const adding = add();
      await sleep(200);
      return Promise.allSettled([adding, refreshCorrection(database.app, deciding)]);
    });
    expect(added.status).toBe('fulfilled');
    expect(refreshed).toMatchObject({ status: 'rejected', reason: { kind: 'NOT_FOUND' } });
  });

  it('a save of the course and an application do not undo each other', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const enrolment = await on.enrol(id, 60);
    const correction = await on.previewCourse(id, await changed(id, 90));
    const save = `update course set name = 'Saved meanwhile' where id = '${id}'`;
    const applied = whileLocked(save, () => on.apply(correction, { mode: 'ALL', withEmails: true }));
    await expect(applied).rejects.toMatchObject({ kind: 'CONFLICT', code: 'OUTDATED' });
    expect((await on.course(id)).name).toBe('Saved meanwhile');
    expect((await on.results(enrolment.id)).issued).toHaveLength(1);
  });

  it('"only gains" counts at once for a report, although the course was saved with the same content before', async () => {
    const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [holder, other] = [await on.enrol(courseId, 60), await on.enrol(courseId, 10)];
    await on.apply(await on.previewCourse(courseId, await changed(courseId, 80)), { mode: 'NEW', withEmails: false });
    // This process knows the course now.
    await on.report(`lms-${other.id}`, 20);
    const same = await on.previewCourse(courseId, await on.course(courseId));
    await applyCorrection(
      database.app,
      { organisationId: organisation.id, correctionId: same, userId: organisation.admin.id },
      { mode: 'GAINS', withEmails: true },
    );
    // Before the run has reached the enrolment.
    await on.report(`lms-${holder.id}`, 70);
    expect((await on.results(holder.id)).issued).toHaveLength(1);
    await on.settle(same);
    expect((await on.results(holder.id)).issued).toHaveLength(1);
    expect(await on.emails(holder.id)).toEqual(['ISSUED']);
  });

  it('the first held certificate of a definition keeps it from being removed', async () => {
    const { id: courseId, definitionIds } = await buildCourse(database.app, organisation.id, { thresholds: [50, 60] });
    const enrolment = await on.enrol(courseId, 10);
    const course = await on.course(courseId);
    const fewer = { ...course, certificateDefinitions: course.certificateDefinitions.slice(0, 1) };
    const actor = { kind: 'USER', userId: organisation.admin.id } as const;
    // Not committed yet when the save looks for it.
    const held = `insert into held_certificate (id, organisation_id, enrolment_id, definition_id, state, mark, threshold,
        revision_number, cause_kind, with_email, hour_limit, held_at)
      values (gen_random_uuid(), '${organisation.id}', '${enrolment.id}', '${definitionIds[1]}', 'HELD', 70, 60, 1,
        'REPORT', true, 0, now())`;
    await expect(
      whileLocked(held, () => updateCourse(database.app, organisation.id, courseId, fewer, actor)),
    ).rejects.toMatchObject({ code: 'PART_IN_USE' });
    expect(await database.rows('select state from held_certificate where enrolment_id = $1', [enrolment.id])).toEqual([
      { state: 'HELD' },
    ]);
  });

  it('five previews of an organisation are computed, and a sixth is refused', async () => {
    const other = await buildPortalOrganisation(database.app);
    const { id: courseId } = await buildCourse(database.app, other.id, { thresholds: [50] });
    const wanted = { ...noReports, scope: 'COURSE' as const, subjectId: courseId, from: new Date(0), reason: 'A test' };
    const preview = () => previewRetraction(database.app, other.id, wanted, other.admin.id);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, preview));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as { code: string }).code)).toEqual(Array(3).fill('PREVIEWS_UNDER_WAY'));
    const [under] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    await cancelCorrection(database.app, { organisationId: other.id, correctionId: under!, userId: other.admin.id });
    await preview();
    await expect(preview()).rejects.toMatchObject({ kind: 'CONFLICT', code: 'PREVIEWS_UNDER_WAY' });
  });

  describe('an enrolment that gets its id', () => {
    /** A report without an enrolment, the preview of its withdrawal, and the enrolment that would take it. */
    async function early() {
      const { id: courseId } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
      const lmsEnrolmentId = `early-${courseId}`;
      const report = await on.report(lmsEnrolmentId, 60);
      const wanted = { ...noReports, scope: 'REPORTS' as const, reportIds: [report], reason: 'A test' };
      const correction = await on.previewRetraction(wanted);
      const enrolment = await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId });
      const adopt = (wait: number) =>
        database.app.inOrganisation(organisation.id, async (tx) => {
          await tables(tx).selectFrom('enrolment').select('id').where('id', '=', enrolment.id).forUpdate().execute();
          await adoptEarlyReports(tx, { ...enrolment, lmsEnrolmentId }, null, 'run', 'attain.test');
          await sleep(wait);
        });
      return { correction, enrolment, adopt };
    }

    it('loses a report that is withdrawn while it is taken', async () => {
      const { correction, enrolment, adopt } = await early();
      const adopted = adopt(400);
      await sleep(200);
      await Promise.all([adopted, on.apply(correction, { mode: null, withEmails: true })]);
      expect(await on.show(correction)).toMatchObject({ state: 'DONE', total: 1, done: 1 });
      expect(await on.results(enrolment.id)).toMatchObject({ progress: 0, issued: [] });
    });

    it('does not take a report that is being withdrawn', async () => {
      const { correction, enrolment, adopt } = await early();
      await whileLocked('lock table audit_entry in share mode', async () => {
        const applied = on.apply(correction, { mode: null, withEmails: true });
        applied.catch(() => undefined);
        await sleep(200);
        return Promise.all([applied, adopt(0)]);
      });
      expect(await on.results(enrolment.id)).toMatchObject({ progress: 0, issued: [] });
    });
  });
});

it('notices a report that changed nothing, but counts once others are withdrawn', async () => {
  const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const enrolment = await on.enrol(id, 0);
  const wrong = await on.report(`lms-${enrolment.id}`, 100);
  const wanted = { ...noReports, scope: 'REPORTS' as const, reportIds: [wrong], reason: 'A test' };
  const correction = await on.previewRetraction(wanted);
  expect(await on.rows(correction)).toMatchObject([{ progressAfter: 0, effect: 'LOSES' }]);
  await on.report(`lms-${enrolment.id}`, 60);
  const decision = { mode: null, withEmails: true };
  await expect(on.apply(correction, decision)).rejects.toMatchObject({ code: 'OUTDATED' });
  expect((await on.show(correction)).outdated).toMatchObject({ changed: 1 });
  await on.apply(correction, { ...decision, toCurrentState: true });
  expect((await on.results(enrolment.id)).progress).toBe(60);
  expect(await on.rows(correction)).toMatchObject([{ progressAfter: 60, effect: 'MARK' }]);
});

it('does not go on with a changed course that was saved again', async () => {
  const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const enrolment = await on.enrol(id, 60);
  const correction = await on.previewCourse(id, await changed(id, 55));
  await on.apply(correction, { mode: 'ALL', withEmails: true });
  const { log } = captureLog('test');
  // As a failed run leaves it.
  await database.asOwner(
    `update correction set state = 'APPLYING', position = null, done = 0 where id = '${correction}'`,
  );
  await endFailedCorrection(
    { database: database.app, log },
    { organisationId: organisation.id, correctionId: correction, reason: 'x' },
  );
  await updateCourse(database.app, organisation.id, id, await changed(id, 90), {
    kind: 'USER',
    userId: organisation.admin.id,
  });
  const deciding = { organisationId: organisation.id, correctionId: correction, userId: organisation.admin.id };
  await expect(resumeCorrection(database.app, deciding)).rejects.toMatchObject({ kind: 'CONFLICT' });
  expect((await on.results(enrolment.id)).issued).toHaveLength(1);
});

it('erases the name also from a certificate that is being issued', async () => {
  const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
  const enrolment = await buildEnrolment(database.app, organisation.id, {
    courseId: id,
    firstName: 'Wilhelmina',
    lastName: 'Seen',
  });
  let erased: Promise<unknown> = Promise.resolve();
  await database.app.inOrganisation(organisation.id, async (tx) => {
    await tables(tx).selectFrom('enrolment').select('id').where('id', '=', enrolment.id).forUpdate().execute();
    const cause = { kind: 'REPORT', id: enrolment.id, userId: null } as const;
    const marking = {
      ...enrolment,
      organisationId: organisation.id,
      lmsEnrolmentId: null,
      status: 'ACTIVE',
      progress: 60,
      cause,
    } as const;
    await recalculateEnrolments(tx, [marking], 'attain.test');
    erased = eraseStudent(
      database.app,
      organisation.id,
      { studentId: enrolment.studentId, name: 'Wilhelmina Seen' },
      { kind: 'SYSTEM' },
    );
    erased.catch(() => undefined);
    await sleep(300);
  });
  await erased;
  const left = await database.rows<object>(
    `select c.student_name, m.recipient_name, m.recipient_email, m.state from certificate c
     left join email_outbox m on m.certificate_id = c.id where c.enrolment_id = $1`,
    [enrolment.id],
  );
  expect(left).toHaveLength(1);
  expect(JSON.stringify(left)).not.toMatch(/Wilhelmina|Seen/);
});
