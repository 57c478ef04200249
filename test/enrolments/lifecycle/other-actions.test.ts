import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  confirmAction,
  discardAction,
  linkEnrolment,
  type ResolveDependencies,
} from '../../../src/features/enrolments/lifecycle/resolve-action.ts';
import { requestAction } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import { saveLmsMode } from '../../../src/features/lms/store/lms-configuration.ts';
import { newId } from '../../../src/platform/ids.ts';
import { eventually } from '../../support/eventually.ts';
import {
  createLifecycleEnvironment,
  enrolmentOperations,
  type LifecycleEnvironment,
  type Tenant,
} from './lifecycle-environment.ts';
import { cut, json } from './test-lms.ts';

let environment: LifecycleEnvironment;
let resolve: ResolveDependencies;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  ({ resolve } = environment);
});
afterAll(() => environment.close());

/** An ACTIVE enrolment of the tenant's first student. */
async function enrolled(tenant: Tenant, lmsEnrolmentId: string): Promise<string> {
  environment.lms.answerWith(json(200, { id: lmsEnrolmentId }));
  const action = await environment.perform(tenant, {
    kind: 'CREATE',
    studentId: tenant.studentIds[0],
    courseId: tenant.courseId,
  });
  expect(action.ending).toBe('SUCCEEDED');
  return action.enrolmentId;
}

const enrolmentsOf = (tenant: Tenant) =>
  environment.database.rows(
    `select status, student_id, lms_enrolment_id, lms_enrolment_progress as progress, mark from enrolment
     where organisation_id = $1 order by id`,
    [tenant.organisation.id],
  );

const resolving = (tenant: Tenant, actionId: string) => ({
  organisationId: tenant.organisation.id,
  userId: tenant.userId,
  actionId,
});

describe('transferring', () => {
  it('moves the seat to the other student with the id that the LMS answers', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'seat-1');
    await environment.report(tenant.organisation, 'seat-1', 70);
    await (
      await environment.runs.startReportRun({
        workflowId: `transfer-${enrolmentId}`,
        summary: 'test',
        organisationIds: [tenant.organisation.id],
        limit: 10,
      })
    ).result;
    environment.lms.answerWith(json(200, { id: 'seat-1' }));

    const action = await environment.perform(tenant, {
      kind: 'TRANSFER',
      enrolmentId,
      toStudentId: tenant.studentIds[1],
    });

    expect(action.ending).toBe('SUCCEEDED');
    expect(environment.lms.calls.at(-1)).toMatchObject({ path: '/enrolments/seat-1/transfer', body: '{"to": "Ada"}' });
    // Progress from before the transfer belongs to the former student, although the id is the same.
    expect(await enrolmentsOf(tenant)).toMatchObject([
      { status: 'TRANSFERRED', student_id: tenant.studentIds[0], progress: 70 },
      { status: 'ACTIVE', student_id: tenant.studentIds[1], lms_enrolment_id: 'seat-1', progress: 0 },
    ]);
  });

  it('is committed without a call, and keeps the id, where it is not configured', async () => {
    const tenant = await environment.buildTenant(['CREATE_ENROLMENT']);
    const enrolmentId = await enrolled(tenant, 'seat-2');
    const before = environment.lms.calls.length;

    const action = await environment.perform(tenant, {
      kind: 'TRANSFER',
      enrolmentId,
      toStudentId: tenant.studentIds[1],
    });

    expect(action).toMatchObject({ ending: 'NOT_CONFIGURED', outcome: { httpStatusForClient: 200 } });
    expect(environment.lms.calls).toHaveLength(before);
    expect(await enrolmentsOf(tenant)).toMatchObject([
      { status: 'TRANSFERRED' },
      { status: 'ACTIVE', lms_enrolment_id: 'seat-2' },
    ]);
  });

  it('changes nothing when the LMS refuses', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'seat-3');
    environment.lms.answerWith(json(503, {}));
    const action = await environment.perform(tenant, {
      kind: 'TRANSFER',
      enrolmentId,
      toStudentId: tenant.studentIds[1],
    });
    expect(action).toMatchObject({ ending: 'REJECTED', outcome: { choices: ['REPEAT', 'DISCARD'] } });
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', lms_enrolment_id: 'seat-3' }]);
  });
});

describe('cancelling', () => {
  it('needs a 2xx only, and is final', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'cancel-1');
    environment.lms.answerWith((_call, response) => response.writeHead(204).end());
    expect(await environment.perform(tenant, { kind: 'CANCEL', enrolmentId })).toMatchObject({ ending: 'SUCCEEDED' });
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'CANCELLED' }]);
    await expect(environment.perform(tenant, { kind: 'CANCEL', enrolmentId })).rejects.toMatchObject({
      kind: 'CONFLICT',
    });
  });

  it('lets one of two users act at a time', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'cancel-2');
    const before = environment.lms.calls.length;
    environment.lms.answerWith((_call, response) => void setTimeout(() => response.writeHead(200).end(), 300));
    const results = await Promise.allSettled([
      environment.perform(tenant, { kind: 'CANCEL', enrolmentId }),
      environment.perform(tenant, { kind: 'CANCEL', enrolmentId }),
    ]);
    expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(environment.lms.calls).toHaveLength(before + 1);
  });
});

