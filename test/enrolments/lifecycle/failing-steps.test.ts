import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { RetryLimits } from '../../../activities/retry-limit.ts';
import { closeLostActions } from '../../../src/features/enrolments/lifecycle/close-lost-actions.ts';
import { finishAbandonedActions } from '../../../src/features/enrolments/lifecycle/finish-abandoned-actions.ts';
import type { FinishDependencies } from '../../../src/features/enrolments/lifecycle/finish-action.ts';
import { requestAction, type ActionRequest } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import { listActions } from '../../../src/features/enrolments/store/action-ledger.ts';
import {
  claimAction,
  organisationsWithLostActions,
  type LifecycleActionRecord,
} from '../../../src/features/enrolments/store/lifecycle-actions.ts';
import { NoConnectionOfOrganisationError } from '../../../src/platform/database/connections/connection-errors.ts';
import { execute, openDatabase, type Database } from '../../../src/platform/database/database.ts';
import { isOwnLoad } from '../../../src/platform/errors/failures.ts';
import { countGivenUpWork } from '../../../src/platform/work/processing-failures.ts';
import { createLifecycleRuns } from '../../../src/features/enrolments/lifecycle-runs.ts';
import { captureLog } from '../../support/log-capture.ts';
import { plantFault, type PlantedFault } from '../../support/planted-faults.ts';
import { createLifecycleEnvironment, type LifecycleEnvironment, type Tenant } from './lifecycle-environment.ts';
import { json } from './test-lms.ts';

/** Ten minutes as half a second. */
const scaled = { attempts: 3, milliseconds: 500 };
const limits: RetryLimits = { action: scaled, closing: scaled, import: scaled, report: scaled, webhooks: scaled };

/** One of each class that the database may answer with; the last three are transient by their kind, and last here. */
const allStates = ['0A000', '21000', '22003', '23514', '42703', '54000', 'P0001', 'XX001', '55P03', '40001', 'XX000'];
const fewStates = ['21000', '42703', '55P03'];

let environment: LifecycleEnvironment;

beforeAll(async () => {
  environment = await createLifecycleEnvironment(limits);
});
afterAll(() => environment.close());

interface Provoked {
  readonly tenant: Tenant;
  readonly action: LifecycleActionRecord;
  readonly calls: number;
  readonly milliseconds: number;
}

/** Calls that the LMS received, by student. */
const received = new Map<string, number>();

/**
 * Creates an enrolment for each SQLSTATE at the same time, each in its own tenant. @returns the outcomes by SQLSTATE
 */
async function provoke(
  fault: Pick<PlantedFault, 'table' | 'event' | 'condition'>,
  states = fewStates,
): Promise<Map<string, Provoked>> {
  const { database, lms } = environment;
  lms.answerWith((call, response, request) => {
    const ref = (JSON.parse(call.body) as { ref: string }).ref;
    received.set(ref, (received.get(ref) ?? 0) + 1);
    json(201, { id: `lms-${ref}` })(call, response, request);
  });
  const provoked = await Promise.all(
    states.map(async (sqlState) => {
      const tenant = await environment.buildTenant();
      await plantFault(database, { ...fault, organisationId: tenant.organisation.id, sqlState });
      const [studentId] = tenant.studentIds;
      const begin = performance.now();
      const action = await environment.perform(tenant, { kind: 'CREATE', studentId, courseId: tenant.courseId });
      const milliseconds = performance.now() - begin;
      return [sqlState, { tenant, action, calls: received.get(studentId) ?? 0, milliseconds }] as const;
    }),
  );
  return new Map(provoked);
}

const summary = (provoked: Map<string, Provoked>) =>
  [...provoked].map(([sqlState, { action, calls }]) => [sqlState, action.state, action.ending, calls]);

const all = (states: readonly string[], ...ended: unknown[]) => states.map((sqlState) => [sqlState, ...ended]);

