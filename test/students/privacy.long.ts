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