describe('marking', () => {
  it('sends the results, recalculates the mark, issues the certificate and e-mails', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'mark-1');
    environment.lms.answerWith((_call, response) => response.writeHead(200).end('thanks'));
    const results = tenant.unitIds.map((unitId) => ({
      unitId,
      name: 'Final "quiz"',
      score: 9,
      maxScore: 9,
      passed: true,
    }));

    const action = await environment.perform(tenant, { kind: 'MARK', enrolmentId, results });

    expect(action).toMatchObject({ ending: 'SUCCEEDED', outcome: { excerpt: 'thanks' } });
    const sent = JSON.parse(environment.lms.calls.at(-1)!.body) as { results: unknown[] };
    expect(sent.results).toMatchObject([
      { unit: 'U0', name: 'Final "quiz"', score: 9, maxScore: 9, passed: true },
      { unit: 'U1' },
    ]);
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', mark: 100, progress: 0 }]);
    await eventually(async () => {
      const rows = await environment.database.rows<{ state: string }>(
        'select state from email_outbox where organisation_id = $1',
        [tenant.organisation.id],
      );
      return rows[0]?.state === 'SENT' ? true : null;
    });
    // A later marking below the threshold withdraws it.
    const failed = results.map((result) => ({ ...result, score: 1, passed: false }));
    await environment.perform(tenant, { kind: 'MARK', enrolmentId, results: failed });
    expect(
      await environment.database.rows('select status, transition_number from certificate where organisation_id = $1', [
        tenant.organisation.id,
      ]),
    ).toEqual([{ status: 'WITHDRAWN', transition_number: 2 }]);
  });
});

