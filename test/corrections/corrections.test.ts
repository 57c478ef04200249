import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { applyCorrection, refreshCorrection } from '../../src/features/corrections/decide-correction.ts';
import { removeOldCorrections } from '../../src/features/corrections/end-correction.ts';
import { findCorrection, listCorrections } from '../../src/features/corrections/store/corrections.ts';
import { query } from '../../src/platform/database/database.ts';
import { number } from '../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../src/platform/database/rows/row-shape.ts';
import { reinstateCertificate, revokeCertificate } from '../../src/features/certificates/revoke-certificate.ts';
import { showTimeline } from '../../src/features/enrolments/index.ts';
import { showEnrolment } from '../../src/features/enrolments/show-enrolment.ts';
import { eraseStudent } from '../../src/features/students/erase-student.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
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

describe('a changed course', () => {
  it('is previewed without changing anything, and applied to all', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [low, high] = [await on.enrol(id, 30), await on.enrol(id, 60)];
    await on.enrol(id, 100);
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 70));
    const shown = await on.show(correction);
    expect(shown).toMatchObject({ state: 'PREVIEWED', total: 3, done: 3 });
    expect(shown.difference?.changes).toEqual([
      expect.objectContaining({ kind: 'THRESHOLD_CHANGED', from: 50, to: 70 }),
    ]);
    expect(shown.effects).toEqual(
      expect.arrayContaining([
        { mode: 'ALL', effect: 'LOSES', count: 1 },
        { mode: 'ALL', effect: 'NONE', count: 2 },
        { mode: 'GAINS', effect: 'NONE', count: 3 },
      ]),
    );
    expect(await on.rows(correction)).toMatchObject([
      {
        enrolmentId: high.id,
        effect: 'LOSES',
        markBefore: 60,
        mark: 60,
        certificates: [{ before: 'ISSUED', after: 'WITHDRAWN' }],
      },
    ]);
    expect((await on.results(high.id)).issued).toHaveLength(1);

    await on.apply(correction, { mode: 'ALL', withEmails: true });
    expect(await on.show(correction)).toMatchObject({ state: 'DONE', total: 3, done: 3, mode: 'ALL' });
    expect((await on.results(high.id)).issued).toEqual([]);
    expect(await on.emails(high.id)).toEqual(['ISSUED', 'WITHDRAWN']);
    expect(await on.emails(low.id)).toEqual([]);
    const changes = await database.rows<object>(
      `select cause_kind as kind, cause_id as id, actor_user_id as "userId", mark_before as before, mark_after as after
       from mark_change where enrolment_id = $1`,
      [high.id],
    );
    expect(changes).toEqual([
      { kind: 'REVISION', id: correction, userId: organisation.admin.id, before: 60, after: 60 },
    ]);
  });

  it('issues no certificate to a student whose data is erased, before the preview or after it', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [before, after, other] = [await on.enrol(id, 40), await on.enrol(id, 40), await on.enrol(id, 40)];
    const erase = async ({ id: enrolmentId }: { readonly id: string }) => {
      const [student] = await database.rows<{ studentId: string; name: string }>(
        `select s.id as "studentId", s.first_name || ' ' || s.last_name as name
         from student s join enrolment e on e.student_id = s.id where e.id = $1`,
        [enrolmentId],
      );
      await eraseStudent(database.app, organisation.id, student!, { kind: 'USER', userId: organisation.admin.id });
    };
    await erase(before);
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 30));
    expect(await on.rows(correction)).toMatchObject([
      { enrolmentId: after.id, effect: 'GAINS' },
      { enrolmentId: other.id, effect: 'GAINS' },
    ]);
    await erase(after);
    expect((await on.show(correction)).outdated).toMatchObject({ changed: 1 });
    await refreshCorrection(database.app, {
      organisationId: organisation.id,
      correctionId: correction,
      userId: organisation.admin.id,
    });
    await on.settle(correction);
    expect(await on.rows(correction)).toMatchObject([{ enrolmentId: other.id, effect: 'GAINS' }]);
    await on.apply(correction, { mode: 'ALL', withEmails: true });
    for (const erased of [before, after]) expect((await on.results(erased.id)).issued).toEqual([]);
    expect((await on.results(other.id)).issued).toHaveLength(1);
  });

  it('takes nothing from anybody with "only gains", and sends no e-mail when it is told not to', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [holder, other] = [await on.enrol(id, 60), await on.enrol(id, 40)];
    const raised = await on.previewCourse(id, withThreshold(await on.course(id), 70));
    await on.apply(raised, { mode: 'GAINS', withEmails: true });
    expect((await on.results(holder.id)).issued).toHaveLength(1);
    const lowered = await on.previewCourse(id, withThreshold(await on.course(id), 35));
    await on.apply(lowered, { mode: 'GAINS', withEmails: false });
    expect((await on.results(other.id)).issued).toHaveLength(1);
    expect(await on.emails(holder.id)).toEqual(['ISSUED']);
    expect(await on.emails(other.id)).toEqual([]);
  });

  it('says in the timeline and in the evidence why a certificate was kept', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [holder, safe] = [await on.enrol(id, 55), await on.enrol(id, 60)];
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 60));
    await on.apply(correction, { mode: 'GAINS', withEmails: true });
    const certificatesOf = async (enrolmentId: string) => {
      const page = await showTimeline(database.app, organisation.id, enrolmentId, { limit: 50 });
      return page.items.flatMap((each) => (each.kind === 'CERTIFICATE' ? [each.data] : []));
    };
    expect(await certificatesOf(holder.id)).toMatchObject([
      {
        event: 'certificate.kept',
        mark: 55,
        threshold: 60,
        correctionId: correction,
        actor: { userId: organisation.admin.id },
      },
      { event: 'certificate.issued', mark: 55, threshold: 50, correctionId: null },
    ]);
    expect(await certificatesOf(safe.id)).toMatchObject([{ event: 'certificate.issued' }]);
    expect(await on.emails(holder.id)).toEqual(['ISSUED']);
    // Neither a later report nor the same course again keeps anything that was not at stake.
    await on.report(`lms-${holder.id}`, 57);
    expect(await certificatesOf(holder.id)).toHaveLength(2);
  });

  it('leaves a revoked certificate to its revision, when it counts for new results only', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const holder = await on.enrol(id, 60);
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 100));
    await on.apply(correction, { mode: 'NEW', withEmails: true });
    const [{ certificateId } = { certificateId: '' }] = await database.rows<{ certificateId: string }>(
      'select id as "certificateId" from certificate where enrolment_id = $1',
      [holder.id],
    );
    const actor = { kind: 'USER', userId: organisation.admin.id } as const;
    const request = { organisationId: organisation.id, certificateId, actor, messageIdDomain: 'attain.test' };
    await revokeCertificate(database.app, { ...request, reason: 'A test' });
    const { certificate } = await reinstateCertificate(database.app, request);
    expect(certificate).toMatchObject({ status: 'ISSUED', threshold: 50, revisionNumber: 1 });
    expect(await on.emails(holder.id)).toEqual(['ISSUED', 'REVOKED', 'REINSTATED']);
    expect(
      await database.rows(
        `select threshold, revision_number as revision from certificate_change where certificate_id = $1`,
        [certificateId],
      ),
    ).toEqual(Array(3).fill({ threshold: 50, revision: 1 }));
    // Once it is marked by the changed course, that counts.
    await on.report(`lms-${holder.id}`, 70);
    expect((await on.results(holder.id)).issued).toEqual([]);
  });

  it('that has lost a certificate which nobody earned leaves finished enrolments to their other ones', async () => {
    const { id, unitIds, definitionIds } = await buildCourse(database.app, organisation.id, {
      units: [{ weight: 1, outcomes: 1 }],
      thresholds: [80, 90],
    });
    const enrolment = await on.enrol(id, 50);
    await on.mark(enrolment.id, { [unitIds[0]!]: { score: 50, maxScore: 100 } });
    await on.report(`lms-${enrolment.id}`, 100);
    const course = await on.course(id);
    const remaining = course.certificateDefinitions.slice(1);
    await on.apply(await on.previewCourse(id, { ...course, certificateDefinitions: remaining }), {
      mode: 'NEW',
      withEmails: false,
    });
    await on.mark(enrolment.id, { [unitIds[0]!]: { score: 95, maxScore: 100 } });
    expect((await on.results(enrolment.id)).issued).toEqual([definitionIds[1]]);
  });

  it('counts for new results only, when it is applied so', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [low, finished] = [await on.enrol(id, 30), await on.enrol(id, 100)];
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 20));
    await on.apply(correction, { mode: 'NEW', withEmails: true });
    expect(await on.show(correction)).toMatchObject({ state: 'DONE', total: 0 });
    expect((await on.results(low.id)).issued).toEqual([]);
    await on.report(`lms-${low.id}`, 31);
    expect((await on.results(low.id)).issued).toHaveLength(1);
    expect((await on.results(finished.id)).issued).toHaveLength(1);
  });

  it('counts in what is missing for a certificate as it counts for the next mark', async () => {
    const whyNotYet = async (enrolmentId: string) => {
      const { certificates } = await showEnrolment(database.app, organisation.id, enrolmentId);
      return certificates.map((each) => each.whyNotYet);
    };
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [finished, holder] = [await on.enrol(id, 100), await on.enrol(id, 0)];
    const wrong = await on.report(`lms-${holder.id}`, 60);
    const course = await on.course(id);
    const more = [...course.certificateDefinitions, { title: 'With distinction', threshold: 80 }];
    const added = await on.previewCourse(id, { ...course, certificateDefinitions: more });
    await on.apply(added, { mode: 'NEW', withEmails: false });
    expect(await whyNotYet(finished.id)).toEqual([null, { kind: 'EARLIER_REVISION' }]);

    const raised = await on.previewCourse(id, withThreshold(await on.course(id), 80));
    await on.apply(raised, { mode: 'GAINS', withEmails: false });
    const reports = { ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'A test' } as const;
    await on.apply(await on.previewRetraction(reports), { mode: null, withEmails: false });
    expect((await on.results(holder.id)).issued).toEqual([]);
    // Kept at 50 once, it is issued again at 50.
    expect(await whyNotYet(holder.id)).toMatchObject([{ neededProgress: 50 }, { neededProgress: 80 }]);
    await on.report(`lms-${holder.id}`, 50);
    expect((await on.results(holder.id)).issued).toHaveLength(1);
  });

  it('that counts for new results only can be applied to all later, without another change', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const finished = await on.enrol(id, 100);
    const course = await on.course(id);
    const more = [...course.certificateDefinitions, { title: 'With distinction', threshold: 80 }];
    const added = await on.previewCourse(id, { ...course, certificateDefinitions: more });
    await on.apply(added, { mode: 'NEW', withEmails: false });
    expect((await on.results(finished.id)).issued).toHaveLength(1);
    const revisions = () =>
      database.rows('select number from course_revision where course_id = $1 order by number', [id]);
    const before = await revisions();
    const unchanged = await on.previewCourse(id, await on.course(id));
    expect(await on.rows(unchanged)).toMatchObject([{ effect: 'GAINS' }]);
    await on.apply(unchanged, { mode: 'ALL', withEmails: true });
    expect((await on.results(finished.id)).issued).toHaveLength(2);
    expect(await revisions()).toEqual(before);
  });

  it('is refused when something came between, and computed again', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const enrolment = await on.enrol(id, 30);
    await on.enrol(id, 45);
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 40));
    await on.report(`lms-${enrolment.id}`, 42);
    await expect(on.apply(correction, { mode: 'ALL', withEmails: true })).rejects.toMatchObject({ code: 'OUTDATED' });
    expect((await on.show(correction)).outdated).toEqual({
      isCourseChanged: false,
      isOtherApplied: false,
      changed: 1,
      added: 0,
    });
    const deciding = { organisationId: organisation.id, correctionId: correction, userId: organisation.admin.id };
    await refreshCorrection(database.app, deciding);
    await on.settle(correction);
    expect((await on.show(correction)).outdated).toMatchObject({ changed: 0, added: 0 });
    await on.apply(correction, { mode: 'ALL', withEmails: true });
    expect((await on.results(enrolment.id)).issued).toHaveLength(1);
  });

  it.each([
    ['lowers the mark', 20],
    ['leaves the mark as it is', 100],
  ])('is refused when a marking came between that %s', async (_what, score) => {
    const { id, unitIds } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    // The first unit, with a quarter of the weights, is done.
    const enrolment = await on.enrol(id, 25);
    await on.enrol(id, 45);
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 40));
    await on.mark(enrolment.id, { [unitIds[0]!]: { score, maxScore: 100 } });
    expect((await on.show(correction)).outdated).toMatchObject({ isCourseChanged: false, changed: 1, added: 0 });
    await expect(on.apply(correction, { mode: 'ALL', withEmails: true })).rejects.toMatchObject({ code: 'OUTDATED' });
    expect((await on.course(id)).certificateDefinitions).toMatchObject([{ threshold: 50 }]);
  });

  it('is applied to what is stored then, when the administrator agrees to that', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const [holder, lower, finished] = [await on.enrol(id, 60), await on.enrol(id, 20), await on.enrol(id, 100)];
    const correction = await on.previewCourse(id, withThreshold(await on.course(id), 70));
    await on.report(`lms-${holder.id}`, 75);
    await on.report(`lms-${lower.id}`, 65);
    const late = await on.enrol(id, 55);
    expect((await on.show(correction)).outdated).toEqual({
      isCourseChanged: false,
      isOtherApplied: false,
      changed: 2,
      added: 1,
    });
    const decision = { mode: 'ALL', withEmails: true } as const;
    await expect(on.apply(correction, decision)).rejects.toMatchObject({ code: 'OUTDATED' });
    await on.apply(correction, { ...decision, toCurrentState: true });

    expect((await on.results(holder.id)).issued).toHaveLength(1);
    expect((await on.results(finished.id)).issued).toHaveLength(1);
    for (const each of [lower, late]) {
      expect((await on.results(each.id)).issued).toEqual([]);
      expect(await on.emails(each.id)).toEqual(['ISSUED', 'WITHDRAWN']);
    }
    const shown = await on.show(correction);
    expect(shown).toMatchObject({ state: 'DONE', changedSince: 3, total: 4, done: 4 });
    expect(shown.effects.filter(({ mode }) => mode === 'ALL')).toEqual(
      expect.arrayContaining([
        { mode: 'ALL', effect: 'LOSES', count: 2 },
        { mode: 'ALL', effect: 'NONE', count: 2 },
      ]),
    );
    const rows = await on.rows(correction);
    expect(rows.map(({ enrolmentId, markBefore }) => [enrolmentId, markBefore])).toEqual([
      [lower.id, 65],
      [late.id, 55],
    ]);
    const [entry] = await database.rows<{ details: object }>('select details from audit_entry where subject_id = $1', [
      correction,
    ]);
    expect(entry!.details).toMatchObject({ toCurrentState: true, changedSince: 3 });
  });

  it('is never applied over a saved course or another correction, whatever the administrator agrees to', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const enrolment = await on.enrol(id, 30);
    const wrong = await on.report(`lms-${enrolment.id}`, 60);
    const first = await on.previewCourse(id, withThreshold(await on.course(id), 40));
    const second = await on.previewCourse(id, withThreshold(await on.course(id), 45));
    const retraction = await on.previewRetraction({ ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'x' });
    const other = await on.previewRetraction({ ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'y' });
    const toCurrentState = true;
    await on.apply(retraction, { mode: null, withEmails: false });
    expect((await on.show(retraction)).changedSince).toBeNull();
    expect((await on.show(first)).outdated).toMatchObject({ isOtherApplied: true, isCourseChanged: false, changed: 1 });
    for (const correction of [first, other]) {
      const decision = { mode: correction === first ? ('ALL' as const) : null, withEmails: true, toCurrentState };
      await expect(on.apply(correction, decision)).rejects.toMatchObject({ code: 'OUTDATED' });
    }
    const deciding = { organisationId: organisation.id, correctionId: first, userId: organisation.admin.id };
    await refreshCorrection(database.app, deciding);
    await on.settle(first);
    await on.report(`lms-${enrolment.id}`, 41);
    await on.apply(first, { mode: 'ALL', withEmails: true, toCurrentState });
    expect((await on.results(enrolment.id)).issued).toHaveLength(1);
    await expect(on.apply(second, { mode: 'ALL', withEmails: true, toCurrentState })).rejects.toMatchObject({
      code: 'OUTDATED',
    });
  });
});