/** Each action is in the list of those that wait for somebody's choice, and the log has an error with its id. */
async function expectListedAndAlerted(provoked: Map<string, Provoked>): Promise<void> {
  for (const { tenant, action } of provoked.values()) {
    const { id } = tenant.organisation;
    const waiting = await environment.database.app.inOrganisation(id, (tx) =>
      listActions(tx, { choice: 'ANY' }, { before: null, limit: 10 }),
    );
    expect(waiting.map((each) => each.id)).toEqual([action.id]);
  }
  const errors = environment.workerLog.lines().filter(({ level }) => level === 'error');
  for (const { action } of provoked.values()) {
    expect(errors).toContainEqual(expect.objectContaining({ actionId: action.id }));
  }
}

// Beside each other, since recording an answer is repeated for ten seconds.
describe('an action whose step the database refuses', () => {
  it.concurrent('to claim it ends as NOT_SENT, without a call', async () => {
    const provoked = await provoke({ table: 'lifecycle_action', event: 'update', condition: `new.state = 'RUNNING'` });
    expect(summary(provoked)).toEqual(all(fewStates, 'CLOSED', 'NOT_SENT', 0));
    for (const { action } of provoked.values()) {
      expect(action.outcome).toMatchObject({
        httpStatusForClient: 503,
        message: expect.stringMatching(/was not sent/),
      });
    }
    await expectListedAndAlerted(provoked);
  });

  it.concurrent('to write the call down ends as NOT_SENT, without a call: the ledger has none', async () => {
    const provoked = await provoke({ table: 'lms_call', event: 'insert' });
    expect(summary(provoked)).toEqual(all(fewStates, 'CLOSED', 'NOT_SENT', 0));
    for (const { action } of provoked.values()) expect(action.outcome!.message).not.toMatch(/was done|may have/);
    await expectListedAndAlerted(provoked);
  });

  it.concurrent('to record the answer is told that the LMS did it, after one call', async () => {
    const provoked = await provoke({ table: 'lms_call', event: 'update' });
    expect(summary(provoked)).toEqual(all(fewStates, 'CLOSED', 'UNKNOWN', 1));
    for (const { action } of provoked.values()) {
      expect(action.outcome).toMatchObject({
        httpStatusForClient: 500,
        message: expect.stringMatching(/was done by the LMS, but Attain could not store it/),
        choices: ['REPEAT', 'LINK', 'DISCARD'],
      });
    }
    await expectListedAndAlerted(provoked);
  });

  it.concurrent('to commit it is told that the LMS did it; the ledger keeps the id', async () => {
    const provoked = await provoke({ table: 'enrolment', event: 'update' }, allStates);
    expect(summary(provoked)).toEqual(all(allStates, 'CLOSED', 'UNKNOWN', 1));
    for (const { tenant, action } of provoked.values()) {
      expect(action.outcome).toMatchObject({
        httpStatusForClient: 500,
        lmsStatus: 201,
        message: expect.stringMatching(/was done by the LMS, but Attain could not store it/),
        choices: ['REPEAT', 'LINK', 'DISCARD'],
      });
      expect(
        await environment.database.rows(
          `select c.ending, c.lms_enrolment_id as id, e.status from lms_call c join enrolment e on e.id = c.enrolment_id
           where c.organisation_id = $1`,
          [tenant.organisation.id],
        ),
      ).toEqual([{ ending: 'SUCCEEDED', id: `lms-${tenant.studentIds[0]}`, status: 'PENDING' }]);
      const run = environment.temporal.client.workflow.getHandle(action.id);
      await expect(run.result()).rejects.toMatchObject({ cause: { type: 'NOT_COMMITTED' } });
    }
    // The database's messages may contain values, and a history must not contain personal data.
    const refused = environment.temporal.client.workflow.getHandle(provoked.get('21000')!.action.id);
    const texts = JSON.stringify(await refused.fetchHistory());
    expect(texts).toContain('SQLSTATE 21000');
    expect(texts).not.toContain('with a name');
    await expectListedAndAlerted(provoked);
  });
});