describe('marking a unit that is removed before the call', () => {
  it('is MISCONFIGURED, without a call', async () => {
    const { database, actions, lms } = environment;
    const tenant = await environment.buildTenant(enrolmentOperations);
    const { id: organisationId } = tenant.organisation;
    const enrolmentId = await enrolled(tenant, 'removed-unit');
    const results = [{ unitId: tenant.unitIds[0]!, name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    const by = { organisationId, userId: tenant.userId, idempotencyKey: randomUUID() };
    const { id } = await requestAction(database.app, by, { kind: 'MARK', enrolmentId, results });
    await database.asOwner(`delete from outcome where unit_id = '${tenant.unitIds[0]}'`);
    await database.asOwner(`delete from unit where id = '${tenant.unitIds[0]}'`);
    const calls = lms.calls.length;

    await actions.runs.start('MARK', id, { organisationId, enrolmentId, lmsEnrolmentId: 'removed-unit' });
    await actions.runs.waitFor(id, 10_000);

    expect(await database.rows('select state, ending, call_id from lifecycle_action where id = $1', [id])).toEqual([
      { state: 'CLOSED', ending: 'MISCONFIGURED', call_id: null },
    ]);
    expect(lms.calls).toHaveLength(calls);
  });
});

describe('after an ending that leaves it open', () => {
  it('links an id that the LMS knows, and refuses one that it does not', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    environment.lms.answerWith(cut);
    const action = await environment.perform(tenant, {
      kind: 'CREATE',
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
    });
    expect(action.outcome!.choices).toEqual(['REPEAT', 'LINK', 'DISCARD']);
    await environment.report(tenant.organisation, 'found', 30);
    await (
      await environment.runs.startReportRun({
        workflowId: `link-${action.id}`,
        summary: 'test',
        organisationIds: [tenant.organisation.id],
        limit: 10,
      })
    ).result;

    environment.lms.answerWith(json(404, {}));
    await expect(linkEnrolment(resolve, resolving(tenant, action.id), 'lost')).rejects.toMatchObject({
      kind: 'CONFLICT',
    });
    environment.lms.answerWith(json(200, { id: 'found' }));
    await linkEnrolment(resolve, resolving(tenant, action.id), 'found');

    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'ACTIVE', lms_enrolment_id: 'found', progress: 30 }]);
    await expect(discardAction(resolve, resolving(tenant, action.id))).rejects.toMatchObject({ kind: 'CONFLICT' });
  });

  it.each(['CREATE', 'TRANSFER'] as const)(
    'links a %s in the LMS that was called, also in another mode',
    async (kind) => {
      const tenant = await environment.buildTenant(enrolmentOperations);
      const { id: organisationId } = tenant.organisation;
      const [studentId, toStudentId] = tenant.studentIds;
      const request = {
        CREATE: () => Promise.resolve({ kind: 'CREATE', studentId, courseId: tenant.courseId } as const),
        TRANSFER: async () =>
          ({ kind: 'TRANSFER', enrolmentId: await enrolled(tenant, `before-${kind}`), toStudentId }) as const,
      }[kind];
      const asked = await request();
      environment.lms.answerWith(cut);
      const action = await environment.perform(tenant, asked);
      await resolve.database.inOrganisation(organisationId, (tx) => saveLmsMode(tx, 'FIRST_PARTY'));

      environment.lms.answerWith(json(200, { id: `other-mode-${kind}` }));
      await linkEnrolment(resolve, resolving(tenant, action.id), `other-mode-${kind}`);

      expect(
        await environment.database.rows(
          `select lms, lms_enrolment_id as id from enrolment where organisation_id = $1 and status = 'ACTIVE'`,
          [organisationId],
        ),
      ).toEqual([{ lms: 'CUSTOM', id: `other-mode-${kind}` }]);
    },
  );

  it('discards an enrolment that stayed PENDING', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    environment.lms.answerWith(cut);
    const action = await environment.perform(tenant, {
      kind: 'CREATE',
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
    });
    await discardAction(resolve, resolving(tenant, action.id));
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'DISCARDED' }]);
  });

  it('does not discard one that is being repeated at that moment', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    environment.lms.answerWith(cut);
    const { studentIds, courseId } = tenant;
    const action = await environment.perform(tenant, { kind: 'CREATE', studentId: studentIds[0], courseId });
    const other = new pg.Client({ connectionString: environment.database.ownerUrl });
    await other.connect();
    await other.query('begin');
    // As a request for the repeat does.
    await other.query('select from enrolment where id = $1 for update', [action.enrolmentId]);
    await other.query(
      `insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
         actor_user_id, state, lms_idempotency_key, created_at)
       select $2::uuid, organisation_id, kind, enrolment_id, $2::text, request_hash, request, actor_user_id, 'REQUESTED', $2::text, now()
       from lifecycle_action where id = $1`,
      [action.id, newId()],
    );
    const discarded = discardAction(resolve, resolving(tenant, action.id)).then(
      () => null,
      (error: unknown) => error,
    );
    await sleep(300);
    await other.query('commit');
    await other.end();
    expect(await discarded).toMatchObject({ code: 'CHOICE_NOT_OPEN' });
    expect(await enrolmentsOf(tenant)).toMatchObject([{ status: 'PENDING' }]);
  });

  it.each(['TRANSFER', 'CANCEL', 'MARK'] as const)('leaves the enrolment as it is after a refused %s', async (kind) => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, `refused-${kind}`);
    const before = await enrolmentsOf(tenant);
    environment.lms.answerWith(json(422, {}));
    const results = [{ unitId: tenant.unitIds[0]!, name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    const action = await environment.perform(
      tenant,
      {
        TRANSFER: { kind: 'TRANSFER', enrolmentId, toStudentId: tenant.studentIds[1] } as const,
        CANCEL: { kind: 'CANCEL', enrolmentId } as const,
        MARK: { kind: 'MARK', enrolmentId, results } as const,
      }[kind],
    );
    expect(action).toMatchObject({ ending: 'REJECTED', outcome: { choices: ['REPEAT', 'DISCARD'] } });

    await discardAction(resolve, resolving(tenant, action.id));

    expect(await enrolmentsOf(tenant)).toEqual(before);
    await expect(discardAction(resolve, resolving(tenant, action.id))).rejects.toMatchObject({ kind: 'CONFLICT' });
    expect(
      await environment.database.rows(
        `select actor_user_id as by from audit_entry where action = 'lifecycle_action.discarded' and subject_id = $1`,
        [action.id],
      ),
    ).toEqual([{ by: tenant.userId }]);
  });

  it('confirms, once and audited, that the LMS took the marking', async () => {
    const tenant = await environment.buildTenant(enrolmentOperations);
    const enrolmentId = await enrolled(tenant, 'confirm');
    environment.lms.answerWith(cut);
    const results = tenant.unitIds.map((unitId) => ({ unitId, name: 'Quiz', score: 1, maxScore: 2, passed: true }));
    const action = await environment.perform(tenant, { kind: 'MARK', enrolmentId, results });
    expect(action).toMatchObject({ ending: 'UNKNOWN', outcome: { choices: ['REPEAT', 'CONFIRM', 'DISCARD'] } });
    expect(await enrolmentsOf(tenant)).toMatchObject([{ mark: 0 }]);

    await confirmAction(resolve, resolving(tenant, action.id));

    expect(await enrolmentsOf(tenant)).toMatchObject([{ mark: 50 }]);
    await expect(confirmAction(resolve, resolving(tenant, action.id))).rejects.toMatchObject({ kind: 'CONFLICT' });
    expect(
      await environment.database.rows(
        `select actor_user_id as by from audit_entry where action = 'lifecycle_action.confirmed' and subject_id = $1`,
        [action.id],
      ),
    ).toEqual([{ by: tenant.userId }]);
  });
});