describe('withdrawn reports', () => {
  it('are shown without reading the other reports of the organisation', async () => {
    const { id } = await buildCourse(database.app, organisation.id);
    const enrolment = await on.enrol(id, 0);
    const wrong = await on.report(`lms-${enrolment.id}`, 40);
    const wanted = { ...noReports, scope: 'REPORTS' as const, reportIds: [wrong], reason: 'A test' };
    const correction = await on.previewRetraction(wanted);
    const other = await on.previewCourse(id, withThreshold(await on.course(id), 40));
    await database.asOwner(
      `insert into progress_report (id, organisation_id, request_id, lms_enrolment_id, progress, received_at, state, api_key_id)
       select gen_random_uuid(), organisation_id, 'r', 'other-' || n, 1, now(), 'UNMATCHED', api_key_id
       from progress_report, generate_series(1, 30000) n where id = '${wrong}'`,
    );
    await database.asOwner('analyze progress_report');
    await database.app.inOrganisation(organisation.id, async (tx) => {
      expect((await findCorrection(tx, correction))?.report).toMatchObject({ id: wrong, progress: 40 });
      expect((await findCorrection(tx, other))?.report).toBeNull();
      await listCorrections(tx, { before: null, limit: 20 });
      const [{ read }] = (await query(
        tx,
        rowShape({ read: number }),
        sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
          where relname like 'progress\\_report%'`,
      )) as [{ read: number }];
      expect(read).toBeLessThan(5_000);
    });
  });

  it('take back what came from them, and a push can raise it again', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [100] });
    const enrolment = await on.enrol(id, 40);
    const wrong = await on.report(`lms-${enrolment.id}`, 100);
    await on.report(`lms-${enrolment.id}`, 60);
    const correction = await on.previewRetraction({
      ...noReports,
      scope: 'REPORTS',
      reportIds: [wrong],
      reason: 'A test',
    });
    expect(await on.show(correction)).toMatchObject({ reports: 1, total: 1 });
    expect(await on.rows(correction)).toMatchObject([
      { progressBefore: 100, progressAfter: 60, markBefore: 100, mark: 60, effect: 'LOSES' },
    ]);
    await on.apply(correction, { mode: null, withEmails: false });
    expect(await on.results(enrolment.id)).toMatchObject({ progress: 60, mark: 60, issued: [] });
    expect(await on.emails(enrolment.id)).toEqual(['ISSUED']);
    const [report] = await database.rows<object>('select state from progress_report where id = $1', [wrong]);
    expect(report).toEqual({ state: 'RETRACTED' });
    await on.report(`lms-${enrolment.id}`, 59);
    expect((await on.results(enrolment.id)).progress).toBe(60);
    await on.report(`lms-${enrolment.id}`, 100);
    expect((await on.results(enrolment.id)).issued).toHaveLength(1);
  });

  it('are withdrawn in several steps when there are many', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const from = new Date();
    const enrolment = await on.enrol(id, 60);
    await database.asOwner(
      `insert into progress_report (id, organisation_id, request_id, lms_enrolment_id, progress, received_at, state, api_key_id)
       select (left(p.id::text, 14) || '7' || right(left(gen_random_uuid()::text, 18), 3) || right(gen_random_uuid()::text, 18))::uuid,
         p.organisation_id, 'r', 'many-' || n, 1, now(), 'UNMATCHED', p.api_key_id
       from progress_report p, generate_series(1, 10500) n where p.lms_enrolment_id = 'lms-${enrolment.id}'`,
    );
    const [key] = await database.rows<{ id: string }>(
      `select api_key_id as id from progress_report where lms_enrolment_id = 'lms-${enrolment.id}'`,
    );
    const period = { from, to: new Date() };
    const wanted = {
      ...period,
      scope: 'API_KEY',
      subjectId: key!.id,
      reportIds: [],
      reason: 'Mass completion',
    } as const;
    const correction = await on.previewRetraction(wanted);
    expect(await on.show(correction)).toMatchObject({ reports: 10_501, total: 1 });
    const withdrawn = async () => {
      const [row] = await database.rows<{ reports: number; times: number }>(
        `select count(*) filter (where r.state = 'RETRACTED')::int as reports, count(g.retracted_at)::int as times
         from correction_report g join progress_report r on r.id = g.report_id where g.correction_id = $1`,
        [correction],
      );
      return row!;
    };
    const deciding = { organisationId: organisation.id, correctionId: correction, userId: organisation.admin.id };
    await applyCorrection(database.app, deciding, { mode: null, withEmails: true });
    expect(await withdrawn()).toEqual({ reports: 10_000, times: 10_000 });
    await on.settle(correction);
    expect(await withdrawn()).toEqual({ reports: 10_501, times: 10_501 });
    expect(await on.show(correction)).toMatchObject({ state: 'DONE', total: 1, done: 1 });
    expect(await on.results(enrolment.id)).toMatchObject({ progress: 0, issued: [] });
  });

  it('end what the brake holds, without an e-mail, and a preview says no more than that', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    await database.asOwner(
      `update organisation set certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true
       where id = '${organisation.id}'`,
    );
    try {
      const enrolment = await on.enrol(id, 0);
      const wrong = await on.report(`lms-${enrolment.id}`, 100);
      const holds = () =>
        database.rows<object>('select state from held_certificate where enrolment_id = $1', [enrolment.id]);
      expect(await holds()).toEqual([{ state: 'HELD' }]);
      const course = await on.previewCourse(id, withThreshold(await on.course(id), 40));
      expect(await on.rows(course)).toEqual([]);
      expect(await on.show(course)).toMatchObject({ heldLost: { all: 0, gains: 0 } });
      await on.report(`lms-${(await on.enrol(id, 0)).id}`, 60);
      // Only gains keeps what is issued, not what is held.
      const raised = await on.previewCourse(id, withThreshold(await on.course(id), 70));
      expect(await on.show(raised)).toMatchObject({ heldLost: { all: 1, gains: 1 } });
      const without = { ...(await on.course(id)), certificateDefinitions: [] };
      await expect(on.previewCourse(id, without)).rejects.toMatchObject({ code: 'PART_IN_USE' });
      const retraction = await on.previewRetraction({
        ...noReports,
        scope: 'REPORTS',
        reportIds: [wrong],
        reason: 'Mass completion',
      });
      expect(await on.rows(retraction)).toMatchObject([{ effect: 'MARK', certificates: [] }]);
      expect((await on.show(retraction)).heldEnded).toEqual({ count: 0, named: [] });
      await on.apply(retraction, { mode: null, withEmails: true });
      expect(await holds()).toEqual([{ state: 'LAPSED' }]);
      expect((await on.show(retraction)).heldEnded).toEqual({
        count: 1,
        named: [
          {
            enrolmentId: enrolment.id,
            firstName: 'Ada',
            lastName: 'Lovelace',
            title: 'Certificate at 50',
            threshold: 50,
          },
        ],
      });
      expect(await on.results(enrolment.id)).toMatchObject({ progress: 0, issued: [] });
      expect(await on.emails(enrolment.id)).toEqual([]);
    } finally {
      await database.asOwner(
        `update organisation set certificate_brake = 'OFF', certificate_brake_limit = null where id = '${organisation.id}'`,
      );
    }
  });

  it.each([
    ['was raised', 40, 60, 1],
    ['was lowered', 60, 40, 0],
  ])('end what is held by the required mark as it is now: it %s since', async (_how, before, now, ended) => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [before] });
    const setBrake = (set: string) =>
      database.asOwner(`update organisation set ${set} where id = '${organisation.id}'`);
    await setBrake(`certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true`);
    try {
      const enrolment = await on.enrol(id, 50);
      const wrong = await on.report(`lms-${enrolment.id}`, 90);
      const held = { enrolmentId: enrolment.id, state: 'HELD' };
      const holds = () =>
        database.rows<object>(
          `select enrolment_id as "enrolmentId", state from held_certificate where enrolment_id = $1`,
          [enrolment.id],
        );
      expect(await holds()).toEqual([held]);
      await on.apply(await on.previewCourse(id, withThreshold(await on.course(id), now)), {
        mode: 'NEW',
        withEmails: false,
      });
      const retraction = await on.previewRetraction({
        ...noReports,
        scope: 'REPORTS',
        reportIds: [wrong],
        reason: 'A test',
      });
      expect((await on.show(retraction)).heldLost).toEqual({ all: ended, gains: ended });
      await on.apply(retraction, { mode: null, withEmails: true });
      expect((await on.show(retraction)).heldEnded.count).toBe(ended);
      expect(await holds()).toEqual([{ ...held, state: ended === 1 ? 'LAPSED' : 'HELD' }]);
    } finally {
      await setBrake(`certificate_brake = 'OFF', certificate_brake_limit = null`);
    }
  });

  it('leave a finished enrolment to its revision, also with what is held', async () => {
    const { id, unitIds } = await buildCourse(database.app, organisation.id, {
      units: [{ weight: 1, outcomes: 1 }],
      thresholds: [60],
    });
    const setBrake = (set: string) =>
      database.asOwner(`update organisation set ${set} where id = '${organisation.id}'`);
    await setBrake(`certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true`);
    try {
      const enrolment = await on.enrol(id, 40);
      await on.mark(enrolment.id, { [unitIds[0]!]: { score: 70, maxScore: 100 } });
      const first = await on.report(`lms-${enrolment.id}`, 100);
      await on.report(`lms-${enrolment.id}`, 100);
      await on.apply(await on.previewCourse(id, withThreshold(await on.course(id), 80)), {
        mode: 'NEW',
        withEmails: false,
      });
      const reports = { ...noReports, scope: 'REPORTS', reportIds: [first], reason: 'A test' } as const;
      const retraction = await on.previewRetraction(reports);
      expect((await on.show(retraction)).heldLost).toEqual({ all: 0, gains: 0 });
      await on.apply(retraction, { mode: null, withEmails: true });
      expect(await database.rows('select state from held_certificate where enrolment_id = $1', [enrolment.id])).toEqual(
        [{ state: 'HELD' }],
      );
    } finally {
      await setBrake(`certificate_brake = 'OFF', certificate_brake_limit = null`);
    }
  });

  it.each([
    ['ALL', 'LAPSED'],
    ['GAINS', 'HELD'],
  ] as const)('of a course end what is held and was kept once, or not: %s', async (mode, state) => {
    const { id, unitIds } = await buildCourse(database.app, organisation.id, { thresholds: [50] });
    const setBrake = (set: string) =>
      database.asOwner(`update organisation set ${set} where id = '${organisation.id}'`);
    const enrolment = await on.enrol(id, 60);
    await on.apply(await on.previewCourse(id, withThreshold(await on.course(id), 70)), {
      mode: 'GAINS',
      withEmails: false,
    });
    const scored = (score: number) =>
      on.mark(enrolment.id, Object.fromEntries(unitIds.map((unit) => [unit, { score, maxScore: 100 }])));
    await scored(40);
    await setBrake(`certificate_brake = 'FIXED', certificate_brake_limit = 0, may_hold_certificates = true`);
    try {
      await scored(60);
      const holds = () =>
        database.rows<object>('select state, threshold from held_certificate where enrolment_id = $1', [enrolment.id]);
      expect(await holds()).toEqual([{ state: 'HELD', threshold: 50 }]);
      const raised = await on.previewCourse(id, withThreshold(await on.course(id), 80));
      expect((await on.show(raised)).heldLost).toEqual({ all: 1, gains: 0 });
      await on.apply(raised, { mode, withEmails: false });
      expect(await holds()).toMatchObject([{ state }]);
    } finally {
      await setBrake(`certificate_brake = 'OFF', certificate_brake_limit = null`);
    }
  });

  it('are previewed again once the course is saved, which decides what a lower progress earns', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [60] });
    const enrolment = await on.enrol(id, 70);
    const wrong = await on.report(`lms-${enrolment.id}`, 90);
    const reports = { ...noReports, scope: 'REPORTS', reportIds: [wrong], reason: 'A test' } as const;
    const retraction = await on.previewRetraction(reports);
    expect(await on.rows(retraction)).toMatchObject([{ effect: 'MARK', certificates: [] }]);
    await on.apply(await on.previewCourse(id, withThreshold(await on.course(id), 80)), {
      mode: 'NEW',
      withEmails: false,
    });
    await expect(on.apply(retraction, { mode: null, withEmails: true })).rejects.toMatchObject({ code: 'OUTDATED' });
    expect((await on.show(retraction)).outdated).toMatchObject({ changed: 1, added: 0 });
    await on.apply(retraction, { mode: null, withEmails: true, toCurrentState: true });
    expect(await on.rows(retraction)).toMatchObject([
      { effect: 'LOSES', certificates: [{ before: 'ISSUED', after: 'WITHDRAWN' }] },
    ]);
    expect(await on.emails(enrolment.id)).toEqual(['ISSUED', 'WITHDRAWN']);
  });

  it('are those of an enrolment, a course or a key within a period', async () => {
    const { id } = await buildCourse(database.app, organisation.id, { thresholds: [100] });
    const before = await on.enrol(id, 20);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const from = new Date();
    const [one, two] = [await on.enrol(id, 100), await on.enrol(id, 100)];
    await on.report(`lms-${before.id}`, 50);
    const of = async (wanted: Parameters<Correcting['previewRetraction']>[0]) => {
      const correction = await on.previewRetraction(wanted);
      return { correction, rows: (await on.rows(correction)).map(({ enrolmentId }) => enrolmentId) };
    };
    const reason = 'Mass completion';
    expect((await of({ scope: 'ENROLMENT', subjectId: one.id, reportIds: [], from, reason })).rows).toEqual([one.id]);
    const ofCourse = await of({ scope: 'COURSE', subjectId: id, reportIds: [], from, reason });
    expect(ofCourse.rows.sort()).toEqual([before.id, one.id, two.id].sort());
    const [key] = await database.rows<{ id: string }>('select id from api_key where organisation_id = $1', [
      organisation.id,
    ]);
    const ofKey = await of({ scope: 'API_KEY', subjectId: key!.id, reportIds: [], from, to: new Date(), reason });
    expect(ofKey.rows.sort()).toEqual([before.id, one.id, two.id].sort());
    await on.apply(ofCourse.correction, { mode: null, withEmails: true });
    expect((await on.results(before.id)).progress).toBe(20);
    expect(await on.emails(one.id)).toEqual(['ISSUED', 'WITHDRAWN']);
    // The other preview is out of date, and finds nothing any more.
    await expect(on.apply(ofKey.correction, { mode: null, withEmails: true })).rejects.toMatchObject({
      code: 'OUTDATED',
    });
  });

  it('leave what there would be without them, for random histories', async () => {
    const report = fc.record({
      enrolment: fc.integer({ min: 0, max: 2 }),
      progress: fc.constantFrom(0, 10, 30, 50, 60, 80, 99.5, 100),
      isWithdrawn: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(report, { minLength: 1, maxLength: 10 }),
        fc.option(fc.integer({ min: 0, max: 100 })),
        async (reports, mark) => {
          const { id, unitIds } = await buildCourse(database.app, organisation.id, { thresholds: [50, 100] });
          const withThem = [await on.enrol(id, 0), await on.enrol(id, 0), await on.enrol(id, 0)];
          const without = [await on.enrol(id, 0), await on.enrol(id, 0), await on.enrol(id, 0)];
          const withdrawn: string[] = [];
          for (const { enrolment, progress, isWithdrawn } of reports) {
            const reportId = await on.report(`lms-${withThem[enrolment]!.id}`, progress);
            if (isWithdrawn) withdrawn.push(reportId);
            else await on.report(`lms-${without[enrolment]!.id}`, progress);
          }
          if (mark !== null) {
            for (const each of [withThem[0]!, without[0]!]) {
              await on.mark(each.id, { [unitIds[0]!]: { score: mark, maxScore: 100 } });
            }
          }
          if (withdrawn.length === 0) return;
          const correction = await on.previewRetraction({
            ...noReports,
            scope: 'REPORTS',
            reportIds: withdrawn,
            reason: 'A test',
          });
          await on.apply(correction, { mode: null, withEmails: true });
          for (const index of [0, 1, 2]) {
            const [now, there] = [await on.results(withThem[index]!.id), await on.results(without[index]!.id)];
            expect(now).toEqual(there);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('old corrections', () => {
  it('are removed in steps, with their rows; an applied one stays without them', async () => {
    const insert = (state: string, age: string, rows: number) =>
      database.asOwner(`
        with c as (
          insert into correction (id, organisation_id, kind, proposal, reason, state, created_by_user_id, created_at,
            confirmed_at, finished_at)
          select gen_random_uuid(), '${organisation.id}', 'RETRACTION', '{}', 'of long ago', '${state}',
            '${organisation.admin.id}', now() - interval '${age}',
            case when '${state}' = 'DONE' then now() - interval '${age}' end,
            case when '${state}' = 'DONE' then now() - interval '${age}' end
          returning id)
        insert into correction_row (correction_id, enrolment_id, organisation_id, fingerprint, progress_before,
          progress_after, mark_before, effect_all, mark_all, certificates_all, effect_gains, mark_gains, certificates_gains)
        select c.id, gen_random_uuid(), '${organisation.id}', '', 0, 0, 0, 'NONE', 0, '[]', 'NONE', 0, '[]'
        from c cross join generate_series(1, ${rows})`);
    await insert('PREVIEWED', '25 hours', 45_000);
    await insert('PREVIEWED', '23 hours', 3);
    await insert('DONE', '91 days', 5);
    await insert('DONE', '89 days', 4);
    expect(await removeOldCorrections(database.app)).toBeGreaterThanOrEqual(45_006);
    const left = await database.rows<object>(
      `select state, count(r.enrolment_id)::int as rows from correction c
       left join correction_row r on r.correction_id = c.id where c.reason = 'of long ago' group by c.id, state order by 1, 2`,
    );
    expect(left).toEqual([
      { state: 'DONE', rows: 0 },
      { state: 'DONE', rows: 4 },
      { state: 'PREVIEWED', rows: 3 },
    ]);
  });
});