describe('without a call', () => {
  it('an action that cannot be recorded says so, and not that the LMS did it', async () => {
    const tenant = await environment.buildTenant(['CREATE_ENROLMENT']);
    environment.lms.answerWith(json(200, { id: `seat-${randomUUID()}` }));
    const [studentId, toStudentId] = tenant.studentIds;
    const { enrolmentId } = await environment.perform(tenant, { kind: 'CREATE', studentId, courseId: tenant.courseId });
    const results = [{ unitId: tenant.unitIds[0]!, name: 'Quiz', score: 1, maxScore: 2, passed: true }];
    await plantFault(environment.database, {
      table: 'enrolment',
      event: 'update',
      organisationId: tenant.organisation.id,
      sqlState: '21000',
    });
    const requests: ActionRequest[] = [
      { kind: 'MARK', enrolmentId, results },
      { kind: 'TRANSFER', enrolmentId, toStudentId },
      { kind: 'CANCEL', enrolmentId },
    ];
    const calls = environment.lms.calls.length;
    for (const request of requests) {
      const { state, ending, outcome } = await environment.perform(tenant, request);
      expect({ state, ending, outcome }).toMatchObject({
        state: 'CLOSED',
        ending: 'NOT_SENT',
        outcome: {
          httpStatusForClient: 500,
          message: expect.stringMatching(
            /is not configured, so the LMS was not called. Attain could not store the change/,
          ),
          choices: ['REPEAT', 'DISCARD'],
        },
      });
    }
    expect(environment.lms.calls).toHaveLength(calls);
  });
});

