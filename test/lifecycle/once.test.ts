import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { closeLostActions } from '../../src/application/lifecycle/close-lost-actions.ts';
import { requestAction, type ActionRequest } from '../../src/application/lifecycle/request-action.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

let environment: LifecycleEnvironment;
let tenant: Tenant;
let request: ActionRequest;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  tenant = await environment.buildTenant();
  request = { kind: 'CREATE', studentId: tenant.studentIds[0], courseId: tenant.courseId };
});
afterAll(() => environment.close());

describe('one click', () => {
  it('makes one call, also when it comes again after Temporal has forgotten the run', async () => {
    const { lms, temporal } = environment;
    lms.answerWith(json(200, { id: 'once' }));
    const key = randomUUID();
    const first = await environment.perform(tenant, request, key);
    const calls = lms.calls.length;
    const workflowExecution = { workflowId: first.id };
    await temporal.connection.workflowService.deleteWorkflowExecution({ namespace: 'default', workflowExecution });

    const again = await environment.perform(tenant, request, key);
    expect(again).toEqual(first);

    // Even a run that somebody starts anew for the action finds nothing to do.
    await environment.actions.runs.start('CREATE', { organisationId: tenant.organisation.id, actionId: first.id });
    await environment.actions.runs.waitFor(first.id, 10_000);
    expect(lms.calls).toHaveLength(calls);
  });

  it('whose start was lost is closed as NOT_SENT after 60 s, and a late run makes no call', async () => {
    const { lms, database } = environment;
    const calls = lms.calls.length;
    const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
    const action = await requestAction(database.app, by, request);

    await closeLostActions(database.app, new Date(Date.now() + 59_000));
    expect(
      (await environment.database.rows('select state from lifecycle_action where id = $1', [action.id]))[0],
    ).toEqual({
      state: 'REQUESTED',
    });
    await closeLostActions(database.app, new Date(Date.now() + 61_000));
    await environment.actions.runs.start('CREATE', { organisationId: tenant.organisation.id, actionId: action.id });
    await environment.actions.runs.waitFor(action.id, 10_000);

    expect(await database.rows('select state, ending from lifecycle_action where id = $1', [action.id])).toEqual([
      { state: 'CLOSED', ending: 'NOT_SENT' },
    ]);
    expect(lms.calls).toHaveLength(calls);
  });
});
