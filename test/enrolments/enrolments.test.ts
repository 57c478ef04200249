import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyReports } from '../../src/features/progress/apply-reports.ts';
import { buildCourse, type TestCourse } from '../factories/course-factory.ts';
import { buildEnrolment, type TestEnrolment } from '../factories/enrolment-factory.ts';
import { expectError } from '../support/http-client.ts';
import { buildOneOfEach, report } from '../factories/one-of-each.ts';
import { newId } from '../../src/platform/ids.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let course: TestCourse;
let enrolment: TestEnrolment;

beforeAll(async () => {
  portal = await createPortalFixture();
  const { id: organisationId } = portal.organisation;
  course = await buildCourse(portal.database.app, organisationId, { name: 'Welding', thresholds: [50, 100] });
  enrolment = await buildEnrolment(portal.database.app, organisationId, {
    courseId: course.id,
    lmsEnrolmentId: 'enr-1',
  });
  await buildEnrolment(portal.database.app, organisationId, { courseId: course.id, lmsEnrolmentId: 'enr-1' });
  await buildEnrolment(portal.database.app, organisationId, { status: 'PENDING', lmsEnrolmentId: null });
  await apply('enr-1', 62.5);
});
afterAll(() => portal.close());

async function apply(lmsEnrolmentId: string, progress: number): Promise<string> {
  const id = await report(portal.database, portal.organisation, lmsEnrolmentId, progress);
  await applyReports(portal.database.app, 'attain.test', {
    organisationIds: [portal.organisation.id],
    limit: 10,
    run: { workflowId: `progress-report-${id}`, runId: 'run' },
  });
  return id;
}

const certificates = async () => (await portal.staff.get(`/enrolments/${enrolment.id}`)).json.certificates;
const emails = () =>
  portal.database.rows<{ kind: string; transition: number }>(
    `select m.kind, m.transition_number as transition from email_outbox m join certificate c on c.id = m.certificate_id
     where c.enrolment_id = $1 order by m.id`,
    [enrolment.id],
  );

