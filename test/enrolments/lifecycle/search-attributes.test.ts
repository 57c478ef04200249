import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LifecycleActionRecord } from '../../../src/features/enrolments/store/lifecycle-actions.ts';
import { eventually } from '../../support/eventually.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

let environment: LifecycleEnvironment;
let tenant: Tenant;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
  tenant = await environment.buildTenant();
});
afterAll(() => environment.close());

/** Ids of the runs that an operator finds with a filter in the web UI. */
async function found(query: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const run of environment.temporal.client.workflow.list({ query })) ids.push(run.workflowId);
  return ids;
}

async function summaries({ id }: LifecycleActionRecord): Promise<(string | null)[]> {
  const { events } = await environment.temporal.client.workflow.getHandle(id).fetchHistory();
  return (events ?? [])
    .filter((event) => event.activityTaskScheduledEventAttributes)
    .map(({ userMetadata }) =>
      userMetadata?.summary?.data ? Buffer.from(userMetadata.summary.data).toString('utf8') : null,
    );
}

describe('an operator finds the run of an action', () => {
  it('by its enrolment, the id in the LMS, the action and the outcome', async () => {
    const { lms } = environment;
    lms.answerWith(json(201, { id: 'moodle 7/42' }));
    const created = await environment.perform(tenant, {
      kind: 'CREATE',
      studentId: tenant.studentIds[0],
      courseId: tenant.courseId,
    });
    lms.answerWith(json(503, {}));
    const { enrolmentId } = created;
    await environment.configure(tenant.organisation.id, 'CANCEL_ENROLMENT');
    const refused = await environment.perform(tenant, { kind: 'CANCEL', enrolmentId });

    await eventually(async () => (await found(`AttainEnrolment = '${enrolmentId}'`)).length === 2);
    await eventually(async () => (await found(`AttainLmsEnrolment = 'moodle 7/42'`)).length === 2);
    const within = `AttainOrganisations = '${tenant.organisation.id}'`;
    await eventually(async () => (await found(`${within} AND AttainOutcome IS NOT NULL`)).length === 2);
    expect(await found(`${within} AND AttainAction = 'CREATE' AND AttainOutcome = 'SUCCEEDED'`)).toEqual([created.id]);
    expect(await found(`${within} AND AttainAction = 'CANCEL' AND AttainOutcome = 'REJECTED'`)).toEqual([refused.id]);
  });

  it('and reads in its summaries which operation it was and how the call ended', async () => {
    environment.lms.answerWith(json(201, { id: 'summaries' }));
    const created = await environment.perform(tenant, {
      kind: 'CREATE',
      studentId: tenant.studentIds[1],
      courseId: tenant.courseId,
    });
    expect(await summaries(created)).toEqual([
      '"Take the requested action"',
      '"Create LMS Enrolment: one call to the LMS"',
      '"Record the outcome: SUCCEEDED"',
    ]);
  });
});
