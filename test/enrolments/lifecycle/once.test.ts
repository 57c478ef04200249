import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Lms } from '../../../src/domain/lms/lms-modes.ts';
import { ActionTurns } from '../../../src/features/enrolments/lifecycle/action-turns.ts';
import { performAction } from '../../../src/features/enrolments/lifecycle/perform-action.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';
import { closeLostActions } from '../../../src/features/enrolments/lifecycle/close-lost-actions.ts';
import { closeUncommittedAction } from '../../../src/features/enrolments/lifecycle/close-uncommitted-action.ts';
import {
  finishAction,
  type FinishDependencies,
  type FinishRequest,
} from '../../../src/features/enrolments/lifecycle/finish-action.ts';
import { finishAbandonedActions } from '../../../src/features/enrolments/lifecycle/finish-abandoned-actions.ts';
import { requestAction, type ActionRequest } from '../../../src/features/enrolments/lifecycle/request-action.ts';
import type { OrganisationTransaction } from '../../../src/platform/database/database.ts';
import { endingOf } from '../../../src/features/lms/rules/endings.ts';
import { createLifecycleRuns } from '../../../src/features/enrolments/lifecycle-runs.ts';
import {
  claimAction,
  findAction,
  keepOutcome,
  lockAction,
  reserveCall,
} from '../../../src/features/enrolments/store/lifecycle-actions.ts';
import { closeLmsCall, openLmsCall } from '../../../src/features/lms/store/lms-calls.ts';
import { saveLmsMode } from '../../../src/features/lms/store/lms-configuration.ts';
import winston from 'winston';
import { eventually } from '../../support/eventually.ts';
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

/** The call's row in the ledger, as `callLms` stores it before it sends. */
async function writeDown(tx: OrganisationTransaction, actionId: string, callId: string, runId: string): Promise<void> {
  const { enrolmentId } = (await findAction(tx, actionId))!;
  await openLmsCall(tx, {
    id: callId,
    operation: 'CREATE_ENROLMENT',
    lms: 'CUSTOM',
    actionId,
    enrolmentId,
    actorUserId: tenant.userId,
    workflowId: actionId,
    runId,
    idempotencyKey: 'k',
    method: 'POST',
    url: 'https://lms.example',
    requestExcerpt: null,
  });
}

/** Records the answer of the LMS as `callLms` does. */
async function answer(tx: OrganisationTransaction, actionId: string, callId: string): Promise<void> {
  const lmsEnrolmentId = `late-${actionId}`;
  const reply = { status: 201, bodyProblem: null, readResult: { ok: true, value: lmsEnrolmentId } } as const;
  await keepOutcome(tx, actionId, endingOf('CREATE_ENROLMENT', reply));
  const end = { statusCode: 201, responseExcerpt: null, errorMessage: null, lmsEnrolmentId };
  await closeLmsCall(tx, callId, { ...end, ending: 'SUCCEEDED' });
}

