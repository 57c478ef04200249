import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endPull } from '../../src/features/lms-progress/pulls/end-pull.ts';
import { insertPull } from '../../src/features/lms-progress/store/pulls.ts';
import {
  closeLmsCall,
  closeLostCall,
  closeOverdueCalls,
  organisationsWithOverdueCalls,
} from '../../src/features/lms/index.ts';
import { lostAfterMs } from '../../src/features/lms/store/lost-calls.ts';
import { firstIdOf } from '../../src/platform/lists/newest-first.ts';
import { newId } from '../../src/platform/ids.ts';
import { openLostCall } from '../support/connectors/lost-call.ts';
import { buildPortalOrganisation, type PortalOrganisation } from '../support/portal-organisation.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let organisation: PortalOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  organisation = await buildPortalOrganisation(database.app);
});
afterAll(() => database.close());

const succeeded = {
  ending: 'SUCCEEDED',
  statusCode: 200,
  responseExcerpt: null,
  errorMessage: null,
  lmsEnrolmentId: '2:5',
} as const;

/** The endings of a call and of its steps, in their order; null for an open one. */
async function endings(callId: string): Promise<(string | null)[]> {
  const rows = await database.rows<{ ending: string | null }>(
    `select case when closed_at is not null then ending end as ending from (
       select 0 as number, ending, closed_at from lms_call where id = $1
       union all select number, ending, closed_at from lms_call_step where call_id = $1) l order by number`,
    [callId],
  );
  return rows.map(({ ending }) => ending);
}

const within = <T>(work: Parameters<TestDatabase['app']['inOrganisation']>[1]): Promise<T> =>
  database.app.inOrganisation(organisation.id, work) as Promise<T>;

/** An id of a row that is older than the sweeper waits for. */
const oldId = (): string => firstIdOf(new Date(Date.now() - lostAfterMs - 1_000)).slice(0, 24) + newId().slice(24);

describe('a call to an LMS whose outcome was lost', () => {
  it('is closed as UNKNOWN with its open steps when its pull ends, other calls are not', async () => {
    const [mine, other, pullId] = [newId(), newId(), newId()];
    const run = { workflowId: `pull-${pullId}`, runId: randomUUID() };
    await within(async (tx) => {
      await insertPull(tx, { ...run, id: pullId, trigger: 'USER', requestedByUserId: null });
      await openLostCall(tx, mine, run);
      await openLostCall(tx, other, { ...run, runId: randomUUID() });
    });
    await endPull(database.app, { organisationId: organisation.id, pullId }, 'CANCELLED');
    expect(await endings(mine)).toEqual(['UNKNOWN', 'SUCCEEDED', 'UNKNOWN']);
    expect(await endings(other)).toEqual([null, 'SUCCEEDED', null]);
  });

  it('is closed by the sweeper after 20 minutes, and so is an open step of a closed call', async () => {
    const [lost, recent, closed] = [oldId(), newId(), oldId()];
    await within(async (tx) => {
      await openLostCall(tx, lost);
      await openLostCall(tx, recent);
    });
    await within((tx) => openLostCall(tx, closed, undefined, oldId()));
    // As an earlier release left it.
    await database.asOwner(`update lms_call set ending = 'SUCCEEDED', closed_at = now() where id = '${closed}'`);
    expect(await organisationsWithOverdueCalls(database.app)).toEqual([organisation.id]);
    await within((tx) => closeOverdueCalls(tx));
    expect(await endings(lost)).toEqual(['UNKNOWN', 'SUCCEEDED', 'UNKNOWN']);
    expect(await endings(closed)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'UNKNOWN']);
    expect(await endings(recent)).toEqual([null, 'SUCCEEDED', null]);
    expect(await organisationsWithOverdueCalls(database.app)).toEqual([]);
  });

  it('keeps an outcome that is known', async () => {
    const callId = newId();
    await within(async (tx) => {
      await openLostCall(tx, callId);
      await closeLmsCall(tx, callId, succeeded);
      await closeLostCall(tx, callId);
    });
    expect(await endings(callId)).toEqual(['SUCCEEDED', 'SUCCEEDED', 'UNKNOWN']);
  });
});