describe('an enrolment', () => {
  it('is shown with results of every unit and outcome, and every certificate, earned or not', async () => {
    const { json } = await portal.staff.get(`/enrolments/${enrolment.id}`);
    expect(json).toEqual(
      expect.objectContaining({
        id: enrolment.id,
        student: {
          id: enrolment.studentId,
          firstName: 'Ada',
          lastName: 'Lovelace',
          email: enrolment.email,
          isErased: false,
        },
        course: { id: course.id, name: 'Welding' },
        status: 'ACTIVE',
        lmsEnrolmentId: 'enr-1',
        lms: null,
        currentLms: 'CUSTOM',
        transferredFromId: null,
        lmsEnrolmentProgress: 62.5,
        mark: 62.5,
        actionsWithoutCall: ['TRANSFER', 'CANCEL', 'MARK'],
        lastActions: [],
      }),
    );
    const results = json.units.map((unit: Record<string, unknown>) => [
      unit.status,
      unit.progress,
      unit.mark,
      unit.quiz,
    ]);
    expect(results).toEqual([
      ['ACHIEVED', 100, 100, null],
      ['IN_PROGRESS', 50, 50, null],
    ]);
    expect(json.units[1].outcomes.map((each: Record<string, unknown>) => [each.status, each.progress])).toEqual([
      ['ACHIEVED', 100],
      ['NOT_STARTED', 0],
    ]);
    expect(json.certificates).toEqual([
      {
        definitionId: course.definitionIds[0],
        title: 'Certificate at 50',
        threshold: 50,
        status: 'ISSUED',
        certificate: {
          id: expect.any(String),
          number: 'C-000001',
          verificationUrl: expect.stringMatching(/^http:\/\/attain\.test\/verify\/[0-9a-z]{26}$/),
          pdfUrl: expect.stringMatching(/\/certificate\.pdf$/),
          issuedAt: expect.any(String),
          changedAt: expect.any(String),
          revocationReason: null,
          withdrawal: null,
        },
        whyNotYet: null,
      },
      {
        definitionId: course.definitionIds[1],
        title: 'Certificate at 100',
        threshold: 100,
        status: 'NOT_EARNED',
        certificate: null,
        whyNotYet: {
          kind: 'REACHABLE',
          bestMark: null,
          neededProgress: 100,
          neededMark: 100,
          openUnitIds: [json.units[1].unitId],
          missing: [{ unitId: json.units[1].unitId, outcomeIds: [json.units[1].outcomes[1].outcomeId] }],
        },
      },
    ]);
  });

  describe('with a user’s actions', () => {
    let ids: Awaited<ReturnType<typeof buildOneOfEach>>;
    beforeAll(async () => {
      ids = await buildOneOfEach(portal.database, portal.organisation);
    });

    it('shows the latest mark by hand of each unit, with its name and whether it was passed', async () => {
      const marked = async () => {
        const { json } = await portal.staff.get(`/enrolments/${ids.enrolmentId}`);
        return json.units.map(({ quiz }: Record<string, unknown>) => quiz);
      };
      const before = await marked();
      for (const [name, score, passed] of [
        ['First try', 9, true],
        ['Second try', 8, false],
      ] as const) {
        await portal.database.asOwner(`
          insert into quiz_mark
            (id, organisation_id, enrolment_id, unit_id, name, score, max_score, passed, marked_at, marked_by_user_id, action_id)
          select '${newId()}', u.organisation_id, '${ids.enrolmentId}', u.id, '${name}', ${score}, 10, ${passed},
            '2026-03-01T12:00:00Z', '${portal.organisation.staff.id}', '${ids.actionId}'
          from enrolment e join unit u on u.course_id = e.course_id where e.id = '${ids.enrolmentId}'
          order by u.position limit 1`);
      }
      const quiz = { name: 'Second try', score: 8, maxScore: 10, passed: false, markedAt: '2026-03-01T12:00:00.000Z' };
      expect(await marked()).toEqual([quiz, ...before.slice(1)]);
    });

    it('shows the last actions', async () => {
      const { json } = await portal.staff.get(`/enrolments/${ids.enrolmentId}`);
      expect(json.lastActions).toEqual([
        expect.objectContaining({
          id: ids.actionId,
          kind: 'CANCEL',
          state: 'CLOSED',
          ending: 'UNKNOWN',
          actor: { id: portal.organisation.admin.id, name: 'Ada Admin' },
        }),
      ]);
      expect((await portal.staff.get(`/actions?enrolmentId=${ids.enrolmentId}`)).json.items).toEqual(json.lastActions);
    });
  });
});

describe('the list of enrolments', () => {
  const list = async (query: string) => {
    const answer = await portal.staff.get(`/enrolments?${query}`);
    expect(answer.status).toBe(200);
    return answer.json.items;
  };

  it('is narrowed by student, course, status and LMS id, alone and together', async () => {
    expect((await list('lmsEnrolmentId=enr-1')).length).toBe(2);
    expect((await list(`studentId=${enrolment.studentId}`)).map((each: { id: string }) => each.id)).toEqual([
      enrolment.id,
    ]);
    expect((await list(`courseId=${course.id}`)).length).toBe(2);
    expect((await list(`courseId=${course.id}&status=PENDING`)).length).toBe(0);
    expect((await list('status=PENDING')).length).toBe(1);
    expect((await list(`lmsEnrolmentId=enr-1&studentId=${enrolment.studentId}&status=ACTIVE`)).length).toBe(1);
    expect((await list('lmsEnrolmentId=ENR-1')).length).toBe(0);
  });

  it.each([
    'status=active',
    'courseId=1',
    'limit=0',
    'limit=101',
    'limit=ten',
    'cursor=%00',
    'cursor=!',
    'cursor=YQ',
    'x=1',
    'from=yesterday',
    'limit=1&limit=2',
    'cursor=W10',
  ])('refuses %s', async (query) => {
    expectError(await portal.staff.get(`/enrolments?${query}`), 400);
  });

  it('is narrowed to a period', async () => {
    const now = Date.now();
    const moment = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    expect((await list(`from=${moment(-60)}&to=${moment(60)}`)).length).toBeGreaterThan(2);
    expect((await list(`from=${moment(60)}`)).length).toBe(0);
    expect((await list(`to=${moment(-60)}`)).length).toBe(0);
  });
});

