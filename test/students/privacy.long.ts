import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestAction } from '../../src/features/enrolments/lifecycle/request-action.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectError } from '../support/http-client.ts';
import { call } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;

beforeAll(async () => {
  portal = await createPortalFixture();
});
afterAll(() => portal.close());

const act = (path: string, body?: unknown) =>
  call(portal.api, 'POST', path, {
    headers: { ...portal.staff.headers, 'Idempotency-Key': newId() },
    ...(body === undefined ? {} : { body }),
  });

const erase = async (studentId: string) => {
  const { firstName, lastName } = (await portal.admin.get(`/students/${studentId}`)).json;
  const erased = await portal.admin.post(`/students/${studentId}/erase`, { name: `${firstName} ${lastName}` });
  expect(erased.status).toBe(200);
};

it('exports the data of a student part by part, however much there is', async () => {
  const { id } = portal.organisation;
  const first = await buildEnrolment(portal.database.app, id);
  const second = await buildEnrolment(portal.database.app, id, { studentId: first.studentId });
  // More than a course can have, in units with one code.
  const units = Array.from({ length: 300 }, () => `('${newId()}')`).join(',');
  await portal.database.asOwner(`
    insert into progress_effect (report_id, enrolment_id, organisation_id, progress_before, progress_after, outcome, run_id, created_at)
      select ('${newId().slice(0, 24)}' || lpad(to_hex(n), 12, '0'))::uuid,
        case when n % 3 = 0 then '${first.id}' else '${second.id}' end::uuid, '${id}', 0, n, 'APPLIED', 'r', now()
      from generate_series(1, 1200) n;
    insert into unit (id, organisation_id, course_id, code, name, weight, position)
      select u.id::uuid, '${id}', '${first.courseId}', 'same', 'Unit', 1, 1000 + row_number() over () from (values ${units}) u (id);
    insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, updated_at)
      select '${first.id}', u.id, '${id}', 'NOT_STARTED', 0, 0, now() from unit u
      where u.course_id = '${first.courseId}' and u.code = 'same';
    insert into lms_call (id, organisation_id, operation, enrolment_id, lms, method, url, ending, started_at, closed_at)
      select gen_random_uuid(), '${id}', 'CANCEL_ENROLMENT', '${first.id}', 'CUSTOM', 'POST', 'https://lms.example/' || n,
        'SUCCEEDED', now(), now() from generate_series(1, 25) n`);
  const { status, headers, json } = await portal.admin.get(`/students/${first.studentId}/export`);
  expect({ status, length: headers['content-length'] }).toEqual({ status: 200, length: undefined });
  const of = (part: string, field: string) => json[part].map((row: Record<string, unknown>) => row[field]);
  expect(of('enrolments', 'id')).toEqual([first.id, second.id]);
  expect(new Set(of('reports', 'reportId')).size).toBe(1200);
  expect(of('reports', 'after')).toEqual([
    ...Array.from({ length: 400 }, (_, index) => 3 * (index + 1)),
    ...Array.from({ length: 1200 }, (_, index) => index + 1).filter((n) => n % 3 !== 0),
  ]);
  expect(of('results', 'unit').filter((code: string) => code === 'same')).toHaveLength(300);
  expect(new Set(of('lmsCalls', 'url')).size).toBe(25);
  expect(of('audit', 'action')).toContain('student.exported');
});

describe('a student who has enrolments and was erased', () => {
  it('sends nothing more about the person: no repeated Create, no results, no seat', async () => {
    const { id } = portal.organisation;
    const pending = await buildEnrolment(portal.database.app, id, { status: 'PENDING', lmsEnrolmentId: null });
    const active = await buildEnrolment(portal.database.app, id);
    for (const { studentId } of [pending, active]) {
      await erase(studentId);
    }
    const repeated = await act(`/enrolments/${pending.id}/create-again`);
    expectError(repeated, 409);
    expect(repeated.json.message).toBe(
      'The data of this student was erased. Discard the enrolment: it can no longer be sent to the LMS.',
    );
    const results = [{ unitId: newId(), name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    const marked = await act(`/enrolments/${active.id}/mark`, { results });
    expectError(marked, 409);
    expect(marked.json.message).toContain('No more results can be recorded');
    const other = await buildEnrolment(portal.database.app, id);
    expectError(await act(`/enrolments/${other.id}/transfer`, { toStudentId: active.studentId }), 409);
    const enrolments = [pending.id, active.id, other.id];
    expect(
      await portal.database.rows('select id from lifecycle_action where enrolment_id = any($1)', [enrolments]),
    ).toEqual([]);
    expect(await portal.database.rows('select id from lms_call where enrolment_id = any($1)', [enrolments])).toEqual(
      [],
    );
    expect((await portal.staff.get(`/enrolments/${pending.id}`)).json).toMatchObject({
      status: 'PENDING',
      student: { firstName: 'Erased', isErased: true },
    });
  });

  it('can still be cancelled, or transferred to somebody else: that names the seat by its id only', async () => {
    const { id, staff } = portal.organisation;
    const heir = await buildEnrolment(portal.database.app, id);
    for (const what of [{ kind: 'CANCEL' }, { kind: 'TRANSFER', toStudentId: heir.studentId }] as const) {
      const { id: enrolmentId, studentId } = await buildEnrolment(portal.database.app, id);
      await erase(studentId);
      const by = { organisationId: id, userId: staff.id, idempotencyKey: newId() };
      expect(await requestAction(portal.database.app, by, { ...what, enrolmentId })).toMatchObject({
        kind: what.kind,
        state: 'REQUESTED',
      });
    }
  });
});
