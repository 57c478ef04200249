import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActionRequest } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import {
  confirmAction,
  discardAction,
  linkEnrolment,
  type ResolveDependencies,
} from '../../../src/features/enrolments/lifecycle/resolve-action.ts';
import { saveLmsMode } from '../../../src/features/lms/store/lms-configuration.ts';
import { buildStudent } from '../../factories/student-factory.ts';
import {
  createLifecycleEnvironment,
  enrolmentOperations,
  type LifecycleEnvironment,
  type Tenant,
} from './lifecycle-environment.ts';
import { cut, json, type Answer } from './test-lms.ts';

let environment: LifecycleEnvironment;
let resolve: ResolveDependencies;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  ({ resolve } = environment);
});
afterAll(() => environment.close());

const create = (tenant: Tenant): ActionRequest => ({
  kind: 'CREATE',
  studentId: tenant.studentIds[0],
  courseId: tenant.courseId,
});

/** Performs an action whose call the LMS answers like this. */
function answered(tenant: Tenant, request: ActionRequest, answer: Answer): ReturnType<LifecycleEnvironment['perform']> {
  environment.lms.answerWith(answer);
  return environment.perform(tenant, request);
}

async function enrolled(tenant: Tenant, lmsEnrolmentId: string): Promise<string> {
  const { ending, enrolmentId } = await answered(tenant, create(tenant), json(200, { id: lmsEnrolmentId }));
  expect(ending).toBe('SUCCEEDED');
  return enrolmentId;
}

const keys = (count: number) => environment.lms.calls.slice(-count).map(({ headers }) => headers['idempotency-key']);

const enrolmentsOf = (tenant: Tenant) =>
  environment.database.rows(
    'select status, student_id, lms, lms_enrolment_id, mark from enrolment where organisation_id = $1 order by id',
    [tenant.organisation.id],
  );

const resolving = (tenant: Tenant, actionId: string) => ({
  organisationId: tenant.organisation.id,
  userId: tenant.userId,
  actionId,
});

const marks = (tenant: Tenant, score = 2) =>
  tenant.unitIds.map((unitId) => ({ unitId, name: 'Quiz', score, maxScore: 2, passed: true }));