describe('an administrator', () => {
  it('revokes a certificate with a reason and reinstates it; each is told once, audited and an event', async () => {
    const [{ certificate: issued }] = await certificates();
    const path = `/certificates/${issued.id}`;
    const revoked = await portal.admin.post(`${path}/revoke`, { reason: '  Somebody else sat the exam.  ' });
    expect(revoked.status).toBe(200);
    expect(revoked.json).toEqual(
      expect.objectContaining({
        id: issued.id,
        status: 'REVOKED',
        pdfUrl: null,
        revocationReason: 'Somebody else sat the exam.',
      }),
    );
    expectError(await portal.admin.post(`${path}/revoke`, { reason: 'again' }), 409);

    // A further report does not touch a revoked one.
    await apply('enr-1', 70);
    expect((await certificates())[0].status).toBe('REVOKED');

    const reinstated = await portal.admin.post(`${path}/reinstate`);
    expect(reinstated.json).toEqual(expect.objectContaining({ status: 'ISSUED', revocationReason: null }));
    expect(reinstated.json.pdfUrl).toMatch(/certificate\.pdf$/);
    expectError(await portal.admin.post(`${path}/reinstate`), 409);

    expect(await emails()).toEqual([
      { kind: 'ISSUED', transition: 1 },
      { kind: 'REVOKED', transition: 2 },
      { kind: 'REINSTATED', transition: 3 },
    ]);
    expect(
      await portal.database.rows('select type from domain_event where subject_id = $1 order by id', [issued.id]),
    ).toEqual([{ type: 'certificate.issued' }, { type: 'certificate.revoked' }, { type: 'certificate.reinstated' }]);
    expect(
      await portal.database.rows(
        'select action, actor_user_id, details from audit_entry where subject_id = $1 order by id',
        [issued.id],
      ),
    ).toEqual([
      {
        action: 'certificate.revoked',
        actor_user_id: portal.organisation.admin.id,
        details: { reason: 'Somebody else sat the exam.' },
      },
      {
        action: 'certificate.reinstated',
        actor_user_id: portal.organisation.admin.id,
        details: { status: 'ISSUED' },
      },
    ]);
  });

  it('who reinstates one whose mark is too low by now gives it back as withdrawn', async () => {
    const [{ certificate }] = await certificates();
    await portal.admin.post(`/certificates/${certificate.id}/revoke`, { reason: 'checking' });
    await portal.database.asOwner(`update enrolment set mark = 49.999999 where id = '${enrolment.id}'`);
    const answer = await portal.admin.post(`/certificates/${certificate.id}/reinstate`);
    expect(answer.json.status).toBe('WITHDRAWN');
    expect((await emails()).at(-1)).toEqual({ kind: 'WITHDRAWN', transition: 5 });
  });

  it('revokes once, however often it is tried at the same moment', async () => {
    const other = await buildEnrolment(portal.database.app, portal.organisation.id, {
      courseId: course.id,
      lmsEnrolmentId: 'enr-parallel',
    });
    await apply('enr-parallel', 60);
    const { json } = await portal.staff.get(`/enrolments/${other.id}`);
    const path = `/certificates/${json.certificates[0].certificate.id}/revoke`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => portal.admin.post(path, { reason: `reason ${index}` })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([{}, { reason: '' }, { reason: ' \n ' }, { reason: 'x'.repeat(501) }, { reason: 'a\0b' }, { reason: null }])(
    'does not revoke with %j',
    async (body) => {
      const [{ certificate }] = await certificates();
      expectError(await portal.admin.post(`/certificates/${certificate.id}/revoke`, body), 400);
    },
  );
});
