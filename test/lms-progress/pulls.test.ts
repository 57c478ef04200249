import { pullsByHandMax } from '../../src/features/lms-progress/pulls/request-pull.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pullScheduleId } from '../../src/features/lms-progress/index.ts';
import { createPullRuns } from '../../src/features/lms-progress/pulls/pull-runs.ts';
import { newId } from '../../src/platform/ids.ts';
import { createTemporalClient } from '../../src/platform/temporal/temporal-client.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { startApi, startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { HttpStandIn } from '../support/connectors/http-stand-in.ts';
import { MoodleStandIn, moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { freePort } from '../support/free-port.ts';
import { signedIn } from '../support/portal-client.ts';
import { testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import {
  buildPullingOrganisation,
  endedPull,
  enrolInMoodle,
  progressOf,
  pullNow,
  type PullingOrganisation,
} from './pulling-organisation.ts';

let database: TestDatabase;
let moodle: MoodleStandIn;
let server: ApiAndWorker;
let organisation: PullingOrganisation;

beforeAll(async () => {
  database = await createTestDatabase();
  moodle = await MoodleStandIn.start();
  server = await startApiAndWorker(database);
});
afterAll(async () => {
  // First, since the worker waits for calls that hang.
  await moodle.http.stop();
  await server.close();
  await database.close();
});
beforeEach(async () => {
  moodle.reset();
  organisation = await buildPullingOrganisation(database, server, moodle);
});

const temporal = createTemporalClient({
  TEMPORAL_ADDRESS: testServices().temporalAddress,
  TEMPORAL_NAMESPACE: 'default',
  TEMPORAL_TASK_QUEUE: 'unused',
  TEMPORAL_TLS: false,
  TEMPORAL_API_KEY: undefined,
});
afterAll(() => temporal.close());
const schedule = () => temporal.client.schedule.getHandle(pullScheduleId(organisation.id));

const reportsOf = (organisationId: string) =>
  database.rows<{ id: string; progress: number }>(
    `select lms_enrolment_id as id, progress from progress_report
     where organisation_id = $1 and pull_id is not null order by progress_report.id`,
    [organisationId],
  );

const settingsOf = async (organisationId: string) =>
  (
    await database.rows<Record<string, unknown>>('select * from progress_pull_settings where organisation_id = $1', [
      organisationId,
    ])
  )[0]!;

describe('a pull', () => {
  it('reads progress from the LMS, which is applied like pushed progress and told apart in the ledger', async () => {
    const ahead = await enrolInMoodle(database, moodle, organisation, 40, 10);
    await enrolInMoodle(database, moodle, organisation, 25, 25);
    await enrolInMoodle(database, moodle, organisation, null, 0);
    const { client } = organisation;
    const pull = await pullNow(client);
    expect(pull).toMatchObject({
      trigger: 'USER',
      state: 'SUCCEEDED',
      asked: 3,
      reports: 1,
      skipped: 0,
      unnamed: 1,
      calls: 1,
      requests: 3,
      isComplete: true,
      message: null,
    });
    expect(pull.requestedBy).toEqual(expect.any(String));
    await eventually(async () => ((await progressOf(database, ahead.id)) === 40 ? true : null));
    const { items } = (await client.get(`/progress-reports?lmsEnrolmentId=${ahead.lmsEnrolmentId}`)).json;
    expect(items).toMatchObject([{ sender: 'PULL', progress: 40, state: 'APPLIED', remoteAddress: null }]);
    const timeline = (await client.get(`/enrolments/${ahead.id}/timeline`)).json.items;
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'REPORT', sender: 'PULL', progress: 40 }));
  });

  it('is a call in the ledger, with its requests and without a secret', async () => {
    await enrolInMoodle(database, moodle, organisation, 40);
    await pullNow(organisation.client);
    const calls = await database.rows<{ text: string; operation: string; ending: string; isErased: boolean }>(
      'select c::text as text, operation, ending, is_erased as "isErased" from lms_call c where organisation_id = $1',
      [organisation.id],
    );
    expect(calls).toMatchObject([{ operation: 'GET_PROGRESS', ending: 'SUCCEEDED', isErased: true }]);
    const steps = await database.rows<{ text: string }>(
      'select s::text as text from lms_call_step s where organisation_id = $1',
      [organisation.id],
    );
    expect(steps).toHaveLength(1);
    expect([...calls, ...steps].map(({ text }) => text).join()).not.toContain(moodleToken);
    expect(server.worker.logged.text()).not.toContain(moodleToken);
    const { json } = await organisation.client.get('/lms-calls?operation=GET_PROGRESS');
    expect(json.items).toMatchObject([{ operation: 'GET_PROGRESS', ending: 'SUCCEEDED', enrolmentId: null }]);
  });

  it('makes no report of a value that the enrolment has, and one of a lower value', async () => {
    const { lmsEnrolmentId } = await enrolInMoodle(database, moodle, organisation, 40, 60);
    await pullNow(organisation.client);
    expect(await reportsOf(organisation.id)).toEqual([{ id: lmsEnrolmentId, progress: 40 }]);
    await pullNow(organisation.client);
    expect(await reportsOf(organisation.id)).toHaveLength(1);
    moodle.world.enrolments.set(lmsEnrolmentId, { suspended: false, progress: 60 });
    await pullNow(organisation.client);
    expect(await reportsOf(organisation.id)).toHaveLength(1);
  });

  it('asks only for active enrolments that the LMS of the connector has', async () => {
    await enrolInMoodle(database, moodle, organisation, 10);
    const cancelled = await enrolInMoodle(database, moodle, organisation, 20);
    const elsewhere = await enrolInMoodle(database, moodle, organisation, 30);
    await database.asOwner(`update enrolment set status = 'CANCELLED' where id = '${cancelled.id}';
      update enrolment set lms = 'CUSTOM' where id = '${elsewhere.id}'`);
    expect(await pullNow(organisation.client)).toMatchObject({ asked: 1, requests: 1 });
    expect((await reportsOf(organisation.id)).map(({ progress }) => progress)).toEqual([10]);
  });

  it('does not let one organisation report for another that has the same ids', async () => {
    const { lmsEnrolmentId } = await enrolInMoodle(database, moodle, organisation, 80);
    const other = await buildPullingOrganisation(database, server, moodle);
    const foreign = await enrolInMoodle(database, moodle, other, 5);
    await database.asOwner(`update enrolment set lms_enrolment_id = '${lmsEnrolmentId}' where id = '${foreign.id}'`);
    await pullNow(organisation.client);
    expect(await reportsOf(other.id)).toEqual([]);
    expect((await other.client.get('/lms/pulls')).json.pulls).toEqual([]);
    expect(await progressOf(database, foreign.id)).toBe(0);
  });

  it('leaves out an enrolment about which the LMS refuses to speak, and reads the others', async () => {
    const enrolments = [];
    for (let number = 1; number <= 9; number++) {
      enrolments.push(await enrolInMoodle(database, moodle, organisation, number * 10));
    }
    const [, , deleted] = enrolments;
    moodle.http.fault = ({ form }) =>
      form.get('userid') === deleted!.lmsEnrolmentId.slice(2)
        ? { body: { exception: 'moodle_exception', errorcode: 'invaliduser', message: 'Invalid user' } }
        : null;
    const pull = await pullNow(organisation.client);
    expect(pull).toMatchObject({ state: 'SUCCEEDED', asked: 9, reports: 8, skipped: 1, isComplete: true });
    expect(pull.calls).toBeLessThan(12);
  });

  it('leaves out an enrolment whose progress is no number, and says so with the field', async () => {
    await enrolInMoodle(database, moodle, organisation, 70);
    await enrolInMoodle(database, moodle, organisation, 'seventy');
    const pull = await pullNow(organisation.client);
    expect(pull).toMatchObject({ state: 'SUCCEEDED', asked: 2, reports: 1, skipped: 1, unnamed: 0 });
    expect((await reportsOf(organisation.id)).map(({ progress }) => progress)).toEqual([70]);
    const { items } = (await organisation.client.get('/lms-calls?operation=GET_PROGRESS')).json;
    const failed = items.filter(({ ending }: { ending: string }) => ending === 'INVALID_RESPONSE');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0].errorMessage).toContain('has a progress that is not a number');
  });

  it('counts enrolments without progress in each pass, unless the connector asks for changes only', async () => {
    await enrolInMoodle(database, moodle, organisation, null);
    await enrolInMoodle(database, moodle, organisation, 10);
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED', skipped: 0, unnamed: 1 });
    // The second pass has a time of the first one, which the preset does not use.
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED', skipped: 0, unnamed: 1 });
  });

  it('fails when the LMS is away, says why, and pauses for longer after each failure', async () => {
    await enrolInMoodle(database, moodle, organisation, 10);
    await organisation.client.put('/lms/pulls', { enabled: true, intervalMinutes: 15 });
    moodle.http.fault = () => ({ status: 503, body: '<p>maintenance' });
    const pull = await pullNow(organisation.client);
    expect(pull).toMatchObject({ state: 'FAILED', calls: 1, reports: 0, isComplete: false });
    expect(pull.message).toContain('maintenance');
    const [inGerman] = (await organisation.client.getIn('de', '/lms/pulls')).json.pulls;
    expect(inGerman.message).toMatch(/^„LMS-Fortschritt abrufen“ ist bei „[^“]+“ fehlgeschlagen: /);
    const { items } = (await organisation.client.getIn('de', '/lms-calls')).json;
    expect(items[0].errorMessage).toBe(inGerman.message);
    const first = (await organisation.client.get('/lms/pulls')).json;
    expect(first.failures).toBe(1);
    await pullNow(organisation.client);
    const second = (await organisation.client.get('/lms/pulls')).json;
    expect(second.failures).toBe(2);
    const pause = ({ pausedUntil }: { pausedUntil: string }) => new Date(pausedUntil).getTime() - Date.now();
    expect(pause(second)).toBeGreaterThan(pause(first) + 20 * 60_000);
    // Within the pause the schedule begins no pull.
    await eventually(async () =>
      (await schedule()
        .describe()
        .catch(() => null)) === null
        ? null
        : true,
    );
    await schedule().trigger();
    await eventually(async () => {
      const { info } = await schedule().describe();
      const [run] = info.recentActions;
      if (run === undefined) return null;
      const { workflowId, firstExecutionRunId } = run.action.workflow;
      return temporal.client.workflow.getHandle(workflowId, firstExecutionRunId).result();
    }).then((result) => expect(result).toBe('SKIPPED'));
    expect((await organisation.client.get('/lms/pulls')).json.pulls).toHaveLength(2);
    moodle.http.fault = () => null;
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED', reports: 1 });
    expect((await organisation.client.get('/lms/pulls')).json).toMatchObject({ failures: 0, pausedUntil: null });
  });

  it('names no pause after a failure while regular pulls are off', async () => {
    await enrolInMoodle(database, moodle, organisation, 10);
    moodle.http.fault = () => ({ status: 503, body: '<p>maintenance' });
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'FAILED' });
    const shown = (await organisation.client.get('/lms/pulls')).json;
    expect(shown).toMatchObject({ enabled: false, failures: 1, pausedUntil: null });
  });

  it('is requested by hand a limited number of times an hour', async () => {
    await enrolInMoodle(database, moodle, organisation, 10);
    await pullNow(organisation.client);
    await database.asOwner(`
      insert into progress_pull
      select (jsonb_populate_record(p, jsonb_build_object('id', uuidv7(), 'workflow_id', 'w' || n, 'run_id', 'r' || n))).*
      from progress_pull p, generate_series(2, ${pullsByHandMax}) n where organisation_id = '${organisation.id}'`);
    const refused = await organisation.client.post('/lms/pulls');
    expectError(refused, 409);
    expect(refused.json.message).toContain(`${pullsByHandMax} pulls`);
    await database.asOwner(`
      update progress_pull set id = uuidv7(-interval '61 minutes')
      where id = (select max(id::text)::uuid from progress_pull where organisation_id = '${organisation.id}')`);
    expect((await organisation.client.post('/lms/pulls')).status).toBe(202);
  });

  it('goes on where it was cancelled', async () => {
    for (let number = 1; number <= 120; number++) await enrolInMoodle(database, moodle, organisation, 50);
    let isReached = false;
    moodle.http.fault = (_request, number) => {
      if (number < 70) return null;
      isReached = true;
      return 'HANG';
    };
    expect((await organisation.client.post('/lms/pulls')).status).toBe(202);
    await eventually(() => (isReached ? true : null));
    expect((await organisation.client.post('/lms/pulls')).status).toBe(409);
    await temporal.client.workflow.getHandle(`pull-progress-now-${organisation.id}`).cancel();
    const cancelled = await endedPull(organisation.client);
    expect(cancelled).toMatchObject({ state: 'CANCELLED', asked: 50, reports: 50, isComplete: false });
    moodle.http.fault = () => null;
    const next = await pullNow(organisation.client);
    expect(next).toMatchObject({ state: 'SUCCEEDED', asked: 70, reports: 70, isComplete: true });
  }, 60_000);

  it('begins although the run of the pull before is not closed yet', async () => {
    await enrolInMoodle(database, moodle, organisation, 40);
    // A run of the same id, which no worker takes.
    const { workflowId } = await temporal.client.workflow.start('pullProgress', {
      taskQueue: 'unused',
      workflowId: `pull-progress-now-${organisation.id}`,
      args: [{ organisationId: organisation.id, trigger: 'USER', userId: null }],
    });
    setTimeout(() => void temporal.client.workflow.getHandle(workflowId).terminate(), 300);
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED', reports: 1 });
  });

  it('begins although the run of the pull before was lost, with regular pulls switched off', async () => {
    await database.asOwner(`
      insert into progress_pull (id, organisation_id, trigger, workflow_id, run_id, started_at)
      values ('${newId()}', '${organisation.id}', 'SCHEDULE', 'lost', 'lost', now() - interval '59 minutes')`);
    expectError(await organisation.client.post('/lms/pulls'), 409);
    await database.asOwner(`
      update progress_pull set started_at = now() - interval '61 minutes' where organisation_id = '${organisation.id}'`);
    expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED' });
    const { pulls } = (await organisation.client.get('/lms/pulls')).json;
    expect(pulls[1]).toMatchObject({ state: 'FAILED', message: expect.stringContaining('was lost') });
  });

  it('keeps nothing that an LMS says about a person, also in the requests that follow from a reply', async () => {
    const lms = await HttpStandIn.start(({ target }) => ({
      body: target.pathname === '/users' ? { login: 'wilhelmina' } : { user: 'wilhelmina', percent: 40 },
    }));
    try {
      const read = { name: 'read', method: 'GET', url: 'progress/{{steps.user.login}}' };
      const document = {
        connector: 1,
        name: 'An LMS that is asked by login names',
        operations: {
          GET_PROGRESS: {
            steps: [{ name: 'user', method: 'GET', url: 'users' }, read],
            result: "[{'lmsEnrolmentId': 'one', 'progress': steps.read.percent}]",
          },
        },
      };
      const settings = { preset: null, document: JSON.stringify(document), address: lms.origin, constants: {} };
      expect((await organisation.client.put('/lms/connection', settings)).json.problems).toEqual([]);
      const enrolment = { courseId: organisation.courseId, lmsEnrolmentId: 'one', lms: 'CONNECTOR' } as const;
      await buildEnrolment(database.app, organisation.id, enrolment);
      expect(await pullNow(organisation.client)).toMatchObject({ state: 'SUCCEEDED', requests: 2, reports: 1 });
      expect(lms.received.map(({ target }) => target.pathname)).toContain('/progress/wilhelmina');
      const kept = await database.rows<{ text: string }>(
        `select c::text as text from lms_call c where organisation_id = $1 and is_erased
         union all select s::text from lms_call_step s where organisation_id = $1`,
        [organisation.id],
      );
      expect(kept).toHaveLength(3);
      expect(kept.map(({ text }) => text).join()).not.toContain('wilhelmina');
    } finally {
      await lms.stop();
    }
  });

  it('asks only for what has changed, if the LMS can tell it, and once a day for everything', async () => {
    const asked: (string | null)[] = [];
    const lms = await HttpStandIn.start(({ target }) => {
      asked.push(target.searchParams.get('since'));
      return { body: [{ id: 'one', percent: asked.length * 10 }] };
    });
    try {
      const document = {
        connector: 1,
        name: 'An LMS that tells changes',
        operations: {
          GET_PROGRESS: {
            steps: [
              { name: 'changes', method: 'GET', url: 'changes', query: { since: '{{$string(variables.since)}}' } },
            ],
            result: "steps.changes.{'lmsEnrolmentId': id, 'progress': percent}",
          },
        },
      };
      const settings = { preset: null, document: JSON.stringify(document), address: lms.origin, constants: {} };
      expect((await organisation.client.put('/lms/connection', settings)).json.problems).toEqual([]);
      const enrolment = { courseId: organisation.courseId, lmsEnrolmentId: 'one', lms: 'CONNECTOR' } as const;
      await buildEnrolment(database.app, organisation.id, enrolment);
      const first = await pullNow(organisation.client);
      expect(first).toMatchObject({ state: 'SUCCEEDED', reports: 1, isComplete: true });
      const silent = { courseId: organisation.courseId, lmsEnrolmentId: 'two', lms: 'CONNECTOR' } as const;
      await buildEnrolment(database.app, organisation.id, silent);
      expect(await pullNow(organisation.client)).toMatchObject({ asked: 2, unnamed: 0 });
      await database.asOwner(
        `update progress_pull_settings set last_full_pass_at = now() - interval '25 hours' where organisation_id = '${organisation.id}'`,
      );
      expect(await pullNow(organisation.client)).toMatchObject({ asked: 2, unnamed: 1 });
      const [everything, changes, again] = asked;
      expect([everything, again]).toEqual(['null', 'null']);
      const difference = new Date(changes!).getTime() - new Date(first.startedAt).getTime();
      expect(Math.abs(difference)).toBeLessThan(1_000);
    } finally {
      await lms.stop();
    }
  });

  it('cannot begin without a connector that reads progress', async () => {
    await organisation.client.put('/lms/mode', { mode: 'CUSTOM' });
    const shown = (await organisation.client.get('/lms/pulls')).json;
    expect(shown.problem).toContain('A connector is set up, but your organisation does not use it now.');
    const { status, json } = await organisation.client.post('/lms/pulls');
    expect({ status, message: json.message }).toEqual({ status: 409, message: shown.problem });
  });
});

