import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import { startStack, type RunningStack, type ServiceName } from '../support/running-stack.ts';
import { buildWorld, reportUntilAcknowledged, tryReport, type Tally, type Tracked } from './chaos-world.ts';
import { emailArrives, inbox, type CaughtEmail } from './inbox.ts';
import { openReader, type Reader } from './reader.ts';
import { until } from './settled.ts';

/** "kill -9 of worker, API or Temporal in mid-run loses nothing, and after a restart the same runs finish." */

let stack: RunningStack;
let reader: Reader;
let world: Tracked[];
const tally: Tally = { acknowledged: 0, refused: 0, unreachable: 0 };

beforeAll(async () => {
  stack = await startStack();
  reader = openReader(stack.stack.databaseUrl);
  world = await buildWorld(stack, { ids: 8, thresholds: [50, 100] });
  // The first run of all is slower than any other.
  await reportUntilAcknowledged(stack.stack.apiUrl, world[7]!, 1, tally);
  await processed(world[7]!, 1);
}, 180_000);

afterAll(async () => {
  await reader?.close();
});

interface Report {
  readonly id: string;
  readonly state: string;
  readonly workflowId: string | null;
  readonly runId: string | null;
}

async function latest({ organisation, lmsEnrolmentId }: Tracked, progress: number): Promise<Report | undefined> {
  const rows = await reader.rows<Report>(
    `select id, state, workflow_id as "workflowId", run_id as "runId" from progress_report
     where organisation_id = $1 and lms_enrolment_id = $2 and progress = $3 order by id desc limit 1`,
    [organisation.id, lmsEnrolmentId, progress],
  );
  return rows[0];
}

const processed = async (tracked: Tracked, progress: number): Promise<Report> =>
  (await until(
    () => latest(tracked, progress),
    (report) => report !== undefined && report.state !== 'RECEIVED',
    90_000,
  ))!;

const emailState = async (messageId: string): Promise<string | undefined> =>
  (await reader.rows<{ state: string }>('select state from email_outbox where message_id = $1', [messageId]))[0]?.state;

/** Holds the organisation's turn, so that a transaction that applies its reports waits in the middle of the transaction. */
async function holdUp(organisationId: string): Promise<{ waiters(): Promise<number>; letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.stack.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`attain_reports:${organisationId}`]);
  return {
    waiters: async () => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_locks w join pg_locks h using (locktype, classid, objid, objsubid)
         where w.locktype = 'advisory' and not w.granted and h.granted and h.pid = pg_backend_pid()`,
      );
      return rows[0]!.n;
    },
    letGo: async () => {
      await client.query('commit');
      await client.end();
    },
  };
}

/** Asks a Temporal that may just be starting. */
async function withTemporal<T>(ask: (client: Client) => Promise<T>): Promise<T> {
  const connection = await Connection.connect({ address: stack.stack.temporalAddress, connectTimeout: 2_000 });
  try {
    return await ask(new Client({ connection }));
  } finally {
    await connection.close();
  }
}

describe.each<{ victim: ServiceName; index: number }>([
  { victim: 'worker', index: 0 },
  { victim: 'Temporal', index: 1 },
  { victim: 'API', index: 2 },
])('kill -9 of $victim in mid-run', ({ victim, index }) => {
  it('loses nothing: the same run finishes after the restart, and its e-mail is sent once', async () => {
    const tracked = world[index]!;
    const { apiUrl, mailUrl } = stack.stack;
    const hold = await holdUp(tracked.organisation.id);
    expect(await tryReport(apiUrl, tracked, 55)).toBe('acknowledged');
    const { id } = (await latest(tracked, 55))!;
    const workflowId = `progress-report-${id}`;
    // The worker's transaction waits for us: the run is certainly in its middle.
    await until(hold.waiters, (waiters) => waiters > 0, 30_000);
    const { runId, status } = await withTemporal((client) => client.workflow.getHandle(workflowId).describe());
    expect(status.name).toBe('RUNNING');

    const killed = await stack.killService(victim);
    const killedAt = Date.now();
    const restarted = await until(
      () => Promise.resolve(stack.serviceProcess(victim)),
      (process) => process !== null && process.pid !== killed.pid,
      30_000,
    );
    expect(restarted).not.toEqual(killed);
    await hold.letGo();

    const report = await processed(tracked, 55);
    console.log(`${victim}: applied ${Date.now() - killedAt} ms after the kill`);
    expect(report).toMatchObject({ id, state: 'APPLIED', workflowId, runId });
    const ended = await until(
      () => withTemporal((client) => client.workflow.getHandle(workflowId, runId).describe()),
      ({ status: { name } }) => name !== 'RUNNING',
      60_000,
    );
    expect(ended.status.name).toBe('COMPLETED');
    console.log(`${victim}: run complete ${Date.now() - killedAt} ms after the kill`);

    const [email] = await reader.rows<{ messageId: string }>(
      `select m.message_id as "messageId" from email_outbox m join certificate c on c.id = m.certificate_id
       join enrolment e on e.id = c.enrolment_id where e.organisation_id = $1 and e.lms_enrolment_id = $2`,
      [tracked.organisation.id, tracked.lmsEnrolmentId],
    );
    const isIt = (caught: CaughtEmail) => email!.messageId.includes(caught.messageId);
    await emailArrives(mailUrl, isIt, 90_000);
    console.log(`${victim}: e-mail in the inbox ${Date.now() - killedAt} ms after the kill`);
    await until(
      () => emailState(email!.messageId),
      (state) => state === 'SENT',
      30_000,
    );
    expect((await inbox(mailUrl)).filter(isIt)).toHaveLength(1);
  }, 240_000);
});

describe('recovery', () => {
  it.each<{ victim: ServiceName; index: number }>([
    { victim: 'API', index: 3 },
    { victim: 'worker', index: 4 },
    { victim: 'Temporal', index: 5 },
    { victim: 'PostgreSQL', index: 6 },
  ])(
    'of $victim: reports are taken and applied again, unaided',
    async ({ victim, index }) => {
      const tracked = world[index]!;
      await stack.killService(victim);
      const killedAt = Date.now();
      await reportUntilAcknowledged(stack.stack.apiUrl, tracked, 55, tally);
      const acknowledged = Date.now() - killedAt;
      const { state } = await processed(tracked, 55);
      console.log(`${victim}: acknowledged ${acknowledged} ms, applied ${Date.now() - killedAt} ms after the kill`);
      expect(state).toBe('APPLIED');
    },
    120_000,
  );
});