describe('an action that its run does not end', () => {
  const sweepLog = captureLog('sweeper');
  let sweeping: FinishDependencies;
  beforeAll(() => {
    sweeping = { database: environment.database.app, log: sweepLog.log, messageIdDomain: 'attain.test' };
  });
  const sweep = (minutes: number) =>
    finishAbandonedActions(
      sweeping,
      (actionId, runId) => createLifecycleRuns(environment.temporal).isOver(actionId, runId),
      new Date(Date.now() + minutes * 60_000),
    );

  /** An action that nothing has started. @returns its id */
  const request = async (tenant: Tenant, student: 0 | 1) => {
    const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
    const studentId = tenant.studentIds[student];
    const { id } = await requestAction(environment.database.app, by, {
      kind: 'CREATE',
      studentId,
      courseId: tenant.courseId,
    });
    return id;
  };
  const claim = (tenant: Tenant, id: string) =>
    environment.database.app.inOrganisation(tenant.organisation.id, (tx) => claimAction(tx, id, randomUUID()));
  const makeDue = (...ids: string[]) =>
    environment.database.asOwner(
      `update processing_failure set next_attempt_at = now() where subject_id in (${ids.map((id) => `'${id}'`).join()})`,
    );

  const stateOf = async (id: string) =>
    (
      await environment.database.rows<{ state: string; ending: string | null }>(
        'select state, ending from lifecycle_action where id = $1',
        [id],
      )
    )[0];

  it('because not even its end can be stored is ended by the sweeper, once that is possible', async () => {
    const tenant = await environment.buildTenant();
    const repair = await plantFault(environment.database, {
      table: 'lifecycle_action',
      event: 'update',
      condition: `new.state = 'CLOSED'`,
      organisationId: tenant.organisation.id,
      sqlState: '21000',
    });
    environment.lms.answerWith(json(200, { id: 'late' }));
    const calls = environment.lms.calls.length;
    const request = { kind: 'CREATE', studentId: tenant.studentIds[0], courseId: tenant.courseId } as const;

    const { id } = await environment.perform(tenant, request);

    expect(await stateOf(id)).toEqual({ state: 'RUNNING', ending: null });
    expect(await sweep(3)).toBe(0);
    await repair();
    await makeDue(id);
    expect(await sweep(3)).toBe(1);
    expect(await stateOf(id)).toEqual({ state: 'CLOSED', ending: 'SUCCEEDED' });
    expect(environment.lms.calls).toHaveLength(calls + 1);
  });

  it('and that never can be ended is put off longer and longer, then given up, and delays no other', async () => {
    const [stuck, other] = [await environment.buildTenant(), await environment.buildTenant()];
    const repair = await plantFault(environment.database, {
      table: 'lifecycle_action',
      event: 'update',
      condition: `new.state = 'CLOSED'`,
      organisationId: stuck.organisation.id,
      sqlState: '23514',
    });
    // One that a run has claimed, and one whose start was lost.
    const inRun = await request(stuck, 0);
    const lost = await request(stuck, 1);
    await claim(stuck, inRun);
    const round = async () => {
      await sweep(16);
      await closeLostActions(sweeping, new Date(Date.now() + 2 * 60_000));
    };
    const failures = () =>
      environment.database.rows<{ attempts: number; wait: number | null }>(
        `select attempts, round(extract(epoch from next_attempt_at - now()))::int as wait from processing_failure
         where organisation_id = $1 order by subject_id`,
        [stuck.organisation.id],
      );
    const waits: (number | null)[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await round();
      const [first, second] = await failures();
      expect([first!.attempts, second!.attempts]).toEqual([attempt, attempt]);
      waits.push(first!.wait);
      // Before its time it is not tried.
      await round();
      expect((await failures())[0]!.attempts).toBe(attempt);
      const fine = await request(other, attempt % 2 === 0 ? 0 : 1);
      await claim(other, fine);
      await sweep(16);
      expect(await stateOf(fine)).toEqual({ state: 'CLOSED', ending: 'NOT_SENT' });
      if (attempt < 12) await makeDue(inRun, lost);
    }
    const lasting = [10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800];
    for (const [index, wait] of lasting.entries()) expect(Math.abs(waits[index]! - wait)).toBeLessThanOrEqual(5);
    expect(waits.at(-1)).toBeNull();
    for (const id of [inRun, lost]) {
      expect(sweepLog.lines()).toContainEqual(
        expect.objectContaining({
          level: 'error',
          message: expect.stringMatching(/^work was given up/),
          subjectId: id,
        }),
      );
    }
    // The reason, and not what the database quotes.
    const told = sweepLog.lines().filter(({ message }) => message.startsWith('work '));
    expect(JSON.stringify(told)).not.toContain('Zoë');
    expect(await countGivenUpWork(environment.database.app)).toMatchObject({
      LIFECYCLE_ACTION: 2,
      WEBHOOK_DELIVERY: 0,
    });

    // As the operators' guide says.
    await repair();
    await environment.database.asOwner(
      `update processing_failure set attempts = 0, next_attempt_at = now() where subject_id in ('${inRun}', '${lost}')`,
    );
    await round();
    for (const id of [inRun, lost]) expect(await stateOf(id)).toEqual({ state: 'CLOSED', ending: 'NOT_SENT' });
  });

  it('because its run is stuck ends after 15 minutes', async () => {
    const tenant = await environment.buildTenant();
    const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
    const request = { kind: 'CREATE', studentId: tenant.studentIds[0], courseId: tenant.courseId } as const;
    const { id } = await requestAction(environment.database.app, by, request);
    // A queue without workers, so that it has no effect.
    const run = await environment.temporal.client.workflow.start('createEnrolment', {
      taskQueue: `nobody-${id}`,
      workflowId: id,
      args: [{ organisationId: tenant.organisation.id, actionId: id }],
    });
    await environment.database.app.inOrganisation(by.organisationId, (tx) =>
      claimAction(tx, id, run.firstExecutionRunId),
    );
    expect(await sweep(14)).toBe(0);
    expect(await sweep(16)).toBe(1);
    expect(await stateOf(id)).toEqual({ state: 'CLOSED', ending: 'NOT_SENT' });
    await run.terminate();
  });

  it('and is overdue is not closed as unknown, because its organisation had no connection for a moment', async () => {
    const tenant = await environment.buildTenant();
    const id = await request(tenant, 0);
    await claim(tenant, id);
    const { app } = environment.database;
    let refused = 0;
    const full = new Proxy(app, {
      get: (database, name) => {
        if (name !== 'inOrganisation') return (Reflect.get(database, name) as () => unknown).bind(database);
        return (organisationId: string, work: Parameters<Database['inOrganisation']>[1]) => {
          if (organisationId !== tenant.organisation.id || refused > 0) return app.inOrganisation(organisationId, work);
          refused += 1;
          return Promise.reject(new NoConnectionOfOrganisationError(null));
        };
      },
    });
    const late = new Date(Date.now() + 16 * 60_000);
    const sweep = () => finishAbandonedActions({ ...sweeping, database: full }, () => Promise.resolve(true), late);
    expect(await sweep().catch(isOwnLoad)).toBe(true);
    expect(await stateOf(id)).toEqual({ state: 'RUNNING', ending: null });
    await sweep();
    expect(await stateOf(id)).toEqual({ state: 'CLOSED', ending: 'NOT_SENT' });
  });

  it('is ended although other organisations use all of their connections', async () => {
    const tenants = [await environment.buildTenant(), await environment.buildTenant(), await environment.buildTenant()];
    const shared = await openDatabase({ url: environment.database.appUrl, poolMax: 8, perOrganisation: 1 });
    const sharing = { ...sweeping, database: shared };
    const lost: string[] = [];
    for (const tenant of tenants) {
      lost.push(await request(tenant, 0));
      await claim(tenant, await request(tenant, 1));
    }
    const inRuns = await environment.database.rows<{ id: string; organisation_id: string }>(
      `select id, organisation_id from lifecycle_action where state = 'RUNNING' order by started_at`,
      [],
    );
    const soon = new Date(Date.now() + 3 * 60_000);
    let isReleased = false;
    const hold = (organisationId: string) =>
      shared.inOrganisation(organisationId, async (tx) => {
        // The server ends a session that is idle in a transaction.
        while (!isReleased) {
          await execute(tx, sql`select 1`);
          await sleep(100);
        }
      });
    // The organisation that a sweep comes to first, so that the others are after it.
    const [firstLost] = (await organisationsWithLostActions(shared, soon)).filter((id) =>
      tenants.some(({ organisation }) => organisation.id === id),
    );
    const held = [...new Set([firstLost!, inRuns[0]!.organisation_id])];
    const holding = held.map(hold);
    try {
      const [closed, finished] = await Promise.allSettled([
        closeLostActions(sharing, soon),
        finishAbandonedActions(sharing, () => Promise.resolve(true), soon),
      ]);
      for (const { status, ...outcome } of [closed, finished]) {
        expect(status).toBe('rejected');
        expect(isOwnLoad((outcome as PromiseRejectedResult).reason)).toBe(true);
      }
      const open = await environment.database.rows<{ organisation_id: string }>(
        `select distinct organisation_id from lifecycle_action where state <> 'CLOSED'`,
        [],
      );
      expect(open.map((row) => row.organisation_id).sort()).toEqual([...held].sort());
      // It is no failure of their actions.
      const failures = `select from processing_failure where organisation_id = any($1)`;
      expect(await environment.database.rows(failures, [held])).toEqual([]);
    } finally {
      isReleased = true;
      await Promise.all(holding);
    }
    expect(await closeLostActions(sharing, soon)).toBe(held.length);
    for (const id of lost) expect(await stateOf(id)).toEqual({ state: 'CLOSED', ending: 'NOT_SENT' });
    expect(await finishAbandonedActions(sharing, () => Promise.resolve(true), soon)).toBeGreaterThan(0);
    await shared.close();
  });
});