describe('the settings of pulls', () => {
  it('make a schedule in Temporal, change it and delete it', async () => {
    const { client } = organisation;
    const saved = await client.put('/lms/pulls', { enabled: true, intervalMinutes: 30 });
    expect(saved.json).toMatchObject({ enabled: true, intervalMinutes: 30, problem: null, pulls: [] });
    const found = await eventually(() =>
      schedule()
        .describe()
        .catch(() => null),
    );
    expect(found.spec.intervals).toMatchObject([{ every: 30 * 60_000 }]);
    expect(found.policies.overlap).toBe('SKIP');

    await client.put('/lms/pulls', { enabled: true, intervalMinutes: 60 });
    await eventually(async () =>
      (await schedule().describe()).spec.intervals?.[0]?.every === 3_600_000 ? true : null,
    );
    await client.put('/lms/pulls', { enabled: false, intervalMinutes: 60 });
    await eventually(async () =>
      (await schedule()
        .describe()
        .then(() => false)
        .catch(() => true))
        ? true
        : null,
    );
  });

  it('start pulls by the schedule', async () => {
    await enrolInMoodle(database, moodle, organisation, 70);
    await organisation.client.put('/lms/pulls', { enabled: true, intervalMinutes: 15 });
    await eventually(() =>
      schedule()
        .describe()
        .catch(() => null),
    );
    await schedule().trigger();
    expect(await endedPull(organisation.client)).toMatchObject({
      trigger: 'SCHEDULE',
      requestedBy: null,
      state: 'SUCCEEDED',
      reports: 1,
    });
  });

  it('keep the schedule: the sweeper makes one that is missing in Temporal', async () => {
    await organisation.client.put('/lms/pulls', { enabled: true, intervalMinutes: 15 });
    await eventually(async () => ((await settingsOf(organisation.id))['scheduled_revision'] === 1 ? true : null));
    await schedule().delete();
    await database.asOwner(
      `update progress_pull_settings set schedule_kept_at = now() - interval '1 hour' where organisation_id = '${organisation.id}'`,
    );
    await eventually(() =>
      schedule()
        .describe()
        .catch(() => null),
    );
  });

  it('are saved while Temporal is away, and lose nothing: the schedule is made later', async () => {
    const cut = await startApi(database, { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });
    try {
      const client = await signedIn(cut, organisation.admin);
      const saved = await client.put('/lms/pulls', { enabled: true, intervalMinutes: 45 });
      expect({ status: saved.status, enabled: saved.json.enabled }).toEqual({ status: 200, enabled: true });
      const refused = await client.post('/lms/pulls');
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBe('60');
    } finally {
      await cut.close();
    }
    const found = await eventually(() =>
      schedule()
        .describe()
        .catch(() => null),
    );
    expect(found.spec.intervals).toMatchObject([{ every: 45 * 60_000 }]);
  }, 60_000);

  it('delete a schedule that has stayed although pulls are switched off', async () => {
    await organisation.client.put('/lms/pulls', { enabled: false, intervalMinutes: 15 });
    await eventually(async () => ((await settingsOf(organisation.id))['scheduled_revision'] === 1 ? true : null));
    const runs = createPullRuns({ ...temporal, taskQueue: server.taskQueue });
    await runs.syncSchedule({ organisationId: organisation.id, enabled: true, intervalMinutes: 15 });
    await schedule().trigger();
    await eventually(() =>
      schedule()
        .describe()
        .then(() => null)
        .catch(() => true),
    );
    expect((await organisation.client.get('/lms/pulls')).json.pulls).toEqual([]);
  });

  it('are for administrators, bounded, and refuse a change of an older state', async () => {
    const { client } = organisation;
    for (const intervalMinutes of [14, 1441, 15.5]) {
      expect((await client.put('/lms/pulls', { enabled: true, intervalMinutes })).status).toBe(400);
    }
    const { version } = (await client.get('/lms/pulls')).json;
    expect((await client.put('/lms/pulls', { enabled: true, intervalMinutes: 20, version })).status).toBe(200);
    expect((await client.put('/lms/pulls', { enabled: true, intervalMinutes: 25, version })).status).toBe(409);
    const entries = (await client.get('/audit-entries')).json.items;
    expect(entries[0]).toMatchObject({ action: 'progress_pull.configured', details: { intervalMinutes: 20 } });
  });
});