describe('a repeat of an action that the LMS may have done', () => {
  it('keeps the choice to link after a refusal, and the key of the first attempt', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const first = await answered(tenant, create(tenant), cut);
    const again = { kind: 'CREATE', enrolmentId: first.enrolmentId } as const;
    const second = await answered(tenant, again, json(409, { error: 'already enrolled' }));
    expect(second).toMatchObject({ ending: 'REJECTED', outcome: { choices: ['REPEAT', 'LINK', 'DISCARD'] } });
    expect(second.outcome!.nextSteps.slice(0, 2)).toEqual([
      'An earlier attempt may have succeeded in the LMS.',
      'Check whether the enrolment is in the LMS. If it is, link it here.',
    ]);
    expect(second.outcome!.words!.nextSteps).toHaveLength(second.outcome!.nextSteps.length);
    const third = await answered(tenant, again, json(409, { error: 'already enrolled' }));
    expect(third.outcome!.choices).toContain('LINK');
    expect(keys(3)).toEqual([first.id, first.id, first.id]);

    environment.lms.answerWith(json(200, { id: 'was done' }));
    await linkEnrolment(resolve, resolving(tenant, third.id), 'was done');
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', lms_enrolment_id: 'was done' }]);
  });

  it.each(['CANCEL', 'MARK'] as const)('keeps the choice to confirm a %s after a refusal', async (kind) => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, `confirm ${kind}`);
    const request = kind === 'CANCEL' ? { kind, enrolmentId } : { kind, enrolmentId, results: marks(tenant) };
    await answered(tenant, request, cut);
    const second = await answered(tenant, request, json(410, {}));
    expect(second.outcome!.choices).toEqual(['REPEAT', 'CONFIRM', 'DISCARD']);
    await confirmAction(resolve, resolving(tenant, second.id));
    expect(await enrolmentsOf(tenant)).toMatchObject([kind === 'CANCEL' ? { status: 'CANCELLED' } : { mark: 100 }]);
  });

  it('does not keep it for another marking, or after a user has decided', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'other marking');
    const first = await answered(tenant, { kind: 'MARK', enrolmentId, results: marks(tenant) }, cut);
    const other = { kind: 'MARK', enrolmentId, results: marks(tenant, 1) } as const;
    const second = await answered(tenant, other, json(422, {}));
    expect(second.outcome!.choices).toEqual(['REPEAT', 'DISCARD']);
    expect(keys(2)).toEqual([first.id, second.id]);
    const third = await answered(tenant, other, cut);
    await discardAction(resolve, resolving(tenant, third.id));
    const fourth = await answered(tenant, other, json(422, {}));
    expect(fourth.outcome!.choices).toEqual(['REPEAT', 'DISCARD']);
  });

  it.each(['student', 'course', 'template'] as const)('gets a new key when the %s has changed', async (what) => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const first = await answered(tenant, create(tenant), cut);
    const { id } = tenant.organisation;
    await environment.database.asOwner(
      {
        student: `update student set last_name = 'Corrected' where id = '${tenant.studentIds[0]}'`,
        course: `update course set lms_course_id = 'another' where id = '${tenant.courseId}'`,
        template: `update lms_operation_configuration set updated_at = now()
          where organisation_id = '${id}' and operation = 'CREATE_ENROLMENT'`,
      }[what],
    );
    const second = await answered(tenant, { kind: 'CREATE', enrolmentId: first.enrolmentId }, json(422, {}));
    expect(keys(2)).toEqual([first.id, second.id]);
    expect(second.outcome!.choices).toContain('LINK');
  });

  it('is linked in the LMS that got the attempt in doubt, after the organisation has changed to another one', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const { id } = tenant.organisation;
    const first = await answered(tenant, create(tenant), cut);
    await resolve.database.inOrganisation(id, (tx) => saveLmsMode(tx, 'FIRST_PARTY'));
    const second = await environment.perform(tenant, { kind: 'CREATE', enrolmentId: first.enrolmentId });
    expect(second).toMatchObject({ ending: 'MISCONFIGURED', outcome: { choices: ['REPEAT', 'LINK', 'DISCARD'] } });
    environment.lms.answerWith(json(200, { id: 'in the former one' }));
    await linkEnrolment(resolve, resolving(tenant, second.id), 'in the former one');
    expect(await enrolmentsOf(tenant)).toMatchObject([{ lms: 'CUSTOM', lms_enrolment_id: 'in the former one' }]);
  });
});

describe('a refusal that does not say that nothing was done', () => {
  it.each([303, 408, 500, 502, 504])('%i leaves it open, and keeps the key', async (status) => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const first = await answered(tenant, create(tenant), json(status, {}));
    expect(first).toMatchObject({ ending: 'REJECTED', outcome: { choices: ['REPEAT', 'LINK', 'DISCARD'] } });
    expect(first.outcome!.message).toContain('The LMS may have done it anyway.');
    await answered(tenant, { kind: 'CREATE', enrolmentId: first.enrolmentId }, json(200, { id: `after ${status}` }));
    expect(keys(2)).toEqual([first.id, first.id]);
  });
});

describe('while it is not known whether the LMS has ended an enrolment', () => {
  it.each(['TRANSFER', 'CANCEL'] as const)('a %s may only be repeated, before a user decides', async (kind) => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, `ended ${kind}`);
    const [, toStudentId] = tenant.studentIds;
    const request = kind === 'CANCEL' ? { kind, enrolmentId } : { kind, enrolmentId, toStudentId };
    const open = await answered(tenant, request, cut);
    const mark = { kind: 'MARK', enrolmentId, results: marks(tenant) } as const;
    const before = environment.lms.calls.length;
    await expect(environment.perform(tenant, mark)).rejects.toMatchObject({ code: 'LAST_ACTION_IN_DOUBT' });
    const other = { kind: 'TRANSFER', enrolmentId, toStudentId: await anotherStudent(tenant) } as const;
    await expect(environment.perform(tenant, other)).rejects.toMatchObject({ kind: 'CONFLICT' });
    expect(environment.lms.calls).toHaveLength(before);

    await discardAction(resolve, resolving(tenant, open.id));
    expect(await answered(tenant, mark, json(200, {}))).toMatchObject({ ending: 'SUCCEEDED' });
  });
});

async function anotherStudent(tenant: Tenant): Promise<string> {
  const { id } = await buildStudent(environment.database.app, tenant.organisation.id);
  return id;
}
