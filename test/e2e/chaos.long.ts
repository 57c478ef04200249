import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, type RunningStack, type ServiceName } from '../support/running-stack.ts';
import { buildWorld, reportAll, reportUntilAcknowledged, type Tally, type Tracked } from './chaos-world.ts';
import { inbox } from './inbox.ts';
import { openReader, type Reader } from './reader.ts';
import { backlog, runCounts, until } from './settled.ts';

/** docs/threats.md "Nothing acknowledged is lost": nothing acknowledged is lost and no effect is doubled, whatever is killed at whatever moment. */

const durationMs = 80_000;
const victims: readonly ServiceName[] = ['API', 'worker', 'Temporal', 'PostgreSQL'];
const thresholds = [10, 20, 30, 40, 50, 60, 70, 80, 90, 99];

let stack: RunningStack;
let reader: Reader;
let world: Tracked[];

beforeAll(async () => {
  stack = await startStack();
  reader = openReader(stack.stack.databaseUrl);
  world = await buildWorld(stack, { ids: 16, thresholds });
}, 180_000);

afterAll(async () => {
  await reader?.close();
});

/** Each victim in turn, in an order that changes with every round, at moments that nobody chose. */
async function killAtRandom(isOver: () => boolean): Promise<string[]> {
  const kills: string[] = [];
  const startedAt = Date.now();
  while (!isOver()) {
    for (const name of victims.toSorted(() => Math.random() - 0.5)) {
      await sleep(3_000 + Math.random() * 5_000);
      if (isOver()) break;
      await stack.killService(name);
      kills.push(`${((Date.now() - startedAt) / 1000).toFixed(1)} s ${name}`);
    }
  }
  return kills;
}

const storedProgress = async ({ organisation, lmsEnrolmentId }: Tracked): Promise<number[]> =>
  (
    await reader.rows<{ progress: number }>(
      `select lms_enrolment_progress as progress from enrolment where organisation_id = $1 and lms_enrolment_id = $2`,
      [organisation.id, lmsEnrolmentId],
    )
  ).map(({ progress }) => progress);

describe('kill -9 of API, worker, Temporal and PostgreSQL at random', () => {
  let tally: Tally;

  it('leaves a stack that drains its backlog unaided', async () => {
    let over = false;
    const [counted, kills] = await Promise.all([
      reportAll(stack.stack.apiUrl, world, durationMs).finally(() => (over = true)),
      killAtRandom(() => over),
    ]);
    tally = counted;
    const endedAt = Date.now();
    console.log(`killed ${kills.length} times:\n${kills.join('\n')}\nreports: ${JSON.stringify(tally)}`);
    expect(new Set(kills.map((kill) => kill.split(' s ')[1]))).toEqual(new Set(victims));
    // Otherwise it was the callers who hid from the kills.
    expect(tally.refused + tally.unreachable).toBeGreaterThan(0);
    await until(
      async () => ((await (await fetch(`${stack.stack.apiUrl}/readyz`)).json()) as { status: string }).status,
      (status) => status === 'ready',
      240_000,
    );
    console.log(`everything ran again ${Date.now() - endedAt} ms after the last report`);
    await until(
      () => backlog(reader),
      ({ reports }) => reports === 0,
      240_000,
    );
    console.log(`no report waited any more ${Date.now() - endedAt} ms after the last report`);
    // A worker that is killed while it sends holds its e-mail for as long as an attempt may take.
    await until(
      () => backlog(reader),
      ({ emails }) => emails === 0,
      240_000,
    );
    console.log(`no e-mail waited any more ${Date.now() - endedAt} ms after the last report`);
    expect(await backlog(reader)).toEqual({ reports: 0, failed: 0, emails: 0 });
  }, 860_000);

  it('has lost no acknowledged report and invented none', async () => {
    expect(tally.acknowledged).toBeGreaterThan(200);
    for (const tracked of world) {
      for (const stored of await storedProgress(tracked)) {
        expect(stored).toBeGreaterThanOrEqual(tracked.acknowledged);
        expect(stored).toBeLessThanOrEqual(tracked.sent);
      }
    }
  });

  it('arrives at the highest value once the callers have repeated what was not answered', async () => {
    await Promise.all(
      world.map((tracked) => reportUntilAcknowledged(stack.stack.apiUrl, tracked, tracked.sent, tally)),
    );
    await until(
      () => backlog(reader),
      ({ reports, emails }) => reports === 0 && emails === 0,
      120_000,
    );
    for (const tracked of world) {
      expect(new Set(await storedProgress(tracked))).toEqual(new Set([tracked.sent]));
    }
  }, 150_000);

  it('has each certificate once, one outbox row per transition, and e-mails with one Message-ID each', async () => {
    const earned = await reader.rows<{ enrolment: string; mark: number; certificates: number; transitions: number }>(
      `select e.id as enrolment, e.mark, count(c.id)::int as certificates, coalesce(sum(c.transition_number), 0)::int as transitions
       from enrolment e left join certificate c on c.enrolment_id = e.id
       where e.lms_enrolment_id like 'chaos-%' group by e.id`,
    );
    for (const { mark, certificates, transitions } of earned) {
      // Reported progress only grows, so that nothing is withdrawn.
      expect(certificates).toBe(thresholds.filter((threshold) => mark >= threshold).length);
      expect(transitions).toBe(certificates);
    }
    const queued = await reader.rows<{ messageId: string; attempts: number }>(
      'select message_id as "messageId", attempts from email_outbox',
    );
    expect(queued).toHaveLength(earned.reduce((sum, { transitions }) => sum + transitions, 0));
    const caught = (await inbox(stack.stack.mailUrl)).map(({ messageId }) => `<${messageId.replace(/^<|>$/g, '')}>`);
    expect(new Set(caught)).toEqual(new Set(queued.map(({ messageId }) => messageId)));
    console.log(`${queued.length} transitions, ${caught.length} e-mails (a repeated one has the same Message-ID)`);
  });

  it('leaves no run behind that is open or ended badly', async () => {
    const counts = await until(
      () => runCounts(stack.stack.temporalAddress),
      ({ open }) => open === 0,
      120_000,
    );
    console.log(`runs: ${JSON.stringify(counts)}`);
    expect(counts).toEqual({ open: 0, completed: expect.any(Number), others: 0 });
    expect(counts.completed).toBeGreaterThan(20);
  }, 150_000);

  it('still stops cleanly', async () => {
    expect(await stack.stop()).toEqual({ code: 0, signal: null });
  }, 60_000);
});
