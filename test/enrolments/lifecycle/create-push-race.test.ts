import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockLmsEnrolmentIds } from '../../../src/features/progress/store/reported-enrolments.ts';
import { eventually } from '../../support/eventually.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

/*
 * An LMS may report progress of an enrolment while its answer to Create is being committed. Both transactions take the lock of
 * the id; here somebody holds it until both wait for it, in one order and in the other. PostgreSQL gives it to the one that came first.
 */

let environment: LifecycleEnvironment;

beforeAll(async () => {
  environment = await createLifecycleEnvironment();
});
afterAll(() => environment.close());

/** Holds the lock of an LMS id until the returned function is called. */
async function holdLock(tenant: Tenant, id: string): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let taken: () => void = () => undefined;
  const isTaken = new Promise<void>((resolve) => (taken = resolve));
  const { id: organisationId } = tenant.organisation;
  const holding = environment.database.app.inOrganisation(organisationId, async (tx) => {
    await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId: id }]);
    taken();
    await released;
  });
  await isTaken;
  return async () => {
    release();
    await holding;
  };
}

async function untilWaiting(count: number): Promise<void> {
  await eventually(async () => {
    const rows = await environment.database.rows(
      `select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length === count ? rows : null;
  });
}

describe('progress that is pushed while the answer to Create is committed', () => {
  it.each([
    ['the report comes first', ['report', 'commit']],
    ['the commit comes first', ['commit', 'report']],
  ] as const)('reaches the enrolment: %s', async (name, order) => {
    const { lms } = environment;
    const tenant = await environment.buildTenant();
    const id = `race ${name}`;
    const release = await holdLock(tenant, id);
    lms.answerWith(json(200, { id }));
    const request = { kind: 'CREATE', studentId: tenant.studentIds[0], courseId: tenant.courseId } as const;
    const report = async () => {
      await environment.report(tenant.organisation, id, 55);
      const run = await environment.runs.startReportRun({
        workflowId: `race-${tenant.organisation.id}`,
        summary: 'test',
        organisationIds: [tenant.organisation.id],
        limit: 10,
      });
      return run.result;
    };
    const begun: Promise<unknown>[] = [];
    for (const [index, step] of order.entries()) {
      begun.push(step === 'report' ? report() : environment.perform(tenant, request));
      await untilWaiting(index + 1);
    }
    await release();
    await Promise.all(begun);

    expect(
      await environment.database.rows(
        `select e.status, e.lms_enrolment_progress as progress, r.state
         from enrolment e join progress_report r on r.organisation_id = e.organisation_id where e.organisation_id = $1`,
        [tenant.organisation.id],
      ),
    ).toEqual([{ status: 'ACTIVE', progress: 55, state: 'APPLIED' }]);
    expect(
      await environment.database.rows('select outcome from progress_effect where organisation_id = $1', [
        tenant.organisation.id,
      ]),
    ).toEqual([{ outcome: 'APPLIED' }]);
  });
});
