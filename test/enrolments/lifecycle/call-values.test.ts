import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LmsOperation } from '../../../src/features/lms/rules/operations.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

let environment: LifecycleEnvironment;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
});
afterAll(() => environment.close());

const bodies: Partial<Record<LmsOperation, string>> = {
  CREATE_ENROLMENT:
    '{"mail": "${student.email}", "first": "${student.firstName}", "number": "${student.externalId}", "course": "${course.name}"}',
  TRANSFER_ENROLMENT:
    '{"mail": "${to.email}", "id": "${to.id}", "number": "${to.externalId}", "course": "${course.name}"}',
  UPDATE_MARKING: '{"course": "${course.name}", "results": ${quizResults}}',
  CANCEL_ENROLMENT: '{"course": "${course.name}"}',
};

describe('the values of an action’s call', () => {
  it('are those of the student, the course and the enrolment, and are in no history of a workflow', async () => {
    const { database, lms } = environment;
    const tenant = await environment.buildTenant();
    const { id: organisationId } = tenant.organisation;
    for (const [operation, body] of Object.entries(bodies)) {
      await environment.configure(organisationId, operation as LmsOperation, { body });
    }
    await database.asOwner(`update student set external_id = 'Reg "7"' where id = '${tenant.studentIds[0]}'`);
    const people = await database.rows<{ id: string; email: string }>(
      'select id, email from student where organisation_id = $1',
      [organisationId],
    );
    const emailOf = (studentId: string) => people.find(({ id }) => id === studentId)!.email;
    const [row] = await database.rows<{ name: string }>('select name from course where id = $1', [tenant.courseId]);
    const course = row!.name;
    const lastBody = () => JSON.parse(lms.calls.at(-1)!.body) as unknown;
    lms.answerWith(json(200, { id: 'e-1' }));

    const [first, second] = tenant.studentIds;
    const created = await environment.perform(tenant, { kind: 'CREATE', studentId: first, courseId: tenant.courseId });
    expect(lastBody()).toEqual({ mail: emailOf(first), first: 'Zoë', number: 'Reg "7"', course });
    const { enrolmentId } = created;
    const results = [{ unitId: tenant.unitIds[0]!, name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    await environment.perform(tenant, { kind: 'MARK', enrolmentId, results });
    expect(lastBody()).toEqual({ course, results: [expect.objectContaining({ name: 'Quiz' })] });
    const moved = await environment.perform(tenant, { kind: 'TRANSFER', enrolmentId, toStudentId: second });
    expect(lastBody()).toEqual({ mail: emailOf(second), id: second, number: '', course });
    const [seat] = await database.rows<{ id: string }>(
      `select id from enrolment where organisation_id = $1 and status = 'ACTIVE'`,
      [organisationId],
    );
    const cancelled = await environment.perform(tenant, { kind: 'CANCEL', enrolmentId: seat!.id });
    expect(lastBody()).toEqual({ course });

    for (const { id, ending } of [created, moved, cancelled]) {
      expect(ending).toBe('SUCCEEDED');
      const history = await environment.temporal.client.workflow.getHandle(id).fetchHistory();
      const payloads = JSON.stringify(history, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      );
      expect(payloads).toContain(organisationId);
      expect(payloads).not.toContain('Reg ');
      for (const { email } of people) expect(payloads).not.toContain(email);
    }
  });
});