describe('one click', () => {
  it('that finds no turn is not begun; a repeat waits for the action that it repeats', async () => {
    const { lms, database } = environment;
    const answers: (() => void)[] = [];
    lms.answerWith((call, response, received) =>
      answers.push(() => json(201, { id: `turn-${randomUUID()}` })(call, response, received)),
    );
    const actions = { ...environment.actions, turns: new ActionTurns({ running: 1, deadline: 100 }) };
    const by = (idempotencyKey: string) => ({
      organisationId: tenant.organisation.id,
      userId: tenant.userId,
      idempotencyKey,
    });
    const first = performAction(actions, by('first'), request);
    await eventually(() => (answers.length === 1 ? true : null));
    await expect(performAction(actions, by('second'), request)).rejects.toThrow(BusyError);
    expect(await database.rows(`select from lifecycle_action where idempotency_key = 'second'`)).toEqual([]);
    const repeat = performAction(actions, by('first'), request);
    setTimeout(() => answers[0]!(), 300);
    expect(await repeat).toMatchObject({ id: (await first).id, state: 'CLOSED', ending: 'SUCCEEDED' });
    expect(answers).toHaveLength(1);
  });

  describe('whose run was terminated by hand', () => {
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);

    /** Changes the tenant's LMS. An earlier answer belongs to the LMS that was called. */
    const useMode = (mode: Lms) =>
      environment.database.app.inOrganisation(tenant.organisation.id, (tx) => saveLmsMode(tx, mode));

    /** An action of which a terminated run had come as far as the given state. */
    async function terminated(callIds: 'none' | 'begun' | 'answered'): Promise<string> {
      const { database, temporal } = environment;
      const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
      const { id } = await requestAction(database.app, by, request);
      // A queue without workers, so that it has no effect.
      const handle = await temporal.client.workflow.start('createEnrolment', {
        taskQueue: `nobody-${id}`,
        workflowId: id,
        args: [{ organisationId: tenant.organisation.id, actionId: id }],
      });
      const callId = callIds === 'none' ? null : randomUUID();
      await database.app.inOrganisation(tenant.organisation.id, async (tx) => {
        await claimAction(tx, id, handle.firstExecutionRunId);
        if (callId === null) return;
        await reserveCall(tx, id, callId);
        await writeDown(tx, id, callId, handle.firstExecutionRunId);
        if (callIds === 'begun') return;
        await answer(tx, id, callId);
      });
      await useMode('FIRST_PARTY');
      const sweep = (at: Date) =>
        finishAbandonedActions(
          { database: database.app, log: winston.createLogger({ silent: true }), messageIdDomain: 'attain.test' },
          (actionId, runId) => createLifecycleRuns(temporal).isOver(actionId, runId),
          at,
        );
      expect(await sweep(minutes(3))).toBe(0);
      await handle.terminate('by hand');
      expect(await sweep(minutes(1))).toBe(0);
      expect(await sweep(minutes(3))).toBe(1);
      expect(await sweep(minutes(3))).toBe(0);
      await useMode('CUSTOM');
      return id;
    }

    it.each([
      ['none', 'NOT_SENT', 'PENDING'],
      ['begun', 'UNKNOWN', 'PENDING'],
      ['answered', 'SUCCEEDED', 'ACTIVE'],
    ] as const)('with its call %s ends as %s', async (call, ending, status) => {
      const { lms, database } = environment;
      const calls = lms.calls.length;
      const id = await terminated(call);
      expect(
        await database.rows(
          `select a.state, a.ending, e.status, e.lms, e.lms_enrolment_id as "lmsEnrolmentId"
           from lifecycle_action a join enrolment e on e.id = a.enrolment_id where a.id = $1`,
          [id],
        ),
      ).toEqual([
        call === 'answered'
          ? { state: 'CLOSED', ending, status, lms: 'CUSTOM', lmsEnrolmentId: `late-${id}` }
          : { state: 'CLOSED', ending, status, lms: null, lmsEnrolmentId: null },
      ]);
      expect(lms.calls).toHaveLength(calls);
    });

    it('or that Temporal does not know is over', async () => {
      const { isOver } = createLifecycleRuns(environment.temporal);
      expect(await isOver(randomUUID(), randomUUID())).toBe(true);
    });
  });

  describe('whose call becomes known only while its end waits for the row lock', () => {
    /** Ends an action while a transaction that has locked it, and stores its call, is not committed. */
    async function endedTooEarly(
      stored: 'begun' | 'answered',
      end: (dependencies: FinishDependencies, request: FinishRequest) => Promise<unknown>,
    ): Promise<Record<string, unknown>[]> {
      const { database } = environment;
      const organisationId = tenant.organisation.id;
      const by = { organisationId, userId: tenant.userId, idempotencyKey: randomUUID() };
      const { id: actionId } = await requestAction(database.app, by, request);
      const runId = randomUUID();
      const dependencies = {
        database: database.app,
        log: winston.createLogger({ silent: true }),
        messageIdDomain: 'attain.test',
      };
      const call = { ending: 'UNKNOWN', lms: null, callId: null, lmsEnrolmentId: null } as const;
      await database.app.inOrganisation(organisationId, (tx) => claimAction(tx, actionId, runId));
      const [isStored, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const storing = database.app.inOrganisation(organisationId, async (tx) => {
        const callId = randomUUID();
        await lockAction(tx, actionId);
        await reserveCall(tx, actionId, callId);
        await writeDown(tx, actionId, callId, runId);
        if (stored === 'answered') await answer(tx, actionId, callId);
        isStored.resolve();
        await commit.promise;
      });
      await isStored.promise;
      const ending = end(dependencies, { organisationId, actionId, runId, call });
      try {
        await eventually(async () => {
          const rows = await database.rows(
            `select 1 from pg_locks l join pg_stat_activity a using (pid)
             where not l.granted and l.locktype in ('transactionid', 'tuple') and a.datname = current_database()`,
          );
          return rows.length > 0 ? rows : null;
        });
      } finally {
        commit.resolve();
        await Promise.all([storing, ending]);
      }
      return database.rows(
        `select a.state, a.ending, c.ending as call, e.status, e.lms_enrolment_id = 'late-' || a.id as "isLinked"
         from lifecycle_action a join enrolment e on e.id = a.enrolment_id join lms_call c on c.id = a.call_id
         where a.id = $1`,
        [actionId],
      );
    }

    const unknown = { state: 'CLOSED', ending: 'UNKNOWN', status: 'PENDING', isLinked: null };

    it('ends as UNKNOWN: the call may have been sent', async () => {
      expect(await endedTooEarly('begun', finishAction)).toEqual([{ ...unknown, call: 'UNKNOWN' }]);
    });

    it('ends with the answer that was stored by then', async () => {
      expect(await endedTooEarly('answered', finishAction)).toEqual([
        { state: 'CLOSED', ending: 'SUCCEEDED', call: 'SUCCEEDED', status: 'ACTIVE', isLinked: true },
      ]);
    });

    it('ends as UNKNOWN for the sweeper', async () => {
      const sweep = async (dependencies: FinishDependencies) =>
        finishAbandonedActions(dependencies, () => Promise.resolve(true), new Date(Date.now() + 3 * 60_000));
      expect(await endedTooEarly('begun', sweep)).toEqual([{ ...unknown, call: 'UNKNOWN' }]);
    });

    it.each([
      ['begun', 'UNKNOWN'],
      ['answered', 'SUCCEEDED'],
    ] as const)('ends as UNKNOWN where it cannot be recorded, with its call %s', async (stored, call) => {
      const closeUncommitted = (dependencies: FinishDependencies, finish: FinishRequest) => {
        let isFirst = true;
        const database = {
          inOrganisation: (...args: Parameters<typeof dependencies.database.inOrganisation>) => {
            if (!isFirst) return dependencies.database.inOrganisation(...args);
            isFirst = false;
            return Promise.reject(new Error('This cannot be recorded.'));
          },
        } as unknown as typeof dependencies.database;
        return closeUncommittedAction({ ...dependencies, database }, { ...finish, reason: 'test' });
      };
      expect(await endedTooEarly(stored, closeUncommitted)).toEqual([{ ...unknown, call }]);
    });
  });

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

    // Even a run that somebody starts again for the action finds nothing to do.
    await environment.actions.runs.start('CREATE', first.id, subjectOf(tenant, first));
    await environment.actions.runs.waitFor(first.id, 10_000);
    expect(lms.calls).toHaveLength(calls);
  });

  it('whose start was lost is closed as NOT_SENT after 60 s, and a late run makes no call', async () => {
    const { lms, database } = environment;
    const calls = lms.calls.length;
    const dependencies = { database: database.app, log: environment.workerLog.log };
    const by = { organisationId: tenant.organisation.id, userId: tenant.userId, idempotencyKey: randomUUID() };
    const action = await requestAction(database.app, by, request);

    await closeLostActions(dependencies, new Date(Date.now() + 59_000));
    expect(
      (await environment.database.rows('select state from lifecycle_action where id = $1', [action.id]))[0],
    ).toEqual({
      state: 'REQUESTED',
    });
    await closeLostActions(dependencies, new Date(Date.now() + 61_000));
    await environment.actions.runs.start('CREATE', action.id, subjectOf(tenant, action));
    await environment.actions.runs.waitFor(action.id, 10_000);

    expect(await database.rows('select state, ending from lifecycle_action where id = $1', [action.id])).toEqual([
      { state: 'CLOSED', ending: 'NOT_SENT' },
    ]);
    expect(lms.calls).toHaveLength(calls);
  });
});

function subjectOf({ organisation }: Tenant, { enrolmentId }: { readonly enrolmentId: string }) {
  return { organisationId: organisation.id, enrolmentId, lmsEnrolmentId: null };
}
