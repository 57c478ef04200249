import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApi, startApiAndWorker, type ApiServer } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { expectAccepted, expectError, report, send, type Answer } from '../support/http-client.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Milliseconds within which a request is answered whatever is down (docs/threats.md "A dependency may be away"). */
const bound = 5_000;

/** How long this process, which is caller and API at once, was kept from its work by other processes of the machine. */
const delays = monitorEventLoopDelay({ resolution: 20 });
const stolen = () => delays.max / 1e6;

let database: TestDatabase;
let organisation: TestOrganisation;

beforeAll(async () => {
  delays.enable();
  database = await createTestDatabase();
  organisation = await buildOrganisation(database.app);
});
afterAll(async () => {
  delays.disable();
  await database.close();
});

interface TimedAnswer {
  readonly answer: Answer;
  readonly milliseconds: number;
  readonly lmsEnrolmentId: string;
}

let sent = 0;

async function timedReport(api: ApiServer): Promise<TimedAnswer> {
  const lmsEnrolmentId = `outage ${(sent += 1)}`;
  const startedAt = performance.now();
  const answer = await report(api, organisation.apiKey, { lmsEnrolmentId, progress: 50 });
  return { answer, milliseconds: performance.now() - startedAt, lmsEnrolmentId };
}

/** Reports that begin together and reports that begin while the first ones still wait. */
async function reportsDuringOutage(api: ApiServer): Promise<TimedAnswer[]> {
  const waves = Array.from({ length: 5 }, async (_, wave) => {
    await sleep(wave * 600);
    return Promise.all(Array.from({ length: 8 }, () => timedReport(api)));
  });
  return (await Promise.all(waves)).flat();
}

function expectFailedInTime(answers: readonly TimedAnswer[]): void {
  for (const { answer, milliseconds } of answers) {
    expectError(answer, 500);
    expect(milliseconds).toBeLessThan(bound + stolen());
  }
}

/** No answer said 200 without a stored report. */
async function expectNoFalseAcceptance(answers: readonly TimedAnswer[]): Promise<void> {
  const accepted = answers.filter(({ answer }) => answer.status === 200).map(({ lmsEnrolmentId }) => lmsEnrolmentId);
  const stored = await database.rows<{ id: string }>(
    'select lms_enrolment_id as id from progress_report where lms_enrolment_id = any($1)',
    [accepted],
  );
  expect(stored.map(({ id }) => id).sort()).toEqual(accepted.sort());
}

const readiness = async (api: ApiServer) => {
  const startedAt = performance.now();
  const answer = await send(api, { method: 'GET', path: '/readyz' });
  expect(performance.now() - startedAt).toBeLessThan(bound + stolen());
  return { code: answer.status, ...(JSON.parse(answer.body.toString()) as { status: string; checks: object }) };
};

describe('while Temporal cannot be reached', () => {
  it('reports are accepted and stored, and applied once there is a Temporal again', async () => {
    const enrolment = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'later' });
    const api = await startApi(database, { TEMPORAL_ADDRESS: `127.0.0.1:${await freePort()}` });
    try {
      const answers = await Promise.all(Array.from({ length: 50 }, () => timedReport(api)));
      answers.forEach(({ answer }) => expectAccepted(answer));
      expectAccepted(await report(api, organisation.apiKey, { lmsEnrolmentId: 'later', progress: 75 }));
      await expectNoFalseAcceptance(answers);
      expect(await readiness(api)).toMatchObject({
        code: 200,
        status: 'degraded',
        checks: { database: 'ok', temporal: 'failed', workers: 'failed' },
      });
    } finally {
      await api.close();
    }

    const recovered = await startApiAndWorker(database);
    try {
      const progress = await eventually(async () => {
        const [row] = await database.rows<{ progress: number }>(
          'select lms_enrolment_progress as progress from enrolment where id = $1',
          [enrolment.id],
        );
        return row!.progress > 0 ? row!.progress : null;
      });
      expect(progress).toBe(75);
      await eventually(async () =>
        (await database.rows(`select 1 from progress_report where state = 'RECEIVED'`)).length === 0 ? true : null,
      );
    } finally {
      await recovered.close();
    }
  });
});

