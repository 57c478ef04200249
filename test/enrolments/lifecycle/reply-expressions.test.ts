import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

let environment: LifecycleEnvironment;
let tenant: Tenant;
let enrolmentId: string;

const successExpression = '$not($exists(reply.exception))';
const exception = { exception: 'moodle_exception', errorcode: 'cannotunenrol', message: 'Suspending is not allowed' };

/** An LMS like Moodle: it answers each failure with 200. */
beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  tenant = await environment.buildTenant(['CANCEL_ENROLMENT', 'UPDATE_MARKING']);
  const { id } = tenant.organisation;
  const result = { successExpression, resultExpression: '{"id": reply.data.key}' };
  await environment.configure(id, 'CREATE_ENROLMENT', result);
  environment.lms.answerWith(json(200, { data: { key: 'seat-1' } }));
  const [studentId] = tenant.studentIds;
  const created = await environment.perform(tenant, { kind: 'CREATE', studentId, courseId: tenant.courseId });
  expect(created.ending).toBe('SUCCEEDED');
  ({ enrolmentId } = created);
});
afterAll(() => environment.close());

const enrolment = async () =>
  (
    await environment.database.rows<{ status: string; lmsEnrolmentId: string }>(
      'select status, lms_enrolment_id as "lmsEnrolmentId" from enrolment where id = $1',
      [enrolmentId],
    )
  )[0];

describe('an LMS that answers failures with 200', () => {
  it('has its id read by the mapping', async () => {
    expect(await enrolment()).toEqual({ status: 'ACTIVE', lmsEnrolmentId: 'seat-1' });
  });

  it('refuses a Cancel and a Mark, and nothing changes in Attain', async () => {
    environment.lms.answerWith(json(200, exception));
    for (const operation of ['CANCEL_ENROLMENT', 'UPDATE_MARKING'] as const) {
      await environment.configure(tenant.organisation.id, operation, { successExpression });
    }
    const cancelled = await environment.perform(tenant, { kind: 'CANCEL', enrolmentId });
    expect(cancelled).toMatchObject({
      ending: 'REJECTED',
      outcome: { lmsStatus: 200, excerpt: expect.stringContaining('Suspending is not allowed') },
    });
    expect(await enrolment()).toMatchObject({ status: 'ACTIVE' });
    const results = [{ unitId: tenant.unitIds[0]!, name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    const marked = await environment.perform(tenant, { kind: 'MARK', enrolmentId, results });
    expect(marked.ending).toBe('REJECTED');
    const marks = await environment.database.rows('select id from quiz_mark where enrolment_id = $1', [enrolmentId]);
    expect(marks).toEqual([]);
    const [last] = await environment.database.rows<Record<string, unknown>>(
      `select ending, status_code as status, response_excerpt as said, error_message as why from lms_call
       where organisation_id = $1 order by id desc limit 1`,
      [tenant.organisation.id],
    );
    expect(last).toEqual({
      ending: 'REJECTED',
      status: 200,
      said: JSON.stringify(exception),
      why: expect.stringContaining('does not fulfil the condition for a success'),
    });
  });

  it('leaves the outcome open when the condition is wrong, and can be cancelled with a right one', async () => {
    const { id } = tenant.organisation;
    environment.lms.answerWith(json(200, null));
    await environment.configure(id, 'CANCEL_ENROLMENT', { successExpression: '$not(' });
    const open = await environment.perform(tenant, { kind: 'CANCEL', enrolmentId });
    expect(open).toMatchObject({ ending: 'INVALID_RESPONSE', outcome: { choices: ['REPEAT', 'CONFIRM', 'DISCARD'] } });
    expect(await enrolment()).toMatchObject({ status: 'ACTIVE' });
    await environment.configure(id, 'CANCEL_ENROLMENT', { successExpression });
    expect(await environment.perform(tenant, { kind: 'CANCEL', enrolmentId })).toMatchObject({ ending: 'SUCCEEDED' });
    expect(await enrolment()).toMatchObject({ status: 'CANCELLED' });
  });
});