describe('while the database', () => {
  let proxy: TcpProxy;
  let api: ApiServer;

  beforeAll(async () => {
    const through = (url: string, port: number) => Object.assign(new URL(url), { port: String(port) }).href;
    proxy = await startTcpProxy(Number(new URL(database.appUrl).port));
    api = await startApiAndWorker(
      {
        name: database.name,
        appUrl: through(database.appUrl, proxy.port),
        intakeUrl: through(database.intakeUrl, proxy.port),
      },
      {},
    );
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    await api.close();
    await proxy.close();
  });

  const expectRecovered = async () => {
    const first = await eventually(async () => {
      const timed = await timedReport(api);
      return timed.answer.status === 200 ? timed : null;
    });
    const next = await Promise.all(Array.from({ length: 20 }, () => timedReport(api)));
    next.forEach(({ answer }) => expectAccepted(answer));
    await expectNoFalseAcceptance([first, ...next]);
    // The answer of the outage is kept for a second.
    await eventually(async () => ((await readiness(api)).code === 200 ? true : null), 3_000);
    expect(await readiness(api)).toMatchObject({ code: 200, checks: { database: 'ok' } });
  };

  it('refuses connections, a report gets 500, and is taken again afterwards', async () => {
    expectAccepted((await timedReport(api)).answer);
    proxy.cut();
    const answers = await reportsDuringOutage(api);
    expectFailedInTime(answers);
    expect(await readiness(api)).toMatchObject({ code: 503, status: 'unavailable', checks: { database: 'failed' } });
    proxy.restore();
    await expectRecovered();
  });

  it('takes connections and never answers, a report gets 500 in time, and is taken again afterwards', async () => {
    proxy.fallSilent();
    const answers = await reportsDuringOutage(api);
    expectFailedInTime(answers);
    expect(await readiness(api)).toMatchObject({ code: 503, status: 'unavailable', checks: { database: 'failed' } });
    proxy.restore();
    await expectRecovered();
  });

  it('breaks connections again and again, no 200 is false', async () => {
    const answers: TimedAnswer[] = [];
    let stopped = false;
    const caller = async () => {
      while (!stopped) answers.push(await timedReport(api));
    };
    const callers = Array.from({ length: 16 }, caller);
    for (let round = 0; round < 8; round += 1) {
      await sleep(150);
      proxy.cut();
      await sleep(20);
      proxy.restore();
    }
    await sleep(200);
    stopped = true;
    await Promise.all(callers);

    const failed = answers.filter(({ answer }) => answer.status !== 200);
    expectFailedInTime(failed);
    expect(failed.length).toBeGreaterThan(0);
    expect(answers.length).toBeGreaterThan(failed.length);
    await expectNoFalseAcceptance(answers);
    await expectRecovered();
  });

  it.each([
    ['look-ups of keys', 'api_key'],
    ['inserts of reports', 'progress_report'],
  ])('blocks all %s, so that every connection is taken, a report gets 500 in time', async (_name, table) => {
    expectAccepted((await timedReport(api)).answer);
    const blocker = new pg.Client({ connectionString: database.ownerUrl });
    await blocker.connect();
    let answers: TimedAnswer[];
    try {
      await blocker.query('begin');
      await blocker.query(`lock table ${table} in access exclusive mode`);
      answers = await reportsDuringOutage(api);
      await blocker.query('rollback');
    } finally {
      await blocker.end();
    }
    expectFailedInTime(answers);
    await expectRecovered();
    const failed = 'request failed, because the database could not be used';
    expect(api.logged.lines().some(({ level, message }) => level === 'error' && message === failed)).toBe(true);
  });
});
